import { formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { DisputeValues } from './dispute-opened.ts'
import { layOut, paragraph } from './layout.ts'
import { moneyBackDetails } from './money-back.ts'

/** To the host: the bank has decided (`payments.md`). */
export function disputeClosedLetter(values: DisputeValues & { won: boolean }): Letter {
  const { contributorName, eventName, won } = values
  const amount = formatPesos(values.amount)
  const outcome = won
    ? `el banco decidió a tu favor. ${amount} vuelven a lo reunido y a tu cuenta de pagos.`
    : `el banco decidió a favor de quien tiene la tarjeta. ${amount} quedan fuera de lo reunido.`
  return layOut({
    subject: `Terminó la aclaración de la aportación de ${contributorName} a ${eventName}`,
    preheader: won ? `${amount} vuelven a lo reunido.` : `${amount} quedan fuera de lo reunido.`,
    title: won ? 'La aportación es tuya' : 'La aportación se devolvió a la tarjeta',
    parts: [
      paragraph(`Hola, ${values.hostFirstName}: ${outcome}`),
      moneyBackDetails(values, [{ label: won ? 'Vuelve' : 'Se pierde', value: amount }]),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
