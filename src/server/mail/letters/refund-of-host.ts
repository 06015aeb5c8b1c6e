import { formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'
import { type MoneyBackCause, moneyBackDetails } from './money-back.ts'
import type { RefundValues } from './refund-to-contributor.ts'

const WHY: Record<MoneyBackCause, string> = {
  'event-refunded': 'Es parte de la devolución de todo el evento.',
  'host-suspended':
    'El pago llegó cuando tu cuenta ya estaba suspendida, así que se devuelve solo.',
}

/** To the host: a contribution goes back, and leaves what was raised (`R6`). */
export function refundOfHostLetter(values: RefundValues): Letter {
  const { contributorName, eventName } = values
  const amount = formatPesos(values.amount)
  return layOut({
    subject: `Se devolvió la aportación de ${contributorName} a ${eventName}`,
    preheader: `${amount} salen de lo reunido.`,
    title: 'Se devolvió una aportación',
    parts: [
      paragraph(
        `Hola, ${values.hostFirstName}: se devuelven ${formatPesos(values.total)} a ${contributorName}, con los cargos incluidos. De tu cuenta de pagos salen ${amount}; los cargos los devolvemos nosotros.`,
      ),
      ...(values.cause ? [paragraph(WHY[values.cause])] : []),
      moneyBackDetails(values, [{ label: 'Sale de lo reunido', value: amount }]),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
