import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { type ContributionFacts, listContributionDetails } from './contribution-details.ts'

const closedSubject = ({ contributorName, eventName }: DisputeValues) =>
  `Terminó la aclaración de la aportación de ${contributorName} a ${eventName}`

/** To the host: the dispute is won, and the money is back in their account (`R17`). */
export function renderDisputeWonEmail(values: DisputeValues & { isOutside?: boolean }) {
  const amount = formatPesos(values.amount)
  const where = values.isOutside
    ? 'ya te los pagamos por fuera de tu cuenta de pagos'
    : 'ya volvieron a tu cuenta de pagos'
  return renderEmail({
    subject: closedSubject(values),
    preheader: `${amount}: ${where}.`,
    title: 'La aportación es tuya',
    parts: [
      `Hola, ${values.hostFirstName}: el banco decidió a tu favor. La aportación cuenta otra vez en lo reunido; ${amount} ${where}.`,
      listContributionDetails(values, [{ label: 'Volvió', value: amount }]),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}

/** To the host: the dispute is lost, of the whole gift or a part; `remaining` are the centavos that count again. */
export function renderDisputeLostEmail(values: DisputeValues & { remaining: Centavos }) {
  const amount = formatPesos(values.amount)
  const rest = values.remaining
    ? `los otros ${formatPesos(values.remaining)} cuentan otra vez en lo reunido`
    : 'la aportación queda fuera de lo reunido'
  return renderEmail({
    subject: closedSubject(values),
    preheader: `${amount} salen de tu cuenta de pagos.`,
    title: 'La aclaración se perdió',
    parts: [
      `Hola, ${values.hostFirstName}: el banco decidió a favor de quien tiene la tarjeta. ${amount} salen de tu cuenta de pagos, y ${rest}.`,
      listContributionDetails(values, [{ label: 'Se pierde', value: amount }]),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}

/** To support: a bank asks about a payment, and waits for evidence until a day. */
export function renderDisputeEvidenceEmail(
  values: Pick<DisputeValues, 'contributorName' | 'eventName' | 'folio' | 'amount' | 'dueBy'> & {
    /** The provider's id of the dispute. */
    disputeId: string
    disputesUrl: string
  },
) {
  const { contributorName, eventName, dueBy } = values
  const amount = formatPesos(values.amount)
  const until = dueBy ? `antes del ${formatLongDay(dueBy)}` : 'cuanto antes'
  return renderEmail({
    subject: `Aclaración por responder ${until}: ${contributorName}, ${eventName}`,
    preheader: `El banco pide aclarar ${amount} y espera evidencia.`,
    title: 'Una aclaración espera evidencia',
    parts: [
      `El banco de ${contributorName} pide aclarar un pago. Responde en el panel del proveedor ${until}: sin evidencia, la aclaración se pierde.`,
      renderDetails([
        { label: 'Evento', value: eventName },
        { label: 'En aclaración', value: amount, strong: true },
        { label: 'Identificador', value: values.disputeId },
        { label: 'Folio', value: values.folio, unbroken: true },
      ]),
    ],
    button: { label: 'Ver las aclaraciones', url: values.disputesUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

export interface DisputeValues extends ContributionFacts {
  /** The disputed part of the contribution, in centavos. */
  amount: Centavos
  /** Until when evidence can be sent. */
  dueBy: Date | null
}

/** To the host: the cardholder contests a payment at their bank. */
export function renderDisputeOpenedEmail(values: DisputeValues) {
  const { contributorName, eventName, dueBy } = values
  const amount = formatPesos(values.amount)
  const until = dueBy ? ` antes del ${formatLongDay(dueBy)}` : ''
  return renderEmail({
    subject: `La aportación de ${contributorName} a ${eventName} está en aclaración`,
    preheader: `La aportación no cuenta en lo reunido mientras el banco decide.`,
    title: 'Una aportación está en aclaración',
    parts: [
      `Hola, ${values.hostFirstName}: quien tiene la tarjeta pidió a su banco aclarar este pago. Mientras el banco decide, la aportación no cuenta en lo reunido, y el proveedor retirará ${amount} de tu cuenta de pagos.`,
      listContributionDetails(values, [{ label: 'En aclaración', value: amount }]),
      `Si conoces a ${contributorName}, cuéntanos${until}: nos ayuda a responder al banco. Escríbenos a soporte con este folio.`,
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}
