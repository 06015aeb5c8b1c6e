import type { AuditAction, AuditEntry } from '#contract/admin/audit.ts'
import type {
  AdminContribution,
  AdminContributionState,
  StateFilter,
} from '#contract/admin/contributions.ts'
import { EVENT_STATUS_NAMES, ROLE_LABELS } from '#contract/admin/desk-labels.ts'
import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import {
  CONTRIBUTION_STATUS_LABELS,
  DISPUTE_LOST_LABELS,
  labelContribution,
} from '#contract/contributions/labels.ts'
import type { EventStatus } from '#contract/events/events.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import type { QuarantinedPayment } from '#contract/money/quarantine.ts'
import { DISPUTE_STATUS_NAMES } from '#contract/money/refunds/dispute-labels.ts'
import type { DisputeStatus, Refund } from '#contract/money/refunds/refunds.ts'
import { PRIVACY_RIGHTS, type PrivacyRight } from '#contract/people/privacy-rights.ts'
import { formatCount } from '#web/format/text.ts'
import { getContributionTone, STATUS_TONES } from '#web/shell/money/contribution-tones.ts'
import type { Tone } from '#web/ui/style/tone.ts'

type Detail = AuditEntry['detail']

function pesos(value: Detail[string] | undefined): string | null {
  return typeof value === 'number' ? formatPesos(value) : null
}

function amounts({ amount, total }: Detail): string[] {
  const [gift, all] = [pesos(amount), pesos(total)]
  return gift && all ? [`${gift} de la aportación, ${all} a la tarjeta`] : []
}

function countLine(value: Detail[string] | undefined, one: string, many: string): string[] {
  return typeof value === 'number' ? [formatCount(value, one, many)] : []
}

function openPayments({ checkoutsEnded }: Detail): string[] {
  return checkoutsEnded ? [`Pagos abiertos cancelados: ${checkoutsEnded}`] : []
}

const DECISIONS: Record<string, string> = {
  accept: 'Se registró como aportación',
  refund: 'Se devuelve a la tarjeta',
  dismiss: 'Se dio por revisado',
}

const transfer = ({ amount, direction }: Detail) => [
  `${pesos(amount) ?? ''} ${direction === 'to-host' ? 'hacia' : 'desde'} el anfitrión`.trim(),
]

const settlement = (detail: Detail) => [
  ...transfer(detail),
  detail.how === 'written-off' ? 'Se dio por perdido' : 'Se pagó por fuera del proveedor',
]

const roleLine = ({ role }: Detail) => [ROLE_LABELS[String(role)] ?? []].flat()

const rightLine = ({ right }: Detail) =>
  [PRIVACY_RIGHTS[String(right) as PrivacyRight] ?? []].flat()

const DETAIL_LINES: Partial<Record<AuditAction, (detail: Detail) => string[]>> = {
  'suspend-user': openPayments,
  'refund-contribution': amounts,
  'refund-event': (detail) => [
    ...countLine(detail.contributions, 'aportación', 'aportaciones'),
    ...openPayments(detail),
  ],
  'retry-event-refund': (detail) => countLine(detail.contributions, 'aportación', 'aportaciones'),
  'resolve-quarantine': ({ decision }) => [DECISIONS[String(decision)] ?? []].flat(),
  'retry-transfer': transfer,
  'settle-transfer': settlement,
  'undo-settled-transfer': settlement,
  'grant-role': roleLine,
  'revoke-role': roleLine,
  'finish-list': ({ rows }) => countLine(rows, 'renglón', 'renglones'),
  'answer-privacy-request': ({ right, decision }) => [
    ...rightLine({ right: right ?? null }),
    ...(decision === 'GRANTED' ? ['Procede'] : ['No procede']),
  ],
  'extend-privacy-request': rightLine,
  'carry-out-privacy-request': (detail) => [
    ...rightLine(detail),
    ...countLine(detail.corrected, 'nombre corregido', 'nombres corregidos'),
  ],
  'correct-email': ({ from, to }) => [
    ...(typeof from === 'string' ? [`Antes ${from}`] : []),
    ...(typeof to === 'string' ? [`Ahora ${to}`] : []),
  ],
  'bulk-report': ({ events, format }) => [
    ...(typeof format === 'string' ? [format.toUpperCase()] : []),
    ...countLine(events, 'evento', 'eventos'),
  ],
}

/** The details of an audit entry, one line each. */
export function describeAuditDetails({
  action,
  detail,
}: Pick<AuditEntry, 'action' | 'detail'>): string[] {
  return DETAIL_LINES[action]?.(detail) ?? []
}

/** In place of an action on money, for whoever only reads it. */
export const FINANCE_ONLY_LABEL = 'Lo resuelve finanzas'

export interface Label {
  label: string
  tone: Tone
}

/** Why the bank declined a payment, as it is told on the telephone. */
export const DECLINE_LABELS: Record<DeclineReason, string> = {
  funds: 'La tarjeta no tenía fondos o llegó a su límite',
  verification: 'El banco no pudo confirmar que era su titular',
  'card-data': 'Los datos de la tarjeta no coincidieron, o venció',
  later: 'El banco no pudo procesarlo en ese momento',
  bank: 'El banco no lo autorizó, y no dice por qué',
}

export const EVENT_STATUS_LABELS: Record<EventStatus, Label> = {
  DRAFT: { label: EVENT_STATUS_NAMES.DRAFT, tone: 'warning' },
  ACTIVE: { label: EVENT_STATUS_NAMES.ACTIVE, tone: 'success' },
  COMPLETED: { label: EVENT_STATUS_NAMES.COMPLETED, tone: 'info' },
  ARCHIVED: { label: EVENT_STATUS_NAMES.ARCHIVED, tone: 'neutral' },
}

export const PAYOUT_STATUS_LABELS: Record<PayoutAccount['status'] | 'none', Label> = {
  active: { label: 'Activa', tone: 'success' },
  pending: { label: 'Pendiente', tone: 'warning' },
  restricted: { label: 'Restringida', tone: 'danger' },
  none: { label: 'Sin configurar', tone: 'neutral' },
}

export const DEPOSITS_STOPPED_LABEL: Label = { label: 'Depósitos detenidos', tone: 'danger' }

/** Whether a host can charge, and whether what was charged reaches their bank. */
export const labelPayments = (
  status: PayoutAccount['status'] | null,
  areDepositsStopped: boolean,
): Label =>
  status === 'active' && areDepositsStopped
    ? DEPOSITS_STOPPED_LABEL
    : PAYOUT_STATUS_LABELS[status ?? 'none']

export const QUARANTINE_REASON_LABELS: Record<QuarantinedPayment['reason'], string> = {
  'unmatched-session': 'No corresponde a ninguna aportación nuestra',
  'amount-mismatch': 'El monto no es el que pedimos',
  'currency-mismatch': 'La moneda no es la que pedimos',
  'account-mismatch': 'La cuenta que recibe no es la que pedimos',
  'duplicate-payment': 'La aportación ya estaba pagada',
  'unmatched-refund': 'Una devolución que no llegó, o de un pago que no conocemos',
  'unmatched-dispute': 'Una aclaración de un pago apartado, o que no conocemos',
}

export const DISPUTE_STATUS_LABELS: Record<DisputeStatus, Label> = {
  inquiry: { label: DISPUTE_STATUS_NAMES.inquiry, tone: 'warning' },
  needs_response: { label: DISPUTE_STATUS_NAMES.needs_response, tone: 'danger' },
  under_review: { label: DISPUTE_STATUS_NAMES.under_review, tone: 'info' },
  won: { label: DISPUTE_STATUS_NAMES.won, tone: 'success' },
  lost: { label: DISPUTE_STATUS_NAMES.lost, tone: 'neutral' },
}

/** The status shown to admins: a lost dispute has a status of its own. */
export function findContributionState(
  row: Pick<AdminContribution, 'status' | 'disputeLost'>,
): AdminContributionState {
  return row.disputeLost ? 'DISPUTE_LOST' : row.status
}

/** The badge of a contribution at the desk. */
export const labelGift = (
  row: Pick<AdminContribution, 'status' | 'disputeLost' | 'refundedAmount'>,
): Label => ({ label: labelContribution(row, 'host'), tone: getContributionTone(row) })

export function labelContributionState(status: StateFilter): Label {
  if (status === 'UNFINISHED') return { label: 'Sin terminar', tone: 'neutral' }
  if (status === 'CHARGED') return { label: 'Con cargo', tone: 'neutral' }
  if (status === 'DISPUTE_LOST') return { label: DISPUTE_LOST_LABELS.host, tone: 'neutral' }
  // At the desk there is one word for giving back; contributors read the specification's.
  const label = status === 'REFUNDED' ? 'Devuelta' : CONTRIBUTION_STATUS_LABELS[status]
  return { label, tone: STATUS_TONES[status] }
}

export const REFUND_STATUS_LABELS: Record<Refund['status'], Label> = {
  pending: { label: 'En camino', tone: 'info' },
  succeeded: { label: 'Devuelta', tone: STATUS_TONES.REFUNDED },
  failed: { label: 'No se pudo', tone: 'danger' },
}

/** A refund that the card's bank did not take, in the queue and on its gift's page. */
export const REFUND_BOUNCED_LABEL = 'Devolución que no salió'
export const REFUND_BOUNCED_TEXT = 'El banco no aceptó la devolución: el dinero sigue aquí.'

/** A pending refund that the platform's balance does not cover. */
export const REFUND_WAITS_LABEL: Label = { label: 'Espera fondos', tone: 'warning' }

const REJECTIONS: Record<string, string> = {
  'rejected.fraud': 'Sospecha de fraude',
  'rejected.incomplete_verification': 'No comprobó sus datos',
  'rejected.listed': 'Aparece en una lista de personas o empresas prohibidas',
  'rejected.platform_fraud': 'La plataforma la reportó por fraude',
  'rejected.platform_terms_of_service': 'La plataforma la reportó por no cumplir sus términos',
  'rejected.terms_of_service': 'No cumple los términos del proveedor',
}

/** By the provider's code, as version 1 of its API and version 2 write it; rejections have words of their own. */
const DISABLED_REASONS: Partial<Record<string, string>> = {
  action_required_requested_capabilities: 'Le falta pedir una función',
  listed: 'Podría aparecer en una lista de personas o empresas prohibidas',
  platform_paused: 'La plataforma la pausó',
  requirements_past_due: 'Venció el plazo de lo que pide',
  requirements_pending_verification: 'El proveedor revisa sus datos',
  restricted_other: 'El proveedor la restringió y no dice por qué',
  under_review: 'El proveedor la revisa',
}

/** Why the provider disabled an account; an unknown code is shown as it is. */
export function labelDisabledReason(code: string): string {
  const name = code.replace('.', '_')
  return name.startsWith('rejected_')
    ? `Rechazada: ${labelRejection(code)}`
    : (DISABLED_REASONS[name] ?? code)
}

/** Why the provider rejected an account, from its code. */
export function labelRejection(code: string): string {
  return REJECTIONS[code.replace('rejected_', 'rejected.')] ?? 'No dice por qué'
}

/** How much a list has; a total of 0 may be all that was found in a part of it. */
interface Found {
  total: number
  hasMore: boolean
}

export const formatFound = ({ total, hasMore }: Found, one: string, many: string) =>
  `${hasMore && total > 0 ? 'Más de ' : ''}${formatCount(total, one, many)}`

/** Why a list is empty: of names that too many have, only the last rows are looked through. */
export const explainEmpty = <Empty extends { title: string; text: string }>(
  { total, hasMore }: Found,
  otherwise: Empty,
) =>
  hasMore && total === 0
    ? {
        title: 'Demasiadas personas o eventos se llaman así',
        text: 'Escribe más, o elige fechas.',
      }
    : otherwise
