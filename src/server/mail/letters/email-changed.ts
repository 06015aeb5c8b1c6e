import { EMAIL_UNDO_HOURS } from '#contract/product/limits.ts'
import { PRODUCT_NAME } from '#contract/product/product.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface EmailChanged {
  firstName: string
  oldEmail: string
  newEmail: string
  /** Takes the change back. */
  undoUrl: string
}

/** To the old address: a change that its owner did not make is noticed, and taken back (`spec §5`). */
export function emailChangedLetter(values: EmailChanged): Letter {
  const { firstName, oldEmail, newEmail, undoUrl } = values
  return layOut({
    subject: 'El correo de tu cuenta cambió',
    preheader: '¿No fuiste tú? Puedes recuperar tu cuenta.',
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
    button: { label: 'No fui yo', url: undoUrl },
    afterwards: [
      paragraph(
        `Si no fuiste tú, el botón devuelve este correo a tu cuenta, cierra todas las sesiones y te envía un enlace para elegir otra contraseña. Funciona durante ${EMAIL_UNDO_HOURS} horas.`,
      ),
    ],
    because: 'esta dirección era la de tu cuenta.',
  })
}
