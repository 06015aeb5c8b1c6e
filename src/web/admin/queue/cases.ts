import type { QueueItem, QueueKind } from '#contract/admin/queue.ts'
import { EVENT_REPORT_REASONS, type EventReportReason } from '#contract/events/event-reports.ts'
import { formatPesos } from '#contract/money/money.ts'
import {
  describePayoutFailureAction,
  explainPayoutFailure,
} from '#contract/money/payouts/payout-labels.ts'
import type { QuarantineReason } from '#contract/money/quarantine.ts'
import { labelDisputeReason } from '#contract/money/refunds/dispute-labels.ts'
import { transferRefusalText } from '#contract/money/transfer-labels.ts'
import { PRIVACY_RIGHTS, type PrivacyRight } from '#contract/people/privacy-rights.ts'
import { REFUND_QUEUED_DAYS } from '#contract/product/limits.ts'
import {
  buildAdminContributionPath,
  buildAdminEventPath,
  buildAdminHostPath,
  buildDeskRowAnchor,
  buildPrivacyRequestAnchor,
  PATHS,
} from '#contract/product/paths.ts'
import { shortenId } from '#contract/text/shorten-id.ts'
import { formatShortDateTime } from '#web/format/dates.ts'
import type { AmountOf } from '#web/shell/money/gift-amount.tsx'
import type { Tone } from '#web/ui/style/tone.ts'
import { QUARANTINE_REASON_LABELS, REFUND_BOUNCED_LABEL, REFUND_BOUNCED_TEXT } from '../labels.ts'

/** What the desk reads of one kind of case. */
interface Kind {
  label: string
  /** Red for what costs somebody money while it waits. */
  tone: Tone | ((item: QueueItem) => Tone)
  /** Which figure of a gift its amount is. */
  amountOf?: AmountOf
  /** Why it waits, in a sentence. */
  describe: (item: QueueItem) => string
  next: (item: QueueItem) => { label: string; to: string }
  /** The list of all of the kind; a wider one has others, too. */
  list: { label: string; to: string; isWider?: boolean } | null
}

const toContribution = ({ contributionId }: QueueItem) =>
  buildAdminContributionPath(contributionId ?? '')

/** `reason`: why the provider restricts an account, as it writes it (`requirements_past_due`). */
function describeRestriction(reason: string | null): string {
  if (reason?.startsWith('rejected')) return 'El proveedor rechazó su cuenta de pagos'
  if (reason?.includes('past_due')) return 'No ha dado a tiempo los datos que el proveedor le pide'
  return 'El proveedor no lo deja cobrar o recibir depósitos'
}

/** Every kind of case in the queue. */
export const KINDS: Record<QueueKind, Kind> = {
  'low-balance': {
    label: 'Saldo insuficiente',
    tone: ({ reason }) => (reason === 'refunds' ? 'danger' : 'warning'),
    describe: ({ reason }) =>
      reason === 'refunds'
        ? 'Es lo que falta: hay devoluciones que no salen hasta que haya saldo.'
        : 'El saldo no alcanza para lo que falta por pagar.',
    next: () => ({ label: 'Ver el saldo', to: `${PATHS.admin}#saldo` }),
    list: null,
  },
  dispute: {
    label: 'Aclaración',
    tone: 'danger',
    amountOf: 'charge',
    describe: ({ reason }) =>
      `${labelDisputeReason(reason ?? '')}. Sin evidencia, el banco se queda con el dinero.`,
    next: (item) => ({ label: 'Ver la aclaración', to: `${toContribution(item)}#aclaraciones` }),
    list: { label: 'Ver aclaraciones', to: PATHS.adminDisputes },
  },
  'quarantined-payment': {
    label: 'Pago apartado',
    tone: 'warning',
    amountOf: 'charge',
    describe: ({ reason }) => QUARANTINE_REASON_LABELS[reason as QuarantineReason],
    next: ({ id }) => ({
      label: 'Resolver',
      to: `${PATHS.adminQuarantine}#${buildDeskRowAnchor(id)}`,
    }),
    list: { label: 'Ver pagos apartados', to: PATHS.adminQuarantine },
  },
  'stopped-transfer': {
    label: 'Transferencia detenida',
    tone: 'danger',
    amountOf: 'gift',
    describe: ({ direction, reason }) => transferRefusalText(direction ?? 'to-host', reason),
    next: ({ id }) => ({
      label: 'Intentar de nuevo',
      to: `${PATHS.adminStoppedTransfers}#${buildDeskRowAnchor(id)}`,
    }),
    list: { label: 'Ver transferencias', to: PATHS.adminStoppedTransfers },
  },
  'refund-request': {
    label: 'Pide su dinero de vuelta',
    tone: 'warning',
    amountOf: 'gift',
    describe: ({ reason, deadline }) =>
      `${
        deadline
          ? `El anfitrión no responde desde hace ${REFUND_QUEUED_DAYS} días o más.`
          : 'El anfitrión no respondió, o no puede.'
      }${reason ? ` Motivo: ${reason}` : ''}`,
    next: (item) => ({
      label: item.deadline ? 'Ver la solicitud' : 'Devolver o rechazar',
      to: `${toContribution(item)}#de-vuelta`,
    }),
    list: {
      label: 'Ver quienes piden su dinero',
      to: `${PATHS.adminContributions}?refundRequest=open`,
      isWider: true,
    },
  },
  'privacy-request': {
    label: 'Datos personales',
    tone: 'warning',
    describe: ({ reason }) => `${PRIVACY_RIGHTS[reason as PrivacyRight]}: corre un plazo de ley.`,
    next: ({ id }) => ({
      label: 'Atender',
      to: `${PATHS.adminPrivacy}#${buildPrivacyRequestAnchor(id)}`,
    }),
    list: { label: 'Ver solicitudes de datos personales', to: PATHS.adminPrivacy },
  },
  'event-report': {
    label: 'Evento reportado',
    amountOf: 'event',
    tone: ({ isLiveFraud }) => (isLiveFraud ? 'danger' : 'warning'),
    describe: ({ reason, isLiveFraud, isHidden }) =>
      EVENT_REPORT_REASONS[reason as EventReportReason] +
      (isLiveFraud ? '. El evento sigue recibiendo aportaciones.' : '') +
      (isHidden ? '. Ya está oculto.' : ''),
    next: ({ id }) => ({ label: 'Revisar', to: `${buildAdminEventPath(id)}#reportes` }),
    list: null,
  },
  'failed-refund': {
    label: REFUND_BOUNCED_LABEL,
    tone: 'danger',
    amountOf: 'charge',
    describe: () => REFUND_BOUNCED_TEXT,
    next: (item) => ({ label: 'Devolver otra vez', to: toContribution(item) }),
    list: null,
  },
  'waiting-refund': {
    label: 'Devolución sin fondos',
    tone: 'warning',
    amountOf: 'charge',
    describe: () => 'Sale sola en cuanto el saldo de la plataforma alcance.',
    next: (item) => ({ label: 'Ver la aportación', to: toContribution(item) }),
    list: null,
  },
  'failed-payout': {
    label: 'Depósito que no llegó',
    tone: 'warning',
    describe: ({ reason }) =>
      `${explainPayoutFailure(reason)}. ${describePayoutFailureAction('su')}`,
    next: ({ hostId }) => ({
      label: 'Ver a la persona',
      to: `${buildAdminHostPath(hostId ?? '')}#depositos`,
    }),
    list: { label: 'Ver depósitos que no llegaron', to: `${PATHS.adminPayouts}?status=failed` },
  },
  'restricted-host': {
    label: 'Anfitrión restringido',
    tone: 'warning',
    describe: ({ reason, eventName }) =>
      describeRestriction(reason) + (eventName ? `, con un evento activo: ${eventName}` : ''),
    next: ({ hostId }) => ({
      label: 'Ver su cuenta',
      to: `${buildAdminHostPath(hostId ?? '')}#cuenta-de-pagos`,
    }),
    list: null,
  },
}

/** The id of the queue's heading. */
export const QUEUE_PART = 'para-atender'

/** Names the case in the address of its page: its place in the queue, kind and id. */
export const CASE_QUERY = 'case'

/** Tells a case from every other. */
export const nameCase = ({ kind, id }: QueueItem) => `${kind}.${id}`

/** Builds the link to the page of a case; the page then leads to the cases before and after it. */
export function buildCasePath(item: QueueItem, place: number): string {
  const [path, part] = KINDS[item.kind].next(item).to.split('#')
  return `${path}?${CASE_QUERY}=${place}.${nameCase(item)}${part ? `#${part}` : ''}`
}

/** Whose case it is: 'Tía Lupita · Baby shower de Mariana'; no line begins with the dot. */
export const describeOwner = ({ name, kind, eventName }: QueueItem): string =>
  kind === 'low-balance'
    ? 'Cuenta de la plataforma'
    : [name, kind === 'restricted-host' ? null : eventName].filter(Boolean).join('\u00a0· ')

/** What tells a case from others of the same name and amount. */
export const findReference = ({ folio, providerId }: QueueItem): string | null =>
  folio ?? (providerId && shortenId(providerId))

/** Which case it is, for whoever hears the list of links: one contributor may have several of a kind. */
export function describeCase(item: QueueItem): string {
  const { kind, amount, since } = item
  const from = since && `desde ${formatShortDateTime(since)}`
  const money = amount !== null && formatPesos(amount)
  return [KINDS[kind].label, money, describeOwner(item), findReference(item) ?? from]
    .filter(Boolean)
    .join(' ')
}

/** A link to a case beside the one that is open. */
interface CaseLink {
  to: string
  label: string
}

function presentCase(items: readonly QueueItem[], place: number): CaseLink | null {
  const item = items[place]
  if (!item) return null
  return { to: buildCasePath(item, place), label: describeCase(item) }
}

/**
 * Finds a case and its neighbours in the queue as it is now. One that was resolved is gone, and those behind
 * it have moved up: the next one has its place.
 */
export function findCase(items: readonly QueueItem[], asked: string) {
  const [before = '', ...name] = asked.split('.')
  const found = items.findIndex((item) => nameCase(item) === name.join('.'))
  const isWaiting = found >= 0
  const place = isWaiting ? found : Math.min(Number(before) || 0, items.length)
  return {
    /** Counted from 0; null once the case is resolved. */
    place: isWaiting ? place : null,
    previous: presentCase(items, place - 1),
    next: presentCase(items, isWaiting ? place + 1 : place),
  }
}
