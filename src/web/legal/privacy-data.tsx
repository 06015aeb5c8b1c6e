import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Clause } from './legal-text.tsx'
import { Operator } from './operator.tsx'
import { SupportLink } from './support-link.tsx'

/** Clauses on the data collected, its purposes and recipients. */
export const data: readonly Clause[] = [
  {
    id: 'responsable',
    title: 'Quién es responsable de tus datos',
    content: (
      <p>
        El responsable del tratamiento de tus datos personales en {PRODUCT_NAME} es <Operator />{' '}
        (“nosotros”), conforme a la Ley Federal de Protección de Datos Personales en Posesión de los
        Particulares. Para todo lo que trata este aviso, escribe a <SupportLink />, donde te atiende
        nuestra persona encargada de datos personales.
      </p>
    ),
  },
  {
    id: 'datos',
    title: 'Qué datos tratamos',
    content: (
      <>
        <p>Solo los que hacen falta, según cómo uses el servicio:</p>
        <ul>
          <li>
            <strong>Si tienes cuenta:</strong> nombre y apellidos, correo electrónico, contraseña
            (guardada de modo que ni nosotros podemos leerla) y cuándo entras.
          </li>
          <li>
            <strong>Si eres anfitrión:</strong> lo que publicas en tu evento (nombres, fecha, lugar,
            descripción, sueños y enlaces) y el identificador y el estado de tu cuenta de pagos.
          </li>
          <li>
            <strong>Si aportas:</strong> el nombre que escribes, tu correo si lo dejas aquí o en la
            página de pago, tu mensaje, el monto, los cargos, la fecha y el estado del pago.
          </li>
          <li>
            <strong>Si nos escribes:</strong> tu nombre, tu correo y tu mensaje.
          </li>
          <li>
            <strong>De tu conexión:</strong> la dirección IP, que usamos para frenar abusos.
          </li>
        </ul>
        <p>
          Nunca vemos ni guardamos el número de tu tarjeta, tu cuenta de banco ni tu identificación:
          los das directamente a Stripe, en sus propias páginas.
        </p>
        <p>
          No te pedimos datos sensibles. Un baby shower deja ver que alguien espera un bebé; ese
          dato es público solo porque el anfitrión decide publicarlo. Si escribes datos de otra
          persona, hazlo con su permiso. El servicio no es para menores de edad y te pedimos no
          publicar datos que identifiquen a un menor más allá de su nombre.
        </p>
      </>
    ),
  },
  {
    id: 'finalidades-primarias',
    title: 'Para qué los usamos (finalidades primarias)',
    content: (
      <>
        <p>Sin esto el servicio no funciona:</p>
        <ul>
          <li>Crear tu cuenta, reconocerte y cuidar que solo tú entres.</li>
          <li>Publicar tu evento y mostrar el avance de tus sueños.</li>
          <li>
            Procesar aportaciones y devoluciones, enviarlas a la familia y enviarte tu comprobante.
          </li>
          <li>Decirle al anfitrión quién aportó, cuánto y con qué mensaje.</li>
          <li>Avisarte por correo de lo que pasa con tu cuenta, tu evento y tus aportaciones.</li>
          <li>Atender tus dudas, aclaraciones y solicitudes de factura.</li>
          <li>Prevenir fraudes y cumplir obligaciones legales, fiscales y de autoridades.</li>
        </ul>
      </>
    ),
  },
  {
    id: 'finalidades-secundarias',
    title: 'Para qué más los usamos (finalidades secundarias)',
    content: (
      <>
        <p>Esto no es necesario, y puedes decir que no:</p>
        <ul>
          <li>Preguntarte qué te pareció el servicio.</li>
          <li>Contarte novedades de {PRODUCT_NAME}.</li>
          <li>Hacer estadísticas para mejorar, sin identificarte.</li>
        </ul>
        <p>
          Para negarte, ahora o después, escribe a <SupportLink /> con el asunto “Finalidades
          secundarias”. Las novedades las apagas tú en{' '}
          <TextLink to={PATHS.settings}>Configuración</TextLink>. No cambia en nada el servicio que
          recibes. No vendemos tus datos ni los usamos para publicidad de otros.
        </p>
      </>
    ),
  },
  {
    id: 'transferencias',
    title: 'Con quién los compartimos',
    content: (
      <>
        <p>Transferimos datos solo a quien hace falta:</p>
        <ul>
          <li>
            <strong>Stripe</strong> (Stripe Payments Mexico, S. de R.L. de C.V., y Stripe, Inc., en
            Estados Unidos), para cobrar, depositar, devolver y prevenir fraudes. Recibe el nombre y
            el correo de los anfitriones; de cada aportación, el monto, un identificador, el nombre
            del evento y, si lo dejaste, tu correo, para su comprobante. Lo que tú escribes en sus
            páginas lo trata según{' '}
            <TextLink to="https://stripe.com/mx/privacy">su propio aviso de privacidad</TextLink>.
          </li>
          <li>
            <strong>El anfitrión del evento</strong>, que recibe el nombre, el correo, el mensaje y
            el monto de quien aporta. También cuando apareces como “Aliado anónimo”.
          </li>
          <li>
            <strong>Quien visita el evento</strong>, que ve el nombre y el monto de las aportaciones
            recientes, sin nombre si pediste ser anónimo. Nunca ve correos; mensajes, solo los que
            el anfitrión decida mostrar en el muro en vivo de su fiesta.
          </li>
          <li>
            <strong>Autoridades competentes</strong>, cuando una ley o una orden fundada lo exige.
          </li>
        </ul>
        <p>
          Estas transferencias son necesarias para cumplir lo que acordamos contigo o están
          previstas en la ley, por lo que no requieren otro consentimiento. Además nos ayudan
          proveedores de alojamiento y de correo, que tratan los datos solo por nuestra cuenta, con
          las mismas obligaciones de cuidado.
        </p>
      </>
    ),
  },
]
