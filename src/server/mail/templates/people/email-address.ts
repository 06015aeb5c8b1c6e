import { EMAIL_CHANGE_HOURS, EMAIL_UNDO_HOURS } from '#contract/product/limits.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'
import type { LostFactor } from './account.ts'

const ASKS_PASSWORD = 'Si tu sesión está cerrada, te pedimos tu contraseña.'

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
    parts: [`Confirma que este correo es tuyo con el botón. ${ASKS_PASSWORD}`, next],
    button: { label: 'Confirmar mi correo', url: values.verifyUrl },
    afterwards: [
      '¿No creaste esta cuenta? Puedes ignorar este correo: sin tu confirmación, nadie puede publicar ni recibir dinero con tu dirección.',
    ],
    because: `alguien creó una cuenta en ${PRODUCT_NAME} con esta dirección.`,
  })
}

/** To an address that requested the link of its account again (`spec §5`). */
export function renderVerifyAddressEmail(values: { firstName: string; verifyUrl: string }) {
  return renderEmail({
    subject: 'Confirma tu correo',
    preheader: 'Solo falta un paso.',
    parts: [
      `Hola, ${values.firstName}: este es el correo de tu cuenta. Confirma que es tuyo con el botón. ${ASKS_PASSWORD}`,
    ],
    button: { label: 'Confirmar mi correo', url: values.verifyUrl },
    afterwards: ['¿No lo pediste? Puedes ignorar este correo.'],
    because: `una cuenta de ${PRODUCT_NAME} usa esta dirección.`,
  })
}

/** To the address that is to replace another (`R14`). */
export function renderConfirmChangeEmail(values: { firstName: string; confirmUrl: string }) {
  return renderEmail({
    subject: 'Confirma tu nuevo correo',
    preheader: 'Solo falta un paso.',
    parts: [
      `Hola, ${values.firstName}: pediste entrar a ${PRODUCT_NAME} con este correo. Confirma que es tuyo con el botón, con tu sesión abierta.`,
      'Mientras tanto tu cuenta sigue con el correo de siempre.',
    ],
    button: { label: 'Confirmar mi correo', url: values.confirmUrl },
    afterwards: [
      `El enlace expira ${EMAIL_CHANGE_HOURS} horas después de que pediste el cambio.`,
      '¿No lo pediste? Puedes ignorar este correo: no cambia nada.',
    ],
    because: `alguien escribió esta dirección en su cuenta de ${PRODUCT_NAME}.`,
  })
}

interface AddressChange {
  firstName: string
  oldEmail: string
  newEmail: string
}

/** To the current address, so that its owner can cancel a change that they did not request (`R14`). */
export function renderEmailChangeRequestedEmail(values: AddressChange & { cancelUrl: string }) {
  const { firstName, oldEmail, newEmail, cancelUrl } = values
  return renderEmail({
    subject: 'Alguien pidió cambiar el correo de tu cuenta',
    preheader: '¿No fuiste tú? Puedes cancelarlo.',
    parts: [
      `Hola, ${firstName}: tu cuenta de ${PRODUCT_NAME} cambia de correo en cuanto se confirme el nuevo.`,
      renderDetails([
        { label: 'Ahora', value: oldEmail },
        { label: 'Nuevo', value: newEmail, strong: true },
      ]),
      'Si fuiste tú, abre el correo que enviamos a la dirección nueva.',
    ],
    button: { label: 'No fui yo', url: cancelUrl },
    afterwards: [
      `Si no fuiste tú, el botón cancela el cambio, cierra todas las sesiones y te envía un enlace para elegir otra contraseña. Funciona durante ${EMAIL_UNDO_HOURS} horas.`,
    ],
    because: 'esta dirección es la de tu cuenta.',
  })
}

/** To the old address, so that its owner can undo a change that they did not make (`spec §5`). */
export function renderEmailChangedEmail(values: AddressChange & { undoUrl: string }) {
  const { firstName, oldEmail, newEmail, undoUrl } = values
  return renderEmail({
    subject: 'El correo de tu cuenta cambió',
    preheader: '¿Fuiste tú? Dinos si sí o si no.',
    parts: [
      `Hola, ${firstName}: a partir de ahora entras a ${PRODUCT_NAME} con otro correo.`,
      renderDetails([
        { label: 'Antes', value: oldEmail },
        { label: 'Ahora', value: newEmail, strong: true },
      ]),
      `Si no fuiste tú, el botón devuelve este correo a tu cuenta, cierra todas las sesiones y te envía un enlace para elegir otra contraseña. Funciona durante ${EMAIL_UNDO_HOURS} horas.`,
    ],
    button: { label: 'No fui yo', url: undoUrl },
    afterwards: [
      `Si fuiste tú, no es necesario que hagas nada. Por seguridad, la cuenta de pagos y la verificación en dos pasos esperan ${EMAIL_UNDO_HOURS} horas; si las necesitas antes, confírmalo aquí:`,
      { kind: 'link', label: 'Sí, fui yo', url: undoUrl },
    ],
    because: 'esta dirección era la de tu cuenta.',
  })
}

/** To the address that an account loses because its previous owner undid the change (`R14`). */
export function renderAddressLostEmail({
  firstName,
  lostFactor,
}: {
  firstName: string
  /** What was new of its second factor went with it (decision 21). */
  lostFactor: LostFactor | null
}) {
  return renderEmail({
    subject: 'Este correo ya no es el de la cuenta',
    preheader: 'Se deshizo el cambio de correo.',
    parts: [
      `Hola, ${firstName}: desde el correo anterior de la cuenta de ${PRODUCT_NAME} se deshizo el cambio a este. Ya no puedes entrar con esta dirección, y cerramos todas las sesiones.`,
      ...(lostFactor
        ? [
            `También quitamos ${lostFactor === 'factor' ? 'la verificación en dos pasos que la cuenta tenía' : 'los códigos de recuperación que la cuenta tenía'} desde hace poco.`,
          ]
        : []),
      'Si la cuenta es tuya, entra con el correo de antes. Con esta dirección puedes crear otra cuenta.',
    ],
    button: { label: 'No lo esperaba', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de la cuenta.',
  })
}
