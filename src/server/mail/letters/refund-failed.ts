import { formatPesos } from '#contract/money/money.ts'
import type { Letter } from '#server/mail/letter.ts'
import { layOut, paragraph } from './layout.ts'
import { moneyBackDetails } from './money-back.ts'
import type { RefundValues } from './refund-to-contributor.ts'

/**
 * To the host and to support: the card's bank sent a refund back; to support with `fault`, a
 * sentence: what was to go back by itself did not.
 */
export function refundFailedLetter(values: RefundValues & { fault?: string }): Letter {
  const { contributorName, eventName, fault } = values
  const happened = fault
    ? `La aportación a “${eventName}” debía devolverse sola y no se pudo: ${fault}`
    : `El banco de la tarjeta rechazó la devolución, y la aportación vuelve a contar en “${eventName}”.`
  return layOut({
    subject: `No se pudo devolver la aportación de ${contributorName} a ${eventName}`,
    preheader: fault ?? 'El banco de la tarjeta rechazó la devolución.',
    title: 'Una devolución no llegó',
    parts: [
      paragraph(
        `${happened} Puedes intentarlo otra vez, o ponerte de acuerdo con ${contributorName}.`,
      ),
      moneyBackDetails(values, [{ label: 'No se devolvió', value: formatPesos(values.total) }]),
    ],
    button: { label: 'Ver el evento', url: values.eventUrl },
    because: 'organizas este evento o atiendes el soporte.',
  })
}
