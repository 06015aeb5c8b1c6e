import { RESET_LINK_LIFE } from '#contract/product/limits.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/** The link that sets a new password; it lives one hour and works once (`spec §9`). */
export function passwordResetLetter(values: { firstName: string; resetUrl: string }): Letter {
  return layOut({
    subject: 'Elige una nueva contraseña',
    preheader: `El enlace vale ${RESET_LINK_LIFE} y una sola vez.`,
    title: 'Elige una nueva contraseña',
    parts: [
      paragraph(`Hola, ${values.firstName}: con este botón puedes elegir una nueva contraseña.`),
    ],
    button: { label: 'Elegir nueva contraseña', url: values.resetUrl },
    afterwards: [
      paragraph(`El enlace expira en ${RESET_LINK_LIFE} y sirve una sola vez.`),
      paragraph('¿No lo pediste? Ignora este correo: tu contraseña no cambia.'),
    ],
    because: `alguien pidió cambiar la contraseña de tu cuenta de ${PRODUCT_NAME}.`,
  })
}
