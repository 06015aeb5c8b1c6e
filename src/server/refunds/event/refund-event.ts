import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import {
  refundEvent as contract,
  type EventRefund,
  type NonRefundableContribution,
  retryEventRefund as retryContract,
  showEventRefund as showContract,
} from '#contract/money/refunds/event-refunds.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { REQUIRED } from '#contract/product/messages.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { findNameError } from '#contract/text/confirmed-name.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import { listOpenCheckouts } from '#server/checkout/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { findOwnedEvent, lockOwnedEvent } from '#server/event-records/find-event.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { isOwner } from '#server/event-records/policy.ts'
import { type EventWithHost, saveEvent } from '#server/event-records/store.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import { renderEventRefundedEmail } from '#server/mail/templates/money/refunds.ts'
import { explainEventRefundFailure } from '#server/refunds/policy.ts'
import { enqueueRefunds } from '#server/settlement/enqueue-refunds.ts'
import { type EventRefundRow, findEventRefund } from '#server/settlement/event-refunds-store.ts'
import { type AuditEntry, recordAudit } from '#server/users/audit-store.ts'
import {
  type EventRefundAmounts,
  type FailedItemRow,
  hasPaidGiftOf,
  insertEventRefund,
  insertEventRefundItems,
  listBlockedContributions,
  listFailedItems,
  readEventRefundAmounts,
  readEventRefundProgress,
  requeueFailedItems,
} from './store.ts'

/** The reply lists at most this many contributions, beside their count. */
const MAX_LISTED = 50

function presentUnrefunded(row: FailedItemRow): NonRefundableContribution {
  return {
    contributionId: row.id,
    contributorName: row.contributor_name,
    amount: row.base_amount,
    reason: explainEventRefundFailure(row),
  }
}

async function readPreview({ db, now }: Deps, eventId: string): Promise<EventRefund['preview']> {
  const [cost, blocked, open] = await Promise.all([
    readEventRefundAmounts(db, eventId),
    listBlockedContributions(db, eventId, MAX_LISTED),
    listOpenCheckouts(db, { eventId }, { now: now() }),
  ])
  return {
    ...cost,
    fees: cost.toCards - cost.fromHost,
    openCheckouts: open.length,
    blocked: blocked.rows.map((row) =>
      presentUnrefunded({
        ...row,
        failure_reason: null,
        dispute_lost: false,
        last_refund_failure: null,
      }),
    ),
    blockedCount: blocked.count,
  }
}

async function readProgress(
  { db }: Deps,
  eventRefund: EventRefundRow,
): Promise<NonNullable<EventRefund['progress']>> {
  const progress = await readEventRefundProgress(db, eventRefund.event_id)
  // After the counts: what they call failed is in the list.
  const failures = await listFailedItems(db, eventRefund.event_id, MAX_LISTED)
  return {
    requestedAt: eventRefund.requested_at.toISOString(),
    reason: eventRefund.reason,
    ...progress,
    failed: progress.total - progress.waiting - progress.returned,
    failures: failures.map(presentUnrefunded),
  }
}

/** Shows what refunding an event costs, and its progress. Throws EVENT_NOT_FOUND, FORBIDDEN. */
export async function showEventRefund(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
): Promise<EventRefund> {
  const event = await findOwnedEvent(deps.db, idOrSlug, person, showContract.owner)
  const [preview, eventRefund] = await Promise.all([
    readPreview(deps, event.id),
    findEventRefund(deps.db, event.id),
  ])
  return {
    event: { id: event.id, slug: event.slug, name: event.name },
    preview,
    progress: eventRefund ? await readProgress(deps, eventRefund) : null,
  }
}

/** The desk leaves the refund of an event to a colleague of who organises it or gave to it (decision 44). Throws OWN_CASE. */
async function assertOthersRefund(tx: Tx, person: Principal, event: EventWithHost): Promise<void> {
  if (isOwner(event, person)) return
  await assertOthersEvent(tx, person, event.id)
  if (await hasPaidGiftOf(tx, event.id, person)) throw new ApiError('OWN_CASE')
}

type EventRefundRequest = ParsedBody<typeof contract>

function assertNameConfirmed({ name }: EventWithHost, { confirmation }: EventRefundRequest): void {
  const message = findNameError(confirmation, name)
  if (message) throw new ApiError('VALIDATION', { details: [{ field: 'confirmation', message }] })
}

/** An admin who is not the host must give a reason. */
function assertReason(
  { host_id }: EventWithHost,
  person: Principal,
  { reason }: Pick<EventRefundRequest, 'reason'>,
): void {
  if (host_id === person.id || reason) return
  throw new ApiError('VALIDATION', { details: [{ field: 'reason', message: REQUIRED }] })
}

/** Emails the host once about the whole refund: requester, reason, amounts. */
async function notifyHost(
  deps: Deps,
  tx: Tx,
  person: Principal,
  event: EventWithHost,
  refund: EventRefundAmounts & { reason: string | null },
): Promise<void> {
  const email = renderEventRefundedEmail({
    ...refund,
    hostFirstName: event.host_first_name,
    eventName: event.name,
    byAdmin: person.id !== event.host_id,
    refundUrl: deps.config.publicUrl + buildEventPath(event.slug, 'refund'),
  })
  await deps.outbox.sendEmail(tx, event.host_email, email, `event-refunded:${event.id}`)
}

async function audit(
  { now }: Deps,
  tx: Tx,
  person: Principal,
  { id }: EventWithHost,
  action: AuditEntry['action'],
  entry: Pick<AuditEntry, 'reason' | 'detail'>,
): Promise<void> {
  if (!hasRole(person, FINANCE_DESK)) return
  const subject = { type: 'event', id } as const
  await recordAudit(tx, { actorId: person.id, action, subject, ...entry, at: now() })
}

async function begin(
  deps: Deps,
  tx: Tx,
  person: Principal,
  event: EventWithHost,
  request: EventRefundRequest,
): Promise<void> {
  assertReason(event, person, request)
  const { reason = null } = request
  const now = deps.now()
  const row = { event_id: event.id, requested_by: person.id, reason, requested_at: now }
  await insertEventRefund(tx, row)
  if (event.status === 'ACTIVE') await saveEvent(tx, event.id, { status: 'COMPLETED' }, now)
  const ended = await scheduleCheckoutExpiry(deps, tx, { eventId: event.id })
  const cost = await readEventRefundAmounts(tx, event.id)
  const contributionIds = await insertEventRefundItems(tx, event.id)
  if (contributionIds.length + ended === 0) {
    const message = 'Este evento no tiene aportaciones que devolver.'
    throw new ApiError('NOT_REFUNDABLE', { message })
  }
  await enqueueRefunds(deps, tx, contributionIds, { automaticReason: 'event-refunded' })
  if (cost.contributions > 0) await notifyHost(deps, tx, person, event, { ...cost, reason })
  const by = isOwner(event, person) ? { host: person.id } : { desk: person.id }
  await recordEventChange(tx, { eventId: event.id, by, kind: 'event-refunded' }, now)
  await audit(deps, tx, person, event, 'refund-event', {
    reason,
    detail: { contributions: contributionIds.length, checkoutsEnded: ended },
  })
}

/**
 * Refunds a whole event (`R6`): completes it, expires its open checkouts and enqueues the refund of
 * each contribution; payments that arrive later are refunded too. A repeated request changes
 * nothing. Throws EVENT_NOT_FOUND, FORBIDDEN, OWN_CASE, NOT_REFUNDABLE if nothing was ever paid, VALIDATION
 * for a wrong confirmation or an admin's missing reason.
 */
export async function refundEvent(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
  request: EventRefundRequest,
): Promise<EventRefund> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, person, contract.owner)
    await assertOthersRefund(tx, person, event)
    assertNameConfirmed(event, request)
    const isRequested = await findEventRefund(tx, event.id)
    if (!isRequested) await begin(deps, tx, person, event, request)
    return event.id
  })
  return showEventRefund(deps, person, id)
}

/**
 * Retries the failed refunds of an event; who presses answers for what the platform pays (decision 28).
 * Throws EVENT_NOT_FOUND, FORBIDDEN, OWN_CASE, NOT_REFUNDABLE, VALIDATION without an admin's reason.
 */
export async function retryEventRefund(
  deps: Deps,
  person: Principal,
  idOrSlug: string,
  request: ParsedBody<typeof retryContract>,
): Promise<EventRefund> {
  const id = await deps.db.transaction().execute(async (tx) => {
    const event = await lockOwnedEvent(tx, idOrSlug, person, retryContract.owner)
    await assertOthersRefund(tx, person, event)
    assertReason(event, person, request)
    if (!(await findEventRefund(tx, event.id))) {
      const message = 'Todavía no has pedido devolver todo.'
      throw new ApiError('NOT_REFUNDABLE', { message })
    }
    const { reason = null } = request
    const contributionIds = await requeueFailedItems(tx, event.id)
    await enqueueRefunds(deps, tx, contributionIds, {
      automaticReason: 'event-refunded',
      retry: { requestedBy: person.id, reason },
    })
    const detail = { contributions: contributionIds.length }
    await audit(deps, tx, person, event, 'retry-event-refund', { reason, detail })
    return event.id
  })
  return showEventRefund(deps, person, id)
}
