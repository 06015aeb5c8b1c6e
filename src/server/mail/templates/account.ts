import { RESET_LINK_VALIDITY_TEXT } from '#contract/product/limits.ts'
import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import { renderEmail } from '#server/mail/render-email.ts'

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

/** The link that sets a new password; it lives one hour and works once (`spec §9`). */
export function renderPasswordResetEmail(values: { firstName: string; resetUrl: string }) {
  return renderEmail({
    subject: 'Elige una nueva contraseña',
    preheader: `El enlace vale ${RESET_LINK_VALIDITY_TEXT} y una sola vez.`,
    parts: [`Hola, ${values.firstName}: con este botón puedes elegir una nueva contraseña.`],
    button: { label: 'Elegir nueva contraseña', url: values.resetUrl },
    afterwards: [
      `El enlace expira en ${RESET_LINK_VALIDITY_TEXT} y sirve una sola vez.`,
      '¿No lo pediste? Ignora este correo: tu contraseña no cambia.',
    ],
    because: `alguien pidió cambiar la contraseña de tu cuenta de ${PRODUCT_NAME}.`,
  })
}
