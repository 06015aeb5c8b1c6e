import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'
import { type MoneyBackCause, type MoneyBackFacts, moneyBackDetails } from './money-back.ts'

/** `amount` is the gift's part, `total` what goes back to the card; in centavos. */
export interface RefundValues extends MoneyBackFacts {
  amount: Centavos
  total: Centavos
  /** Why it goes back by itself; missing where a person asked for this one. */
  cause?: MoneyBackCause | null
}

const WHY: Record<MoneyBackCause, string> = {
  'event-refunded': 'El evento se canceló y se devuelven todas sus aportaciones.',
  'host-suspended': 'Cuando llegó tu pago, el evento ya no podía recibir aportaciones.',
}

/** To the contributor, once the provider has taken a refund (`R6`). */
export function refundToContributorLetter(values: RefundValues): Letter {
  const total = formatPesos(values.total)
  return layOut({
    subject: `Te devolvemos ${total} de tu aportación a ${values.eventName}`,
    preheader: 'Llegará a la misma tarjeta con la que pagaste.',
    title: 'Tu dinero va de regreso',
    parts: [
      paragraph(
        `Hola, ${values.contributorName}: se devuelve tu aportación a “${values.eventName}”, con los cargos que pagaste.`,
      ),
      ...(values.cause ? [paragraph(WHY[values.cause])] : []),
      moneyBackDetails(values, [{ label: 'Devolución a tu tarjeta', value: total }]),
      paragraph(
        'Tu banco puede tardar entre 5 y 10 días hábiles en mostrarla. No tienes que hacer nada.',
      ),
    ],
    button: { label: 'Tengo una duda', url: new URL('/contact', values.eventUrl).href },
    because: 'hiciste una aportación con esta dirección.',
  })
}
