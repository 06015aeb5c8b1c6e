import {
  PRIVACY_TERMS,
  REMEMBERED_SESSION_DAYS,
  RSVP_COOKIE_DAYS,
  SESSION_HOURS,
} from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { getOperator, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import { LegalText, Operator, SUPPORT_LINK } from '#web/info/legal-text.tsx'
import { RetentionTable } from '#web/info/retention-table.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { buildTextSection, RichText, type TextSection } from '#web/shell/page/rich-text.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/privacy'

const TITLE = 'Aviso de privacidad'
const clauses: readonly TextSection[] = [
  buildTextSection(
    'responsable',
    'Quién es responsable de tus datos',
    <p>
      El responsable del tratamiento de tus datos personales en {PRODUCT_NAME} es <Operator />{' '}
      (“nosotros”), conforme a la Ley Federal de Protección de Datos Personales en Posesión de los
      Particulares. Para todo lo que trata este aviso, escribe a{' '}
      <TextLink to={`mailto:${SUPPORT_EMAIL}`}>{SUPPORT_EMAIL}</TextLink>, donde te atiende nuestra
      persona encargada de datos personales.
    </p>,
  ),
  buildTextSection('datos', 'Qué datos tratamos', [
    'Solo los que hacen falta, según cómo uses el servicio:',
    [
      '**Si tienes cuenta:** nombre y apellidos, correo electrónico, contraseña (guardada de modo que ni nosotros podemos leerla) y cuándo entras.',
      '**Si eres anfitrión:** lo que publicas en tu evento (nombres, fecha, lugar, descripción, sueños y enlaces) y el identificador y el estado de tu cuenta de pagos.',
      '**Si aportas:** el nombre que escribes, tu correo si lo dejas aquí o en la página de pago, tu mensaje, el monto, los cargos, la fecha y el estado del pago, y de tu tarjeta la marca, los últimos cuatro números y el país del banco que la emitió, para encontrar tu aportación cuando tú o tu banco preguntan por un cargo.',
      '**Si respondes si vas a un evento:** el nombre que escribes, tu respuesta, cuántos van y, si los dejas, tu correo, tu teléfono y tu nota.',
      '**Si llevas un regalo (“Yo lo llevo”):** el nombre que escribes, qué llevas, tu correo o tu teléfono y tu nota.',
      '**Si diste un regalo por otro medio:** lo que anotan quienes organizan: tu nombre, qué diste y cuándo y, si los escriben, tu correo y tu teléfono.',
      '**Si reportas un evento:** el motivo, lo que escribes y, si lo dejas, tu correo.',
      '**Si ejerces tus derechos:** tu nombre, tu correo y lo que pides.',
      '**Si nos escribes:** tu nombre, tu correo y tu mensaje.',
      '**De tu conexión:** la dirección IP, que usamos para frenar abusos, y el navegador y sistema de cada sesión, para que la reconozcas. De las redes desde las que inicias sesión guardamos una huella cifrada durante 90 días, para reconocerte si alguien intenta entrar a tu cuenta.',
    ],
    'No recibimos ni guardamos el número completo de tu tarjeta, tu cuenta de banco ni tu identificación: los das directamente a Stripe, en sus propias páginas.',
    'No te pedimos datos sensibles. Un baby shower deja ver que alguien espera un bebé; ese dato es público solo porque el anfitrión decide publicarlo. Si escribes datos de otra persona, hazlo con su permiso. El servicio no es para menores de edad y te pedimos no publicar datos que identifiquen a un menor más allá de su nombre. Al avisar que ya nació, la fecha, el peso y la talla son opcionales: déjalos en blanco si no quieres que sean públicos.',
  ]),
  buildTextSection('finalidades-primarias', 'Para qué los usamos (finalidades primarias)', [
    'Sin esto el servicio no funciona:',
    [
      'Crear tu cuenta, reconocerte y cuidar que solo tú entres.',
      'Publicar tu evento y mostrar el avance de tus sueños.',
      'Procesar aportaciones y devoluciones, enviarlas a la familia y enviarte tu comprobante.',
      'Decirle al anfitrión quién aportó, cuánto y con qué mensaje, quién va a su evento y quién lleva qué; recordárselo a quien dijo que va.',
      'Enviar por correo las novedades que la familia publica a quienes aportaron o respondieron con su correo; cada correo trae cómo dejar de recibirlas.',
      'Avisarte por correo de lo que pasa con tu cuenta, tu evento y tus aportaciones.',
      'Atender tus dudas, aclaraciones y solicitudes de factura.',
      'Prevenir fraudes y cumplir obligaciones legales, fiscales y de autoridades.',
    ],
  ]),
  buildTextSection('finalidades-secundarias', 'Para qué más los usamos (finalidades secundarias)', [
    'Esto no es necesario, y puedes decir que no:',
    [
      'Preguntarte qué te pareció el servicio.',
      `Contarte novedades de ${PRODUCT_NAME}.`,
      'Hacer estadísticas para mejorar, sin identificarte.',
    ],
    `Para negarte, ahora o después, escribe a ${SUPPORT_LINK} con el asunto “Finalidades secundarias”. Las novedades las apagas tú en [Configuración](${PATHS.settings}). No cambia en nada el servicio que recibes. No vendemos tus datos ni los usamos para publicidad de otros.`,
  ]),
  buildTextSection('transferencias', 'Con quién los compartimos', [
    'Transferimos datos solo a quien hace falta:',
    [
      '**Stripe** (Stripe Payments Mexico, S. de R.L. de C.V., y Stripe, Inc., en Estados Unidos), para cobrar, depositar, devolver y prevenir fraudes. Recibe el nombre y el correo de los anfitriones; de cada aportación, el monto, un identificador, el nombre del evento y, si lo dejaste, tu correo, para su comprobante. Lo que tú escribes en sus páginas lo trata según [su propio aviso de privacidad](https://stripe.com/mx/privacy).',
      '**Quienes organizan el evento**: su anfitrión y hasta cuatro personas que invite. Reciben el nombre, el correo, el mensaje y el monto de quien aporta, también cuando apareces como “Aliado anónimo”, y todo lo que respondió quien dice si va o lleva un regalo; pueden descargarlo. Nadie más lo ve.',
      '**Quien visita el evento**, que ve el nombre y el monto de las aportaciones recientes, sin el que pediste no mostrar. Nunca ve correos; mensajes, solo los que el anfitrión decida mostrar en el muro en vivo de su fiesta, si no pediste que el tuyo fuera solo para la familia.',
      '**Autoridades competentes**, cuando una ley o una orden fundada lo exige.',
    ],
    'Estas transferencias son necesarias para cumplir lo que acordamos contigo o están previstas en la ley, por lo que no requieren otro consentimiento. Además nos ayudan proveedores de alojamiento y de correo, que tratan los datos solo por nuestra cuenta, con las mismas obligaciones de cuidado.',
  ]),
  buildTextSection('arco', 'Tus derechos ARCO', [
    'Sobre tus datos personales tienes derecho a:',
    [
      `**Acceso:** saber qué datos tenemos y cómo los usamos. Los descargas tú en [Configuración](${PATHS.settings}).`,
      `**Rectificación:** corregir los que estén mal. Tu nombre y tu correo los cambias tú en [Mi Perfil](${PATHS.profile}).`,
      '**Cancelación:** que los borremos cuando ya no hagan falta. Tu cuenta la eliminas tú, también en Configuración.',
      '**Oposición:** que dejemos de usarlos para algo en particular.',
    ],
  ]),
  buildTextSection('como-ejercerlos', 'Cómo ejercer tus derechos', [
    `Llena la [solicitud de datos personales](${PATHS.privacyRequest}): di qué derecho quieres ejercer y sobre qué datos. Te identificas con tu correo, desde el que la confirmas; ahí te contestamos, y con su enlace ves cómo va. Si tu cuenta tiene verificación en dos pasos, tu correo no basta: descárgala o elimínala en Configuración, con tu sesión iniciada.`,
    `Si ya no tienes ese correo, o representas a alguien, escribe a ${SUPPORT_LINK} con el asunto “Derechos ARCO” y adjunta una identificación oficial (tapa lo que no haga falta) o el documento que lo acredite.`,
    `Si falta algo, te lo pedimos en 5 días. Contestamos en un máximo de ${PRIVACY_TERMS.answerDays} días y, si procede, lo hacemos efectivo en los ${PRIVACY_TERMS.carryOutDays} días siguientes. Son días hábiles; la ley permite ampliar cada plazo una vez si hay motivo, y te avisaríamos. Es gratis.`,
    'Si crees que no respetamos tu derecho, puedes acudir a la Secretaría Anticorrupción y Buen Gobierno, la autoridad en materia de datos personales.',
  ]),
  buildTextSection('revocacion', 'Cómo revocar tu consentimiento', [
    'Puedes revocarlo por el mismo medio y en los mismos plazos, con el asunto “Revocación”. No tiene efectos hacia atrás. Si se refiere a una finalidad primaria, ya no podremos darte el servicio, y hay datos que la ley nos obliga a conservar un tiempo.',
  ]),
  buildTextSection('limitacion', 'Cómo limitar su uso o divulgación', [
    [
      'Al aportar, o después con el enlace de tu comprobante, elige no mostrar tu nombre, el monto o tu mensaje.',
      'Deja en blanco lo que no es obligatorio.',
      `Escribe a ${SUPPORT_LINK} para entrar en nuestra lista de exclusión; solo te enviaremos lo indispensable.`,
      'Contra la publicidad por teléfono de cualquier empresa existe además el Registro Público para Evitar Publicidad, de Profeco.',
    ],
  ]),
  buildTextSection(
    'conservacion',
    'Cuánto tiempo los guardamos',
    <>
      <RichText
        content={[
          'Los de tu cuenta, mientras la tengas. Los de aportaciones, mientras exista el evento y después el tiempo que piden las leyes fiscales y mercantiles; en ese tiempo solo se usan para eso. Luego los borramos o los dejamos sin nada que identifique a una persona. Lo demás se borra solo:',
        ]}
      />
      <RetentionTable />
      <RichText
        content={[
          'Lo que respondiste sobre ir a un evento se queda mientras exista el evento, o hasta que el anfitrión quita tu respuesta o elimina su cuenta. Las novedades y fotos que pusiste al organizar el evento de alguien más son de ese evento: se quedan ahí, sin tu nombre, aunque elimines tu cuenta. Con tu cuenta se borran también las notas de soporte sobre ti y lo que escribiste para pedir una aportación de vuelta.',
        ]}
      />
    </>,
  ),
  buildTextSection('seguridad', 'Cómo los cuidamos', [
    'La conexión va cifrada, las contraseñas no se pueden leer, solo quien lo necesita entra a los datos y los registros técnicos del servidor no guardan correos, mensajes ni tarjetas. Si una vulneración afectara de forma significativa tus derechos, te avisaríamos de inmediato, con lo que pasó y lo que conviene hacer.',
  ]),
  buildTextSection(
    'cookies',
    'Cookies y almacenamiento local',
    <>
      <p>
        No usamos cookies ni programas de publicidad o de seguimiento. Cuando inicias sesión, tu
        navegador guarda en su almacenamiento local dos cosas: la llave de tu sesión (
        <code>authToken</code>) y los datos de tu perfil (<code>userData</code>). Sirven para
        reconocerte, duran {SESSION_HOURS} horas, o {REMEMBERED_SESSION_DAYS} días con “Recordarme”,
        y se borran al cerrar sesión.
      </p>
      <p>
        Lo que escribes en nuestros formularios se guarda ahí también, para que no se pierda si se
        corta tu señal. Sirve durante un día al aportar, al decir si vas, al escribirnos o al
        registrarte, y un mes al crear un evento o agradecer, no sale de tu dispositivo hasta que lo
        envías y se borra al pagar, publicar o enviar. Nunca incluye contraseñas ni datos de
        tarjetas.
      </p>
      <p>
        Después de aportar, tu navegador recuerda medio año el folio y el enlace de tu comprobante,
        para mostrártelos en la página del evento. “Olvidar este aviso” los borra.
      </p>
      <p>
        Si respondes «¿Vas a ir?», una cookie y el almacenamiento local recuerdan tu respuesta
        durante {RSVP_COOKIE_DAYS} días, en la página y el formulario de ese evento, para que puedas
        verla o cambiarla.
      </p>
      <p>
        Puedes impedirlo o borrarlo en la configuración de tu navegador; entonces no podrás iniciar
        sesión, pero sí ver eventos y aportar. Las páginas de pago son de Stripe y usan sus propias
        cookies.
      </p>
    </>,
  ),
  buildTextSection('cambios', 'Cambios a este aviso', [
    'Publicamos aquí cada cambio, con su fecha. Si cambian las finalidades o con quién compartimos tus datos, te avisamos además por correo antes de que se aplique, para que puedas oponerte.',
  ]),
]

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: TITLE,
    description: `Qué datos trata ${PRODUCT_NAME}, para qué, con quién, y cómo ejercer tus derechos ARCO.`,
    index: true,
    ...(loaderData && { canonical: loaderData.canonical }),
  })

export function loader({ context }: Route.LoaderArgs) {
  return { canonical: toAbsoluteUrl(context, PATHS.privacy), operator: getOperator(context) }
}

/** The Mexican privacy notice with ARCO rights (`R7`). */
export default function Privacy() {
  return (
    <LegalText title={TITLE} clauses={clauses}>
      <p className="text-lg">
        En pocas palabras: usamos tus datos para que una familia reciba tu cariño, y nada más. Tu
        tarjeta solo la ve Stripe. No vendemos tus datos ni rastreamos lo que haces en internet.
      </p>
    </LegalText>
  )
}
