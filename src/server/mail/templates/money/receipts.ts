import {
  type FeesPaidBy,
  GIFT_LINE_NAMES,
  SERVICE_FEE_NAME,
  TRANSACTION_FEE_NAME,
} from '#contract/money/fees.ts'
import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { LOCALE, SUPPORT_EMAIL, TIME_ZONE } from '#contract/product/product.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { quote, renderDetails, renderEmail } from '#server/mail/render-email.ts'
import type { ContributionFacts } from './contribution-details.ts'

/** `tia@correo.mx` → `t…@correo.mx`: its owner recognizes it, nobody else learns it. */
export function maskEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  return `${name.slice(0, 1)}…@${domain}`
}

/** To the former address of a contribution: its receipt goes to another one from now on. */
export function renderReceiptAddressChangedEmail(
  values: Pick<ContributionFacts, 'contributorName' | 'eventName' | 'folio'> & { newEmail: string },
) {
  return renderEmail({
    subject: `El comprobante de tu aportación a ${values.eventName} cambió de correo`,
    preheader: '¿No fuiste tú? Escríbenos.',
    title: 'Tu comprobante cambió de correo',
    parts: [
      `Hola, ${values.contributorName}: alguien con el enlace de tu comprobante corrigió el correo de la aportación a “${values.eventName}”.`,
      renderDetails([
        { label: 'Ahora llega a', value: maskEmail(values.newEmail), strong: true },
        { label: 'Folio', value: values.folio, unbroken: true },
      ]),
      'Si fuiste tú, no tienes que hacer nada más. El enlace que te enviamos antes ya no funciona. La aportación y su monto no cambian.',
    ],
    button: { label: 'No fui yo', url: `mailto:${SUPPORT_EMAIL}` },
    because: 'esta dirección era la de una aportación.',
  })
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
export function renderReceiptEmail(
  values: Omit<ContributionFacts, 'hostFirstName'> & {
    /** Who organizes: the event's list of hosts, or the owner's full name alone. */
    hostNames: readonly string[]
    /** The owner's name: as the only host they are one person, whatever their surname joins. */
    ownerName: string
    feesPaidBy: FeesPaidBy
    /** In centavos, as are the other three amounts. */
    base: Centavos
    transactionFee: Centavos
    serviceFee: Centavos
    total: Centavos
    paidAt: Date
    /** What the bank statement shows (`R28`). */
    statementDescriptor: string
    thankYouMessage: string | null
    /** Signed links (`R8`): to the contribution's private page, and to the receipt as a document. */
    pageUrl: string
    receiptUrl: string
    /** What became of the payment since, as a sentence; the email then leaves its thanks out. */
    becameOf?: string | undefined
  },
) {
  const hosts = joinNames(values.hostNames)
  const verb = isPlural(values.hostNames, values.ownerName) ? 'te agradecen' : 'te agradece'
  const details = renderDetails([
    { label: 'Evento', value: values.eventName },
    { label: 'Sueño', value: values.goalName ?? 'Todo el evento' },
    { label: GIFT_LINE_NAMES[values.feesPaidBy], value: formatPesos(values.base) },
    { label: TRANSACTION_FEE_NAME, value: formatPesos(values.transactionFee) },
    { label: `${SERVICE_FEE_NAME} (IVA incluido)`, value: formatPesos(values.serviceFee) },
    { label: 'Total pagado', value: formatPesos(values.total), strong: true },
    { label: 'Fecha', value: dates.format(values.paidAt) },
    { label: 'En tu estado de cuenta', value: values.statementDescriptor },
    { label: 'Folio', value: values.folio, unbroken: true },
  ])
  if (values.becameOf)
    return renderEmail({
      theme: values.theme,
      subject: `Comprobante de tu aportación a ${values.eventName}`,
      preheader: values.becameOf,
      title: 'Tu comprobante',
      parts: [
        `Hola, ${values.contributorName}: este es el comprobante de lo que pagaste. ${values.becameOf}`,
        details,
      ],
      button: { label: 'Ver tu comprobante', url: values.pageUrl },
      because: 'hiciste una aportación con esta dirección.',
    })
  return renderEmail({
    theme: values.theme,
    subject: `Gracias por tu aportación a ${values.eventName}`,
    preheader: `${hosts} ${verb} de corazón.`,
    title: '¡Gracias por hacer crecer este sueño!',
    parts: [
      `Hola, ${values.contributorName}: ${hosts} ${verb} tu aportación a “${values.eventName}”.`,
      ...(values.thankYouMessage ? [quote(values.thankYouMessage, hosts)] : []),
      details,
    ],
    button: { label: 'Ver tu comprobante', url: values.pageUrl },
    afterwards: [
      'Guarda este correo: con su enlace ves tu comprobante, donde también puedes cambiar tu mensaje, aparecer como anónimo o corregir tu correo. Ese enlace es solo tuyo; no lo compartas.',
      { kind: 'link', label: 'Descargar el comprobante', url: values.receiptUrl },
      {
        kind: 'link',
        label: '¿Te equivocaste? Pide tu dinero de vuelta',
        url: `${values.pageUrl}#devolucion`,
      },
      { kind: 'link', label: 'Ver el evento', url: values.eventUrl },
    ],
    because: 'hiciste una aportación con esta dirección.',
  })
}
