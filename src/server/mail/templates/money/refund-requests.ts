import { type Centavos, formatPesos } from '#contract/money/money.ts'
import { formatLongDay } from '#contract/text/dates.ts'
import { quote, renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { type ContributionFacts, listContributionDetails } from './contribution-details.ts'

/** What every email about a request for the money back needs (`R29`). */
export interface RefundRequestValues extends ContributionFacts {
  receiptUrl: string
  deskUrl: string
  /** What the card would get back, fees included. */
  total: Centavos
  /** What would leave the host's account. */
  amount: Centavos
  /** The contributor's words; null once they are erased. */
  reason: string | null
  answerBy: Date
  /** The host let the time pass; else they cannot answer, because their account is suspended. */
  isLate: boolean
  declineReason: string | null
}

const HOST = 'organizas este evento.'
const CONTRIBUTOR = 'hiciste una aportación con esta dirección.'

const quoteReason = ({ reason, contributorName }: RefundRequestValues) =>
  reason ? [quote(reason, contributorName)] : []

const listForHost = (values: RefundRequestValues) =>
  listContributionDetails(values, [
    { label: 'Saldría de lo reunido', value: formatPesos(values.amount) },
    { label: 'Regresaría a su tarjeta', value: formatPesos(values.total) },
  ])

/** To the host: somebody asks for their money back, and why. */
export function renderRefundAskedEmail(values: RefundRequestValues) {
  const { hostFirstName, contributorName, eventName, eventUrl: url } = values
  const day = formatLongDay(values.answerBy)
  return renderEmail({
    theme: values.theme,
    subject: `${contributorName} pide de vuelta su aportación a ${eventName}`,
    preheader: `Respóndele a más tardar el ${day}.`,
    title: 'Te piden una aportación de vuelta',
    parts: [
      `Hola, ${hostFirstName}: ${contributorName} te pide que le devuelvas su aportación a “${eventName}”.`,
      ...quoteReason(values),
      listForHost(values),
      `Tú decides: devuélvela, o explícale por qué no. Tienes hasta el ${day}; después decide soporte.`,
    ],
    button: { label: 'Responder', url },
    because: HOST,
  })
}

/** To the contributor: what they asked for, and when they hear of it. */
export function renderRefundAskedToContributorEmail(values: RefundRequestValues) {
  const { contributorName, eventName, receiptUrl: url } = values
  const day = formatLongDay(values.answerBy)
  return renderEmail({
    theme: values.theme,
    subject: `Pediste tu dinero de vuelta: ${eventName}`,
    preheader: `La familia te responde a más tardar el ${day}.`,
    title: 'Pediste tu dinero de vuelta',
    parts: [
      `Hola, ${contributorName}: la familia ya tiene tu solicitud. Te responde a más tardar el ${day}; si no, decide soporte.`,
      listContributionDetails(values, [
        { label: 'Pediste de vuelta', value: formatPesos(values.total) },
      ]),
      'En tu comprobante ves cómo va, y puedes retirar la solicitud.',
    ],
    button: { label: 'Ver mi comprobante', url },
    because: CONTRIBUTOR,
  })
}

/** To the host: a day is left to answer. */
export function renderRefundReminderEmail(values: RefundRequestValues) {
  const { hostFirstName, contributorName, eventName, eventUrl: url } = values
  const day = formatLongDay(values.answerBy)
  return renderEmail({
    theme: values.theme,
    subject: `Queda un día para responderle a ${contributorName}`,
    preheader: `Pide de vuelta su aportación a ${eventName}.`,
    title: 'Queda un día para responder',
    parts: [
      `Hola, ${hostFirstName}: ${contributorName} espera tu respuesta sobre su aportación a “${eventName}”. Después del ${day} decide soporte.`,
      ...quoteReason(values),
      listForHost(values),
    ],
    button: { label: 'Responder', url },
    because: HOST,
  })
}

/** To the host: support decides now. */
export function renderRefundEscalatedToHostEmail(values: RefundRequestValues) {
  const { hostFirstName, contributorName, eventName, eventUrl: url } = values
  return renderEmail({
    theme: values.theme,
    subject: `Soporte decide sobre la aportación de ${contributorName}`,
    preheader: `Pide de vuelta su aportación a ${eventName}.`,
    title: 'Ahora decide soporte',
    parts: [
      `Hola, ${hostFirstName}: ${contributorName} pide de vuelta su aportación a “${eventName}”. ${values.isLate ? 'Se acabó el plazo para responderle' : 'Tu cuenta está suspendida'}, así que lo decide soporte.`,
      listForHost(values),
      `${values.isLate ? 'Todavía puedes devolverla tú. ' : ''}Si quieres contarnos tu lado, responde a este correo.`,
    ],
    button: { label: 'Ver mi evento', url },
    because: HOST,
  })
}

/** To the contributor: support decides now. */
export function renderRefundEscalatedToContributorEmail(values: RefundRequestValues) {
  const { contributorName, eventName, receiptUrl: url } = values
  return renderEmail({
    theme: values.theme,
    subject: `Soporte revisa tu solicitud sobre ${eventName}`,
    preheader: 'Te escribimos en cuanto decida.',
    title: 'Ahora lo ve soporte',
    parts: [
      `Hola, ${contributorName}: ${values.isLate ? 'tu solicitud no tuvo respuesta a tiempo' : 'la familia no puede responder a tu solicitud por ahora'}, así que decide nuestro equipo. Te escribimos en cuanto lo haga; no tienes que hacer nada.`,
      listContributionDetails(values, [
        { label: 'Pediste de vuelta', value: formatPesos(values.total) },
      ]),
    ],
    button: { label: 'Ver mi comprobante', url },
    because: CONTRIBUTOR,
  })
}

/** To support: the host did not answer in time. */
export function renderRefundEscalatedToSupportEmail(values: RefundRequestValues) {
  const { contributorName, eventName, deskUrl: url } = values
  return renderEmail({
    subject: `Decidir: ${contributorName} pide de vuelta ${formatPesos(values.total)}`,
    preheader: `De su aportación a ${eventName}.`,
    title: 'Una solicitud espera a soporte',
    parts: [
      `${contributorName} pide de vuelta su aportación a “${eventName}”, y el anfitrión ${values.isLate ? 'no respondió a tiempo' : 'no puede responder: su cuenta está suspendida'}. Devuélvela, o recházala con un motivo.`,
      ...quoteReason(values),
      listForHost(values),
    ],
    button: { label: 'Ver la aportación', url },
    because: 'atiendes el soporte.',
  })
}

/** To the contributor: the money stays, and why. */
export function renderRefundDeclinedEmail(values: RefundRequestValues) {
  const { contributorName, eventName, receiptUrl: url } = values
  return renderEmail({
    theme: values.theme,
    subject: `Respuesta a tu solicitud sobre ${eventName}`,
    preheader: 'Tu aportación no se devuelve.',
    title: 'Tu aportación no se devuelve',
    parts: [
      `Hola, ${contributorName}: pediste de vuelta tu aportación a “${eventName}”, y la respuesta es que se queda con la familia. Este es el motivo:`,
      quote(values.declineReason ?? '', 'Motivo'),
      renderDetails([
        { label: 'Evento', value: eventName },
        { label: 'Folio', value: values.folio, unbroken: true },
      ]),
      'Si crees que es un error, en tu comprobante está cómo escribirle a soporte.',
    ],
    button: { label: 'Ver mi comprobante', url },
    because: CONTRIBUTOR,
  })
}

/** To the host: there is nothing to answer any more. */
export function renderRefundWithdrawnEmail(values: RefundRequestValues) {
  const { hostFirstName, contributorName, eventName, eventUrl: url } = values
  return renderEmail({
    theme: values.theme,
    subject: `${contributorName} ya no pide su aportación de vuelta`,
    preheader: 'No tienes que responder nada.',
    title: 'Retiró su solicitud',
    parts: [
      `Hola, ${hostFirstName}: ${contributorName} retiró su solicitud, y su aportación a “${eventName}” se queda como está. No tienes que hacer nada.`,
    ],
    button: { label: 'Ver mi evento', url },
    because: HOST,
  })
}
