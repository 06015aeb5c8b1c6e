import { REMEMBERED_SESSION_DAYS, SESSION_HOURS } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Clause } from './legal-text.tsx'
import { SupportLink } from './support-link.tsx'

/** Clauses on the rights of the data subject. */
export const rights: readonly Clause[] = [
  {
    id: 'arco',
    title: 'Tus derechos ARCO',
    content: (
      <>
        <p>Sobre tus datos personales tienes derecho a:</p>
        <ul>
          <li>
            <strong>Acceso:</strong> saber qué datos tenemos y cómo los usamos. Los descargas tú en{' '}
            <TextLink to={PATHS.settings}>Configuración</TextLink>.
          </li>
          <li>
            <strong>Rectificación:</strong> corregir los que estén mal. Tu nombre y tu correo los
            cambias tú en <TextLink to={PATHS.profile}>Mi Perfil</TextLink>.
          </li>
          <li>
            <strong>Cancelación:</strong> que los borremos cuando ya no hagan falta. Tu cuenta la
            eliminas tú, también en Configuración.
          </li>
          <li>
            <strong>Oposición:</strong> que dejemos de usarlos para algo en particular.
          </li>
        </ul>
      </>
    ),
  },
  {
    id: 'como-ejercerlos',
    title: 'Cómo ejercer tus derechos',
    content: (
      <>
        <p>
          Escribe a <SupportLink /> con el asunto “Derechos ARCO” y dinos:
        </p>
        <ul>
          <li>tu nombre y el correo al que debemos contestarte;</li>
          <li>qué derecho quieres ejercer y sobre qué datos;</li>
          <li>
            con qué acreditas tu identidad: basta con escribir desde el correo de tu cuenta; si no
            puedes, adjunta una identificación oficial (tapa lo que no haga falta) o, si representas
            a alguien, el documento que lo acredite;
          </li>
          <li>si es una rectificación, qué cambia y el documento que lo muestra.</li>
        </ul>
        <p>
          Si falta algo, te lo pedimos en 5 días. Contestamos en un máximo de 20 días y, si procede,
          lo hacemos efectivo en los 15 días siguientes. Son días hábiles; la ley permite ampliar
          cada plazo una vez si hay motivo, y te avisaríamos. Es gratis.
        </p>
        <p>
          Si crees que no respetamos tu derecho, puedes acudir a la Secretaría Anticorrupción y Buen
          Gobierno, la autoridad en materia de datos personales.
        </p>
      </>
    ),
  },
  {
    id: 'revocacion',
    title: 'Cómo revocar tu consentimiento',
    content: (
      <p>
        Puedes revocarlo por el mismo medio y en los mismos plazos, con el asunto “Revocación”. No
        tiene efectos hacia atrás. Si se refiere a una finalidad primaria, ya no podremos darte el
        servicio, y hay datos que la ley nos obliga a conservar un tiempo.
      </p>
    ),
  },
  {
    id: 'limitacion',
    title: 'Cómo limitar su uso o divulgación',
    content: (
      <ul>
        <li>Al aportar, elige aparecer como “Aliado anónimo”.</li>
        <li>Deja en blanco lo que no es obligatorio.</li>
        <li>
          Escribe a <SupportLink /> para entrar en nuestra lista de exclusión; solo te enviaremos lo
          indispensable.
        </li>
        <li>
          Contra la publicidad por teléfono de cualquier empresa existe además el Registro Público
          para Evitar Publicidad, de Profeco.
        </li>
      </ul>
    ),
  },
  {
    id: 'conservacion',
    title: 'Cuánto tiempo los guardamos',
    content: (
      <p>
        Los de tu cuenta, mientras la tengas. Los de aportaciones, mientras exista el evento y
        después el tiempo que piden las leyes fiscales y mercantiles, por lo general de cinco a diez
        años; en ese tiempo solo se usan para eso. Luego los borramos o los dejamos sin nada que
        identifique a una persona.
      </p>
    ),
  },
  {
    id: 'seguridad',
    title: 'Cómo los cuidamos',
    content: (
      <p>
        La conexión va cifrada, las contraseñas no se pueden leer, solo quien lo necesita entra a
        los datos y ningún registro técnico guarda correos, mensajes ni tarjetas. Si una vulneración
        afectara de forma significativa tus derechos, te avisaríamos de inmediato, con lo que pasó y
        lo que conviene hacer.
      </p>
    ),
  },
  {
    id: 'cookies',
    title: 'Cookies y almacenamiento local',
    content: (
      <>
        <p>
          No usamos cookies ni programas de publicidad o de seguimiento. Cuando inicias sesión, tu
          navegador guarda en su almacenamiento local dos cosas: la llave de tu sesión (
          <code>authToken</code>) y los datos de tu perfil (<code>userData</code>). Sirven para
          reconocerte, duran {SESSION_HOURS} horas, o {REMEMBERED_SESSION_DAYS} días con
          “Recordarme”, y se borran al cerrar sesión.
        </p>
        <p>
          Puedes impedirlo o borrarlo en la configuración de tu navegador; entonces no podrás
          iniciar sesión, pero sí ver eventos y aportar. Las páginas de pago son de Stripe y usan
          sus propias cookies.
        </p>
      </>
    ),
  },
  {
    id: 'cambios',
    title: 'Cambios a este aviso',
    content: (
      <p>
        Publicamos aquí cada cambio, con su fecha. Si cambian las finalidades o con quién
        compartimos tus datos, te avisamos además por correo antes de que se aplique, para que
        puedas oponerte.
      </p>
    ),
  },
]
