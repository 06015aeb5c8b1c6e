import { RESET_LINK_VALIDITY_TEXT } from '#contract/product/limits.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'

/** To the former address of a deleted account, deleted at its owner's request (`R7`). */
export function renderAccountDeletedEmail({ firstName }: { firstName: string }) {
  return renderEmail({
    subject: 'Eliminamos tu cuenta',
    preheader: 'Borramos tu nombre, tu correo y tus mensajes.',
    title: 'Tu cuenta quedó eliminada',
    parts: [
      `Hola, ${firstName}: como nos lo pediste, eliminamos tu cuenta de ${PRODUCT_NAME}. Borramos tu nombre, tu correo y tus mensajes; de las aportaciones solo conservamos los montos.`,
      'Si tienes una cuenta con el proveedor de pagos, sigue siendo tuya: los depósitos pendientes llegan a tu banco como siempre.',
      'Gracias por haber sido parte. Este es el último correo que te enviamos.',
    ],
    button: { label: 'No fui yo', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de tu cuenta.',
  })
}

/** To the owner after a password change, in case they did not make it (`R3`). */
export function renderPasswordChangedEmail(values: { firstName: string; forgotUrl: string }) {
  return renderEmail({
    subject: 'Cambiaste tu contraseña',
    preheader: '¿No fuiste tú? Elige otra cuanto antes.',
    parts: [
      `Hola, ${values.firstName}: tu cuenta de ${PRODUCT_NAME} tiene una nueva contraseña, y cerramos tus otras sesiones.`,
      'Si fuiste tú, no tienes que hacer nada más.',
    ],
    button: { label: 'No fui yo: elegir otra', url: values.forgotUrl },
    afterwards: [`¿Algo más no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`],
    because: 'cambió la contraseña de tu cuenta.',
  })
}

/** To the owner, at most once a day: somebody tries passwords from many networks (`R15`). */
export function renderFailedSignInsEmail(values: { firstName: string; forgotUrl: string }) {
  return renderEmail({
    subject: 'Alguien intenta entrar a tu cuenta',
    preheader: 'Te contamos qué pasó y qué puedes hacer.',
    parts: [
      `Hola, ${values.firstName}: en poco tiempo hubo muchos intentos fallidos de entrar a tu cuenta de ${PRODUCT_NAME}, desde lugares distintos.`,
      'Puedes entrar como siempre desde donde ya lo hacías. Desde un lugar nuevo te podemos pedir que esperes unos segundos.',
      'Si usas la misma contraseña en otro sitio, elige otra para tu cuenta.',
    ],
    button: { label: 'Elegir otra contraseña', url: values.forgotUrl },
    afterwards: [`¿Algo más no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`],
    because: 'hubo muchos intentos fallidos de entrar a tu cuenta.',
  })
}

/** What an account lost of its second factor: a factor, or recovery codes of one that stays. */
export type LostFactor = 'factor' | 'recovery-codes'

interface PasswordLink {
  firstName: string
  resetUrl: string
  isSuspended: boolean
  /** A reset leaves the second factor, and whoever had the password may have added it. */
  hasSecondFactor: boolean
  /** What the undo of a change of address removed because it was new (decision 21). */
  lostFactor?: LostFactor | null
}

const LINK_LIFETIME = `El enlace expira en ${RESET_LINK_VALIDITY_TEXT} y sirve una sola vez.`
/** Only the owner reads it: the page that asks for the link says the same of every address. */
const SUSPENDED = `Tu cuenta está suspendida: tampoco podrás entrar con otra contraseña hasta que la reactivemos. Escríbenos a ${SUPPORT_EMAIL} y te explicamos.`

const SECOND_FACTOR = `Para entrar también te pediremos la verificación en dos pasos que tiene tu cuenta. ¿No la pusiste tú? Escríbenos a ${SUPPORT_EMAIL} y la quitamos contigo.`

const LOST: Record<LostFactor, string> = {
  factor:
    'También quitamos la verificación en dos pasos que se agregó poco antes del cambio o después. Si la pusiste tú, agrégala otra vez en Configuración.',
  'recovery-codes':
    'También quitamos los códigos de recuperación, que se crearon poco antes del cambio o después. Crea otros en Configuración en cuanto entres.',
}

/** What the owner of the mailbox should know before they choose a password. */
const describeObstacles = ({ isSuspended, hasSecondFactor, lostFactor }: PasswordLink) => [
  ...(isSuspended ? [SUSPENDED] : []),
  ...(lostFactor ? [LOST[lostFactor]] : []),
  ...(hasSecondFactor ? [SECOND_FACTOR] : []),
]

/** The link that sets a new password; it lives one hour and works once (`spec §9`). */
export function renderPasswordResetEmail(values: PasswordLink) {
  return renderEmail({
    subject: 'Elige una nueva contraseña',
    preheader: `El enlace vale ${RESET_LINK_VALIDITY_TEXT} y una sola vez.`,
    parts: [
      `Hola, ${values.firstName}: con este botón puedes elegir una nueva contraseña.`,
      ...describeObstacles(values),
    ],
    button: { label: 'Elegir nueva contraseña', url: values.resetUrl },
    afterwards: [LINK_LIFETIME, '¿No lo pediste? Ignora este correo: tu contraseña no cambia.'],
    because: `alguien pidió cambiar la contraseña de tu cuenta de ${PRODUCT_NAME}.`,
  })
}

/** The same link after an undone change of address, which ended the password (`R14`). */
export function renderPasswordEndedEmail(values: PasswordLink) {
  return renderEmail({
    subject: 'Recuperaste tu cuenta: elige otra contraseña',
    preheader: 'Tu contraseña anterior ya no sirve.',
    title: 'Falta un paso: otra contraseña',
    parts: [
      `Hola, ${values.firstName}: tu cuenta de ${PRODUCT_NAME} se queda con este correo y cerramos todas sus sesiones. Tu contraseña anterior ya no sirve, porque quien pidió el cambio podía conocerla.`,
      'Para volver a entrar, elige otra con el botón.',
      ...describeObstacles(values),
    ],
    button: { label: 'Elegir nueva contraseña', url: values.resetUrl },
    afterwards: [
      LINK_LIFETIME,
      `¿Expiró? Pide otro en “¿Olvidaste tu contraseña?”. ¿Algo más no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`,
    ],
    because: 'desde este correo se deshizo un cambio en tu cuenta.',
  })
}

/** To somebody whom an admin suspends (`R2`); the reason is for the admins. */
export function renderAccountSuspendedEmail({ firstName }: { firstName: string }) {
  return renderEmail({
    subject: 'Suspendimos tu cuenta',
    preheader: 'Por ahora no puedes entrar. Escríbenos y te explicamos.',
    title: 'Tu cuenta está suspendida',
    parts: [
      `Hola, ${firstName}: suspendimos tu cuenta de ${PRODUCT_NAME}. Por ahora no puedes entrar, y tus eventos no reciben aportaciones.`,
      'Lo que ya está en tu cuenta con el proveedor de pagos sigue siendo tuyo.',
    ],
    button: { label: 'Escribirnos', url: `mailto:${SUPPORT_EMAIL}` },
    afterwards: [`Si crees que es un error, escribe a ${SUPPORT_EMAIL} y revisamos tu caso.`],
    because: 'cambió el estado de tu cuenta.',
  })
}

/** To somebody whose suspension ends. */
export function renderAccountReinstatedEmail(values: { firstName: string; loginUrl: string }) {
  return renderEmail({
    subject: 'Reactivamos tu cuenta',
    preheader: 'Ya puedes entrar como siempre.',
    parts: [
      `Hola, ${values.firstName}: tu cuenta de ${PRODUCT_NAME} está activa otra vez. Entra con tu correo y tu contraseña de siempre.`,
      'Tus eventos activos vuelven a recibir aportaciones.',
    ],
    button: { label: 'Iniciar sesión', url: values.loginUrl },
    because: 'cambió el estado de tu cuenta.',
  })
}

/** To the owner after somebody closed all sessions but one: it may not have been they. */
export function renderSessionsClosedEmail(values: {
  firstName: string
  ended: number
  forgotUrl: string
}) {
  const { firstName, ended, forgotUrl } = values
  const closed = ended === 1 ? 'se cerró otra' : `se cerraron otras ${ended}`
  return renderEmail({
    subject:
      ended === 1 ? 'Se cerró otra sesión de tu cuenta' : 'Se cerraron otras sesiones de tu cuenta',
    preheader: '¿No fuiste tú? Elige otra contraseña cuanto antes.',
    parts: [
      `Hola, ${firstName}: desde una sesión de tu cuenta de ${PRODUCT_NAME} ${closed}.`,
      'Si fuiste tú, no tienes que hacer nada más.',
    ],
    button: { label: 'No fui yo: elegir otra contraseña', url: forgotUrl },
    afterwards: [`¿Algo más no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`],
    because: 'se cerraron sesiones de tu cuenta.',
  })
}

/** To support: the owner of an address proved it after the account was suspended. */
export function renderSuspendedProofAlert(values: {
  name: string
  email: string
  personUrl: string
}) {
  return renderEmail({
    subject: 'Revisa una suspensión: el dueño del correo acaba de confirmarlo',
    preheader: 'Quien registró la cuenta pudo ser otra persona.',
    parts: [
      'La cuenta se suspendió antes de que alguien confirmara su correo: quizá la registró otra persona con una dirección ajena. Ahora el dueño del correo eligió una contraseña, y no puede entrar.',
      renderDetails([
        { label: 'Cuenta', value: values.name },
        { label: 'Correo', value: values.email },
      ]),
    ],
    button: { label: 'Ver la cuenta', url: values.personUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
