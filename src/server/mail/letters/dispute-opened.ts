import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'
import { type MoneyBackFacts, moneyBackDetails } from './money-back.ts'

export interface DisputeValues extends MoneyBackFacts {
  /** What of the gift is contested, in centavos. */
  amount: Centavos
  /** Until when evidence can be sent. */
  dueBy: Date | null
}

/** To the host: the cardholder contests a payment at their bank (`payments.md`). */
export function disputeOpenedLetter(values: DisputeValues): Letter {
  const { contributorName, eventName, dueBy } = values
  const amount = formatPesos(values.amount)
  const until = dueBy ? ` antes del ${formatLongDay(dueBy)}` : ''
  return layOut({
    subject: `La aportación de ${contributorName} a ${eventName} está en aclaración`,
    preheader: `${amount} salen de lo reunido mientras el banco decide.`,
    title: 'Una aportación está en aclaración',
    parts: [
      paragraph(
        `Hola, ${values.hostFirstName}: quien tiene la tarjeta pidió a su banco aclarar este pago. Mientras el banco decide, ${amount} salen de lo reunido y de tu cuenta de pagos.`,
      ),
      moneyBackDetails(values, [{ label: 'En aclaración', value: amount }]),
      paragraph(
        `Si conoces a ${contributorName}, cuéntanos${until}: nos ayuda a responder al banco. Escríbenos a soporte con este folio.`,
      ),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
