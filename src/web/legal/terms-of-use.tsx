import { PATHS } from '#contract/product/paths.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Clause } from './legal-text.tsx'
import { Operator } from './operator.tsx'
import { SupportLink } from './support-link.tsx'

/** General clauses. */
export const useTerms: readonly Clause[] = [
  {
    id: 'quienes-somos',
    title: 'Quiénes somos y qué aceptas',
    content: (
      <>
        <p>
          {PRODUCT_NAME} es un servicio en línea de <Operator /> (“nosotros”). Estos términos son el
          contrato entre tú y nosotros. Los aceptas al crear una cuenta, al publicar un evento o al
          hacer una aportación.
        </p>
        <p>
          Si no estás de acuerdo con ellos, no uses el servicio. Puedes guardarlos o imprimirlos
          desde tu navegador.
        </p>
      </>
    ),
  },
  {
    id: 'el-servicio',
    title: 'Qué es el servicio',
    content: (
      <>
        <p>
          Con {PRODUCT_NAME}, una persona que espera un bebé (el anfitrión) publica un evento con
          sus sueños, y otras personas (los aliados) le regalan dinero por medio de aportaciones con
          tarjeta. Los regalos son un acuerdo entre el aliado y el anfitrión.
        </p>
        <p>
          Nosotros ponemos la página y la conexión con el proveedor de pagos. No somos un banco, no
          recibimos depósitos del público, no prestamos dinero y no vendemos las cosas que los
          sueños describen. Una aportación no da derecho a recibir un bien, un servicio ni un
          rendimiento.
        </p>
      </>
    ),
  },
  {
    id: 'quien-puede',
    title: 'Quién puede usarlo',
    content: (
      <ul>
        <li>Para crear una cuenta o aportar necesitas tener 18 años cumplidos.</li>
        <li>
          Para recibir aportaciones necesitas además una identificación oficial y una cuenta de
          banco en México a tu nombre. Por ahora el servicio para anfitriones es solo para México.
        </li>
        <li>Para aportar no necesitas cuenta.</li>
      </ul>
    ),
  },
  {
    id: 'tu-cuenta',
    title: 'Tu cuenta',
    content: (
      <>
        <p>
          Danos datos verdaderos y mantenlos al día. Tu contraseña es personal: guárdala bien y
          avísanos a <SupportLink /> si crees que alguien más la tiene. Lo que se haga con tu cuenta
          antes de ese aviso se entiende hecho por ti, salvo que la ley diga otra cosa.
        </p>
        <p>
          Puedes dejar de usar el servicio cuando quieras y eliminar tu cuenta en{' '}
          <TextLink to={PATHS.settings}>Configuración</TextLink>. Guardamos lo que la ley nos obliga
          a guardar, como explica el{' '}
          <TextLink to={`${PATHS.privacy}#conservacion`}>aviso de privacidad</TextLink>.
        </p>
      </>
    ),
  },
]

export const closingTerms: readonly Clause[] = [
  {
    id: 'uso-prohibido',
    title: 'Lo que no se vale',
    content: (
      <>
        <p>No uses {PRODUCT_NAME} para:</p>
        <ul>
          <li>Publicar un evento falso, o a nombre de otra persona sin su permiso.</li>
          <li>Vender bienes o servicios, rifar, prestar o invertir dinero.</li>
          <li>
            Lavar dinero, financiar actividades ilícitas o pagar con una tarjeta que no tienes
            permiso de usar.
          </li>
          <li>Ofender, acosar, discriminar o exponer a una persona, en especial a un menor.</li>
          <li>
            Atacar el servicio, probar tarjetas, extraer datos de otras personas o cargarlo con
            peticiones automáticas.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'contenido',
    title: 'Lo que publicas',
    content: (
      <>
        <p>
          Lo que escribes sigue siendo tuyo. Nos das permiso, gratuito y no exclusivo, de guardarlo
          y mostrarlo en tu evento y en su vista previa mientras exista. Te toca a ti tener derecho
          a publicarlo, incluidos los nombres y enlaces que pongas.
        </p>
        <p>
          La página de un evento activo la puede ver cualquiera que tenga su enlace, los buscadores
          pueden encontrarla, y aparece en la lista de eventos que ven las personas con cuenta y en
          nuestra interfaz de programación (API). No pongas en ella nada que quieras mantener en
          privado.
        </p>
        <p>
          La marca, los dibujos y el programa de {PRODUCT_NAME} son nuestros o los usamos con
          licencia.
        </p>
      </>
    ),
  },
  {
    id: 'suspension',
    title: 'Suspensión',
    content: (
      <>
        <p>
          Podemos suspender una cuenta o un evento cuando haya señales serias de fraude, cuando lo
          pida una autoridad o el proveedor de pagos, o cuando se incumplan estos términos. Te
          decimos por qué, salvo que la ley lo impida, y puedes pedirnos que lo revisemos.
        </p>
        <p>
          Mientras una cuenta está suspendida, sus eventos no reciben aportaciones. Una aportación
          que se haya pagado después de la suspensión se devuelve.
        </p>
      </>
    ),
  },
  {
    id: 'responsabilidad',
    title: 'Hasta dónde respondemos',
    content: (
      <>
        <p>
          Respondemos por el cuidado con el que damos el servicio y por los daños que causemos por
          nuestra culpa. No respondemos por lo que un anfitrión haga con su regalo, por lo que un
          evento prometa, ni por fallas de tu banco, de tu red o del proveedor de pagos que no
          dependan de nosotros.
        </p>
        <p>
          Podemos interrumpir el servicio un momento para darle mantenimiento. Nada de esto limita
          los derechos que te da la Ley Federal de Protección al Consumidor.
        </p>
      </>
    ),
  },
  {
    id: 'privacidad',
    title: 'Tus datos',
    content: (
      <p>
        Cómo cuidamos tus datos personales está en el{' '}
        <TextLink to={PATHS.privacy}>aviso de privacidad</TextLink>, que es parte de estos términos.
      </p>
    ),
  },
  {
    id: 'cambios',
    title: 'Cambios a estos términos',
    content: (
      <p>
        Si los cambiamos, publicamos aquí la versión nueva con su fecha y, si el cambio te afecta,
        te avisamos por correo con al menos 15 días de anticipación. A una aportación le aplican los
        términos y los cargos del día en que se hizo.
      </p>
    ),
  },
  {
    id: 'ley',
    title: 'Ley aplicable y controversias',
    content: (
      <p>
        Aplican las leyes de México. Si algo no sale bien, escríbenos primero a <SupportLink />:
        casi todo se arregla así. Puedes acudir en cualquier momento a la Procuraduría Federal del
        Consumidor (Profeco). Para lo demás son competentes los tribunales de la Ciudad de México o,
        si eres consumidor, también los de tu domicilio.
      </p>
    ),
  },
  {
    id: 'contacto',
    title: 'Contacto',
    content: (
      <p>
        Escríbenos a <SupportLink /> o por la página de{' '}
        <TextLink to={PATHS.contact}>contacto</TextLink>.
      </p>
    ),
  },
]
