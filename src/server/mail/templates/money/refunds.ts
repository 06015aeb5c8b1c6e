import { type Centavos, formatPesos } from '#contract/money/money.ts'
import type { AutomaticRefundReason } from '#contract/money/refunds/refunds.ts'
import { renderDetails, renderEmail } from '#server/mail/render-email.ts'
import { type ContributionFacts, listContributionDetails } from './contribution-details.ts'

const REASON_FOR_HOST: Record<AutomaticRefundReason, string> = {
  'event-refunded': 'Es parte de la devolución de todo el evento.',
  'host-suspended':
    'El pago llegó cuando tu cuenta ya estaba suspendida, así que se devuelve solo.',
}

const TEAM = 'el equipo de Cigüeña'

/** Names what of the gift a refund returns: 'una parte de la aportación'. */
function namePart({ rest }: MadeRefundValues, gift: string): string {
  if (rest.amount > 0) return `una parte de ${gift}`
  return rest.isLast ? `lo que quedaba de ${gift}` : gift
}

/** To the host: a contribution, or a part of it, is refunded and no longer counts as raised (`R6`). */
export function renderRefundToHostEmail(values: MadeRefundValues & { isReversed: boolean }) {
  const { contributorName, eventName, rest, byHost } = values
  const amount = formatPesos(values.amount)
  const part = namePart(values, `la aportación de ${contributorName}`)
  const kept = formatPesos(rest.amount)
  return renderEmail({
    subject: `Se devuelve ${part} a ${eventName}`,
    preheader: `${amount} salen de lo reunido.`,
    title: rest.amount > 0 ? 'Se devuelve una parte' : 'Se devuelve una aportación',
    parts: [
      `Hola, ${values.hostFirstName}: ${byHost ? 'como pediste, se devuelve' : `${TEAM} decidió devolver`} ${part}: ${formatPesos(values.total)} a su tarjeta, con los cargos incluidos. ${values.isReversed ? `De tu cuenta de pagos salieron ${amount}` : `De tu cuenta de pagos saldrán ${amount}`}; los cargos los devolvemos nosotros.`,
      ...(values.automaticReason ? [REASON_FOR_HOST[values.automaticReason]] : []),
      ...(rest.amount > 0 ? [`De esta aportación conservas ${kept}, que siguen contando.`] : []),
      listContributionDetails(values, [{ label: 'Sale de lo reunido', value: amount }]),
    ],
    button: { label: 'Ver mi evento', url: values.eventUrl },
    because: 'organizas este evento.',
  })
}

/** To the host, once for the whole event: all of it is refunded, at whose request and why (`R6`). */
export function renderEventRefundedEmail(values: {
  hostFirstName: string
  eventName: string
  /** How many are refunded. */
  contributions: number
  /** To the cards in all, fees included. */
  toCards: Centavos
  /** What is taken from the host's account. */
  fromHost: Centavos
  /** Requested by an admin, not by the host. */
  byAdmin: boolean
  reason: string | null
  refundUrl: string
}) {
  const { eventName, contributions, byAdmin, reason } = values
  const [toCards, fromHost] = [formatPesos(values.toCards), formatPesos(values.fromHost)]
  const who = byAdmin ? 'el equipo de Cigüeña decidió cerrar' : 'pediste cerrar'
  return renderEmail({
    subject: `Se devuelve todo lo de ${eventName}`,
    preheader: `${fromHost} salen de lo reunido.`,
    title: 'Todas las aportaciones se devuelven',
    parts: [
      `Hola, ${values.hostFirstName}: ${who} “${eventName}” y devolver sus aportaciones a las tarjetas de quienes las hicieron, con los cargos incluidos. De tu cuenta de pagos saldrá lo reunido; los cargos los devolvemos nosotros.`,
      renderDetails([
        { label: 'Evento', value: eventName },
        { label: 'Aportaciones', value: String(contributions) },
        { label: 'A las tarjetas', value: toCards },
        { label: 'Sale de lo reunido', value: fromHost, strong: true },
        ...(reason ? [{ label: 'Motivo', value: reason }] : []),
      ]),
      'A cada persona le avisamos cuando sale su devolución.',
    ],
    button: { label: 'Ver cómo va', url: values.refundUrl },
    because: 'organizas este evento.',
  })
}

/** What a refund lacked: the platform's balance, the card's bank, the host's balance, or something else. */
export type RefundFailure = 'funds' | 'bank' | 'host' | 'other'

const FAILURES: Record<RefundFailure, string> = {
  funds: 'La plataforma no tenía saldo para la devolución, así que el dinero no salió',
  bank: 'El banco de la tarjeta rechazó la devolución',
  host: 'El proveedor de pagos no aceptó la devolución a cargo del anfitrión',
  other: 'El proveedor de pagos no pudo hacer la devolución',
}

const ADMIN_DECIDES =
  'Puede que esa cuenta ya no tenga el dinero. Soporte decide si lo paga la plataforma: solo un administrador puede pedirlo así.'

type FailedRefund = RefundValues &
  ({ failure: RefundFailure; wasMade: boolean; fault?: never } | { fault: string })

function explainFailure(values: FailedRefund): string {
  const { contributorName, eventName } = values
  const advice = `Puedes intentarlo otra vez, o ponerte de acuerdo con ${contributorName}.`
  if (values.fault !== undefined)
    return `La aportación a “${eventName}” debía devolverse sola y no se pudo: ${values.fault} ${advice}`
  const { failure, wasMade } = values
  const happened = `${FAILURES[failure]}, y la aportación ${wasMade ? 'vuelve a contar' : 'sigue contando'} en “${eventName}”.`
  return `${happened} ${failure === 'host' ? ADMIN_DECIDES : advice}`
}

/**
 * To the host and to support: a refund failed, or was refused before it was made. With `fault` (a
 * sentence), to support alone: an automatic refund failed.
 */
export function renderRefundFailedEmail(values: FailedRefund) {
  const { contributorName, eventName } = values
  return renderEmail({
    subject: `No se pudo devolver la aportación de ${contributorName} a ${eventName}`,
    preheader: values.fault ?? `${FAILURES[values.failure]}.`,
    title: 'Una devolución no llegó',
    parts: [
      explainFailure(values),
      listContributionDetails(values, [
        { label: 'No se devolvió', value: formatPesos(values.total) },
      ]),
    ],
    button: { label: 'Ver el evento', url: values.eventUrl },
    because: 'organizas este evento o atiendes el soporte.',
  })
}

/** To support: refunds of a whole event that only an admin can make; `total` is what their cards lack. */
export function renderEventRefundNeedsAdminEmail(
  values: Pick<ContributionFacts, 'hostFirstName' | 'eventName' | 'eventUrl'> & {
    count: number
    total: Centavos
  },
) {
  const { eventName, count } = values
  const gifts = count === 1 ? '1 aportación' : `${count.toLocaleString('es-MX')} aportaciones`
  return renderEmail({
    subject: `No se pudo devolver todo lo de ${eventName}`,
    preheader: `Falta devolver ${gifts}.`,
    title: 'La devolución de un evento necesita a un administrador',
    parts: [
      `${values.hostFirstName} pidió devolver todo lo de “${eventName}”. ${FAILURES.host} de ${gifts}. ${ADMIN_DECIDES}`,
      renderDetails([
        { label: 'Evento', value: eventName },
        { label: 'Aportaciones sin devolver', value: String(count) },
        { label: 'A las tarjetas', value: formatPesos(values.total), strong: true },
      ]),
    ],
    button: { label: 'Ver la devolución', url: `${values.eventUrl}/refund` },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

/** To support: the provider made one refund twice, and both have left. `total` is the second one's. */
export function renderRefundMadeTwiceEmail(
  values: ContributionFacts & { providerId: string; total: Centavos },
) {
  const total = formatPesos(values.total)
  return renderEmail({
    subject: `Devolución repetida de ${total} a ${values.contributorName}`,
    preheader: 'El proveedor hizo dos veces la misma devolución.',
    title: 'Una devolución salió dos veces',
    parts: [
      `El proveedor de pagos hizo dos veces la misma devolución de la aportación a “${values.eventName}”. Las dos ya salieron y las dos cuentan.`,
      listContributionDetails(values, [
        { label: 'Segunda devolución', value: total },
        { label: 'Identificador', value: values.providerId },
      ]),
      'Búscala en el panel del proveedor y acuerda con las dos personas cómo se repone.',
    ],
    button: { label: 'Ver el evento', url: values.eventUrl },
    because: 'atiendes el soporte de Cigüeña.',
  })
}

const FAILURES_FOR_CONTRIBUTOR: Record<RefundFailure, string> = {
  funds: 'El dinero todavía no sale de nuestra cuenta.',
  bank: 'El banco de tu tarjeta la rechazó.',
  host: 'Nuestro equipo la está revisando.',
  other: 'El proveedor de pagos no pudo hacerla.',
}

/** To the contributor: the refund failed, on its way or before it left. */
export function renderRefundFailedToContributorEmail(
  values: RefundValues & { failure: RefundFailure },
) {
  const total = formatPesos(values.total)
  const cause = FAILURES_FOR_CONTRIBUTOR[values.failure]
  return renderEmail({
    subject: `No se completó tu devolución de ${total}`,
    preheader: cause,
    title: 'Tu devolución no se completó',
    parts: [
      `Hola, ${values.contributorName}: la devolución de tu aportación a “${values.eventName}” no se completó. ${cause}`,
      listContributionDetails(values, [{ label: 'No se devolvió', value: total }]),
      'Ya avisamos a quien organiza el evento y a nuestro equipo. Si cambiaste de tarjeta o tienes una duda, escríbenos.',
    ],
    button: { label: 'Escribirnos', url: new URL('/contact', values.eventUrl).href },
    because: 'hiciste una aportación con esta dirección.',
  })
}

/** `amount` is refunded of the contribution, `total` to the card with fees; in centavos. */
export interface RefundValues extends ContributionFacts {
  amount: Centavos
  total: Centavos
  /** Why it is refunded automatically; missing where a person requested it. */
  automaticReason?: AutomaticRefundReason | null
}

/** A refund that the provider has accepted. */
export interface MadeRefundValues extends RefundValues {
  /** Whether the host requested it; otherwise the platform did. */
  byHost: boolean
  /** Centavos of the gift that stay with the host; `isLast` if an earlier refund had returned a part. */
  rest: { amount: Centavos; isLast: boolean }
}

const REASON_FOR_CONTRIBUTOR: Record<AutomaticRefundReason, string> = {
  'event-refunded': 'El evento se canceló y se devuelven todas sus aportaciones.',
  'host-suspended': 'Cuando llegó tu pago, el evento ya no podía recibir aportaciones.',
}

/** To the contributor, once the provider has accepted a refund (`R6`). */
export function renderRefundToContributorEmail(values: MadeRefundValues & { receiptUrl: string }) {
  const { hostFirstName, eventName, rest, byHost } = values
  const total = formatPesos(values.total)
  const who = byHost ? `${hostFirstName} devolvió` : `${TEAM} devolvió`
  const part = namePart(values, `tu aportación a “${eventName}”`)
  return renderEmail({
    theme: values.theme,
    subject: `Te devolvemos ${total} de tu aportación a ${values.eventName}`,
    preheader: 'Llegará a la misma tarjeta con la que pagaste.',
    title: 'Tu dinero va de regreso',
    parts: [
      `Hola, ${values.contributorName}: ${who} ${part}, con los cargos incluidos.`,
      ...(rest.amount > 0
        ? [`La familia conserva ${formatPesos(rest.amount)} de tu aportación.`]
        : []),
      ...(values.automaticReason ? [REASON_FOR_CONTRIBUTOR[values.automaticReason]] : []),
      listContributionDetails(values, [{ label: 'Devolución a tu tarjeta', value: total }]),
      'Tu banco puede tardar entre 5 y 10 días hábiles en mostrarla. No tienes que hacer nada. Si tienes una duda, en tu comprobante está cómo escribirnos.',
    ],
    button: { label: 'Ver mi comprobante', url: values.receiptUrl },
    because: 'hiciste una aportación con esta dirección.',
  })
}
