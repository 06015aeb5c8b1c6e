import type { RenderedEmail } from '#server/mail/layout/content.ts'
import { paragraph, renderEmail } from '#server/mail/layout/render-email.ts'

/** To the host, once: the account can take money, so the event can be created (`R4`). */
export function renderPayoutReadyEmail(values: {
  firstName: string
  createEventUrl: string
}): RenderedEmail {
  return renderEmail({
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
