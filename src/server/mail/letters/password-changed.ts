import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/** After another password: a change that its owner did not make is noticed (`R3`). */
export function passwordChangedLetter(values: { firstName: string; forgotUrl: string }): Letter {
  return layOut({
    subject: 'Cambiaste tu contraseña',
    preheader: '¿No fuiste tú? Elige otra cuanto antes.',
    title: 'Cambiaste tu contraseña',
    parts: [
      paragraph(
        `Hola, ${values.firstName}: tu cuenta de ${PRODUCT_NAME} tiene una nueva contraseña, y cerramos tus otras sesiones.`,
      ),
      paragraph('Si fuiste tú, no tienes que hacer nada más.'),
    ],
    button: { label: 'No fui yo: elegir otra', url: values.forgotUrl },
    afterwards: [paragraph(`¿Algo más no cuadra? Escríbenos a ${SUPPORT_EMAIL}.`)],
    because: 'cambió la contraseña de tu cuenta.',
  })
}
