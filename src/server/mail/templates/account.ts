import { EMAIL_UNDO_HOURS, RESET_LINK_LIFE } from '#contract/product/limits.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { details, renderEmail } from '#server/mail/render-email.ts'

/** To the host, once: the account can take money, so the event can be created (`R4`). */
export function renderPayoutReadyEmail(values: { firstName: string; createEventUrl: string }) {
  return renderEmail({
    subject: 'Tu cuenta de pagos está lista',
    preheader: 'Ya puedes crear tu evento y recibir aportaciones.',
    parts: [
      `Hola, ${values.firstName}: ya puedes recibir aportaciones. Llegan directo a tu cuenta, sin costo para ti.`,
      'El siguiente paso es crear tu evento y contarles a tus aliados qué sueñan.',
    ],
    button: { label: 'Crear mi evento', url: values.createEventUrl },
    because: 'configuraste tu cuenta de pagos.',
  })
}

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

/** The link that sets a new password; it lives one hour and works once (`spec §9`). */
export function renderPasswordResetEmail(values: { firstName: string; resetUrl: string }) {
  return renderEmail({
    subject: 'Elige una nueva contraseña',
    preheader: `El enlace vale ${RESET_LINK_LIFE} y una sola vez.`,
    parts: [`Hola, ${values.firstName}: con este botón puedes elegir una nueva contraseña.`],
    button: { label: 'Elegir nueva contraseña', url: values.resetUrl },
    afterwards: [
      `El enlace expira en ${RESET_LINK_LIFE} y sirve una sola vez.`,
      '¿No lo pediste? Ignora este correo: tu contraseña no cambia.',
    ],
    because: `alguien pidió cambiar la contraseña de tu cuenta de ${PRODUCT_NAME}.`,
  })
}

/** To the old address, so that its owner can undo a change that they did not make (`spec §5`). */
export function renderEmailChangedEmail(values: {
  firstName: string
  oldEmail: string
  newEmail: string
  /** Undoes the change. */
  undoUrl: string
}) {
  const { firstName, oldEmail, newEmail, undoUrl } = values
  return renderEmail({
    subject: 'El correo de tu cuenta cambió',
    preheader: '¿No fuiste tú? Puedes recuperar tu cuenta.',
    parts: [
      `Hola, ${firstName}: a partir de ahora entras a ${PRODUCT_NAME} con otro correo.`,
      details([
        { label: 'Antes', value: oldEmail },
        { label: 'Ahora', value: newEmail, strong: true },
      ]),
      'Si fuiste tú, no tienes que hacer nada más.',
    ],
    button: { label: 'No fui yo', url: undoUrl },
    afterwards: [
      `Si no fuiste tú, el botón devuelve este correo a tu cuenta, cierra todas las sesiones y te envía un enlace para elegir otra contraseña. Funciona durante ${EMAIL_UNDO_HOURS} horas.`,
    ],
    because: 'esta dirección era la de tu cuenta.',
  })
}

/** To an address to be verified: a changed one, or one that requested the link again (`spec §5`). */
export function renderVerifyAddressEmail(values: { firstName: string; verifyUrl: string }) {
  return renderEmail({
    subject: 'Confirma tu correo',
    preheader: 'Solo falta un paso.',
    parts: [
      `Hola, ${values.firstName}: este es ahora el correo de tu cuenta. Confirma que es tuyo con el botón.`,
    ],
    button: { label: 'Confirmar mi correo', url: values.verifyUrl },
    afterwards: ['¿No lo pediste? Puedes ignorar este correo.'],
    because: `una cuenta de ${PRODUCT_NAME} usa esta dirección.`,
  })
}

/** To a new account, with the link that confirms the address (`R2`). */
export function renderWelcomeEmail(values: {
  firstName: string
  /** An organizer reads another next step than an aliado. */
  organizes: boolean
  verifyUrl: string
}) {
  const next = values.organizes
    ? 'Después configura tu cuenta de pagos y crea tu evento: en unos minutos lo podrás compartir.'
    : 'Después podrás ver aquí todas las aportaciones que hagas.'
  return renderEmail({
    subject: `Te damos la bienvenida a ${PRODUCT_NAME}`,
    preheader: 'Confirma tu correo para empezar.',
    title: `¡Qué gusto tenerte aquí, ${values.firstName}!`,
    parts: ['Confirma que este correo es tuyo con el botón.', next],
    button: { label: 'Confirmar mi correo', url: values.verifyUrl },
    afterwards: ['¿No creaste esta cuenta? Puedes ignorar este correo.'],
    because: `alguien creó una cuenta en ${PRODUCT_NAME} con esta dirección.`,
  })
}
