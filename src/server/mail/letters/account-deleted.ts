import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/** To the address that the account had: it is gone, by its owner's wish (`R7`). */
export function accountDeletedLetter({ firstName }: { firstName: string }): Letter {
  return layOut({
    subject: 'Eliminamos tu cuenta',
    preheader: 'Borramos tu nombre, tu correo y tus mensajes.',
    title: 'Tu cuenta quedó eliminada',
    parts: [
      paragraph(
        `Hola, ${firstName}: como nos lo pediste, eliminamos tu cuenta de ${PRODUCT_NAME}. Borramos tu nombre, tu correo y tus mensajes; de las aportaciones solo conservamos los montos.`,
      ),
      paragraph(
        'Si tienes una cuenta con el proveedor de pagos, sigue siendo tuya: los depósitos pendientes llegan a tu banco como siempre.',
      ),
      paragraph('Gracias por haber sido parte. Este es el último correo que te enviamos.'),
    ],
    button: { label: 'No fui yo', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de tu cuenta.',
  })
}
