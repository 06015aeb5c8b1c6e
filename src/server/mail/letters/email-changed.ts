import { PRODUCT_NAME, SUPPORT_EMAIL } from '#contract/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface EmailChanged {
  firstName: string
  oldEmail: string
  newEmail: string
}

/** To the old address: so that a change that its owner did not make is noticed (`spec §5`). */
export function emailChangedLetter({ firstName, oldEmail, newEmail }: EmailChanged): Letter {
  return layOut({
    subject: 'El correo de tu cuenta cambió',
    preheader: '¿No fuiste tú? Escríbenos cuanto antes.',
    title: 'El correo de tu cuenta cambió',
    parts: [
      paragraph(`Hola, ${firstName}: a partir de ahora entras a ${PRODUCT_NAME} con otro correo.`),
      {
        kind: 'details',
        rows: [
          { label: 'Antes', value: oldEmail },
          { label: 'Ahora', value: newEmail, strong: true },
        ],
      },
      paragraph('Si fuiste tú, no tienes que hacer nada más.'),
    ],
    button: { label: 'No fui yo', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de tu cuenta.',
  })
}
