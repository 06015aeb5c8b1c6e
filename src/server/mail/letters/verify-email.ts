import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/** To an address that has still to be confirmed: a new one, or one asked about again (`spec §5`). */
export function verifyEmailLetter(values: { firstName: string; verifyUrl: string }): Letter {
  return layOut({
    subject: 'Confirma tu correo',
    preheader: 'Solo falta un paso.',
    title: 'Confirma tu correo',
    parts: [
      paragraph(
        `Hola, ${values.firstName}: este es ahora el correo de tu cuenta. Confirma que es tuyo con el botón.`,
      ),
    ],
    button: { label: 'Confirmar mi correo', url: values.verifyUrl },
    afterwards: [paragraph('¿No lo pediste? Puedes ignorar este correo.')],
    because: `una cuenta de ${PRODUCT_NAME} usa esta dirección.`,
  })
}
