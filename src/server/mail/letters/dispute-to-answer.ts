import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'

export interface DisputeToAnswer {
  contributorName: string
  eventName: string
  folio: string
  /** The provider's name of the dispute. */
  disputeId: string
  /** What the bank contests, in centavos. */
  amount: Centavos
  /** Until when evidence can be sent. */
  dueBy: Date | null
  disputesUrl: string
}

/** To support: a bank asks about a payment, and waits for evidence until a day (`payments.md`). */
export function disputeToAnswerLetter(values: DisputeToAnswer): Letter {
  const { contributorName, eventName, dueBy } = values
  const amount = formatPesos(values.amount)
  const until = dueBy ? `antes del ${formatLongDay(dueBy)}` : 'cuanto antes'
  return layOut({
    subject: `Aclaración por responder ${until}: ${contributorName}, ${eventName}`,
    preheader: `El banco pide aclarar ${amount} y espera evidencia.`,
    title: 'Una aclaración espera evidencia',
    parts: [
      paragraph(
        `El banco de ${contributorName} pide aclarar un pago. Responde en el panel del proveedor ${until}: sin evidencia, la aclaración se pierde.`,
      ),
      {
        kind: 'details',
        rows: [
          { label: 'Evento', value: eventName },
          { label: 'En aclaración', value: amount, strong: true },
          { label: 'Identificador', value: values.disputeId },
          { label: 'Folio', value: values.folio },
        ],
      },
    ],
    button: { label: 'Ver las aclaraciones', url: values.disputesUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}
