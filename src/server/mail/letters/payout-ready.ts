import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

/** To the host, once: the account can take money, so the event can be created (`R4`). */
export function payoutReadyLetter(values: { firstName: string; createEventUrl: string }): Letter {
  return layOut({
    subject: 'Tu cuenta de pagos está lista',
    preheader: 'Ya puedes crear tu evento y recibir aportaciones.',
    title: 'Tu cuenta de pagos está lista',
    parts: [
      paragraph(
        `Hola, ${values.firstName}: ya puedes recibir aportaciones. Llegan directo a tu cuenta, sin costo para ti.`,
      ),
      paragraph('El siguiente paso es crear tu evento y contarles a tus aliados qué sueñan.'),
    ],
    button: { label: 'Crear mi evento', url: values.createEventUrl },
    because: 'configuraste tu cuenta de pagos.',
  })
}
