import { SERVICE_FEE_NAME, TRANSACTION_FEE_NAME } from '#contract/money/fees.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { LOCALE, TIME_ZONE } from '#contract/product/product.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import type { Letter } from '#server/mail/letter.ts'
import type { Part } from './content.ts'
import { layOut, paragraph } from './layout.ts'

export interface Receipt {
  contributorName: string
  /** Who organizes: the event's list of hosts, or the owner's full name alone. */
  hostNames: readonly string[]
  eventName: string
  /** Null if the gift is for the whole event. */
  goalName: string | null
  /** In centavos, as are the other three amounts. */
  base: Centavos
  transactionFee: Centavos
  serviceFee: Centavos
  total: Centavos
  paidAt: Date
  /** What the contributor quotes when something has to be looked up. */
  folio: string
  thankYouMessage: string | null
  eventUrl: string
  /** Signed links (`R8`): to the contribution's private page, and to the receipt as a document. */
  pageUrl: string
  receiptUrl: string
}

const dates = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: TIME_ZONE,
})

/** To the contributor, once the payment is confirmed: thanks, and what was paid (`R6`). */
export function receiptLetter(values: Receipt): Letter {
  const hosts = joinNames(values.hostNames)
  const verb = isPlural(values.hostNames) ? 'te agradecen' : 'te agradece'
  return layOut({
    subject: `Gracias por tu aportación a ${values.eventName}`,
    preheader: `${hosts} ${verb} de corazón.`,
    title: '¡Gracias por hacer crecer este sueño!',
    parts: [
      paragraph(
        `Hola, ${values.contributorName}: ${hosts} ${verb} tu aportación a “${values.eventName}”.`,
      ),
      ...thankYou(values.thankYouMessage, hosts),
      details(values),
    ],
    button: { label: 'Ver tu comprobante', url: values.pageUrl },
    afterwards: [
      paragraph(
        'Guarda este correo: con su enlace ves tu comprobante, donde también puedes cambiar tu mensaje, aparecer como anónimo o corregir tu correo. Ese enlace es solo tuyo; no lo compartas.',
      ),
      { kind: 'link', label: 'Descargar el comprobante', url: values.receiptUrl },
      { kind: 'link', label: 'Ver el evento', url: values.eventUrl },
    ],
    because: 'hiciste una aportación con esta dirección.',
  })
}

function thankYou(message: string | null, by: string): Part[] {
  return message ? [{ kind: 'quote', text: message, by }] : []
}

function details(values: Receipt): Part {
  return {
    kind: 'details',
    rows: [
      { label: 'Evento', value: values.eventName },
      { label: 'Sueño', value: values.goalName ?? 'Todo el evento' },
      { label: 'Tu aportación', value: formatPesos(values.base) },
      { label: TRANSACTION_FEE_NAME, value: formatPesos(values.transactionFee) },
      { label: `${SERVICE_FEE_NAME} (IVA incluido)`, value: formatPesos(values.serviceFee) },
      { label: 'Total pagado', value: formatPesos(values.total), strong: true },
      { label: 'Fecha', value: dates.format(values.paidAt) },
      { label: 'Folio', value: values.folio },
    ],
  }
}
