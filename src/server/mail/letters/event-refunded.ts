import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface EventRefunded {
  hostFirstName: string
  eventName: string
  /** How many contributions go back. */
  contributions: number
  /** To the cards in all, fees included. */
  toCards: Centavos
  /** What the host's account gives of it. */
  fromHost: Centavos
  /** Somebody of the platform asked for it, not the host. */
  byAdmin: boolean
  reason: string | null
  refundUrl: string
}

/** To the host, once for the whole event: everything goes back, who asked for it and why (`R6`). */
export function eventRefundedLetter(values: EventRefunded): Letter {
  const { eventName, contributions, byAdmin, reason } = values
  const [toCards, fromHost] = [formatPesos(values.toCards), formatPesos(values.fromHost)]
  const who = byAdmin ? 'el equipo de Cigüeña decidió cerrar' : 'pediste cerrar'
  return layOut({
    subject: `Se devuelve todo lo de ${eventName}`,
    preheader: `${fromHost} salen de lo reunido.`,
    title: 'Todas las aportaciones se devuelven',
    parts: [
      paragraph(
        `Hola, ${values.hostFirstName}: ${who} “${eventName}” y devolver sus aportaciones a las tarjetas de quienes las hicieron, con los cargos incluidos. De tu cuenta de pagos sale lo reunido; los cargos los devolvemos nosotros.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Evento', value: eventName },
          { label: 'Aportaciones', value: String(contributions) },
          { label: 'A las tarjetas', value: toCards },
          { label: 'Sale de lo reunido', value: fromHost, strong: true },
          ...(reason ? [{ label: 'Motivo', value: reason }] : []),
        ],
      },
      paragraph('A cada persona le avisamos cuando sale su devolución.'),
    ],
    button: { label: 'Ver cómo va', url: values.refundUrl },
    because: 'organizas este evento.',
  })
}
