import type { ParsedBody, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { refundContribution as contract, Refund } from '#contract/money/refunds/refunds.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { REQUIRED } from '#contract/product/messages.ts'
import { lockContributionAndEvent } from '#server/contributions/find-contribution.ts'
import { findContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { recordEventChange } from '#server/event-records/changes-store.ts'
import { assertOthersEvent } from '#server/event-records/own-case.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { assertRefundable } from './policy.ts'
import { reserveRefund, sendRefund } from './send-refund.ts'
import { findRefund, type RefundRow } from './store.ts'

type RefundContributionRequest = ParsedBody<typeof contract>

/** The desk must give a reason; hosts need none. */
function assertReason(isHost: boolean, { reason }: RefundContributionRequest): void {
  if (isHost || reason) return
  throw new ApiError('VALIDATION', { details: [{ field: 'reason', message: REQUIRED }] })
}

async function reserve(
  deps: Deps,
  tx: Tx,
  person: Principal,
  id: string,
  request: RefundContributionRequest,
): Promise<RefundRow> {
  const contribution = await lockContributionAndEvent(tx, id)
  assertRefundable(contribution, person)
  const { event_id: eventId } = contribution
  const isHost = contribution.host_id === person.id
  if (!isHost) await assertOthersEvent(tx, person, eventId)
  assertReason(isHost, request)
  const row = await reserveRefund(deps, tx, contribution, {
    amount: request.amount ?? null,
    refundableTotal: request.refundableTotal ?? null,
    reason: request.reason ?? null,
    requestedBy: person.id,
    automaticReason: null,
  })
  const by = isHost ? { host: person.id } : { desk: person.id }
  const detail = { contributionId: id, refundId: row.id }
  await recordEventChange(tx, { eventId, by, kind: 'gift-refunded', detail }, deps.now())
  if (hasRole(person, FINANCE_DESK)) {
    await recordAudit(tx, {
      actorId: person.id,
      action: 'refund-contribution',
      subject: { type: 'contribution', id },
      reason: request.reason,
      detail: { amount: row.base_amount, total: row.total_amount },
      at: deps.now(),
    })
  }
  return row
}

/**
 * Refunds a contribution to its card (`R6`): all that is left with all fees, or a part in centavos with
 * its share of the fees. If Stripe's answer is lost, the refund is `pending` and a task finishes it under
 * the same idempotency key. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN, OWN_CASE, NOT_REFUNDABLE, VALIDATION
 * without the desk's reason, PROVIDER_FAILED if Stripe refuses.
 */
export async function refundContribution(
  deps: Deps,
  person: Principal,
  id: string,
  request: RefundContributionRequest,
): Promise<ReplyInput<typeof contract>> {
  const reserved = await deps.db
    .transaction()
    .execute((tx) => reserve(deps, tx, person, id, request))
  await sendRefund(deps, reserved)
  const [refund, contribution] = await Promise.all([
    findRefund(deps.db, reserved.id),
    findContribution(deps.db, id),
  ])
  if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const { status, counted_amount: amount } = contribution
  return {
    refund: presentRefund(refund ?? reserved, contribution),
    contribution: { id, status, amount },
  }
}

/** Null where it is not known: no answer yet, failed, or made in Stripe's dashboard. */
function findPayer(row: RefundRow, { host_id: hostId }: { host_id: string }): Refund['paidBy'] {
  const isTaken = row.stripe_refund_id !== null && row.status !== 'failed'
  if (!isTaken || row.idempotency_key === null) return null
  return row.reverses_transfer || row.requested_by === hostId ? 'host' : 'platform'
}

export function presentRefund(row: RefundRow, contribution: { host_id: string }): Refund {
  return {
    id: row.id,
    contributionId: row.contribution_id,
    amount: row.base_amount,
    totalAmount: row.total_amount,
    status: row.status,
    paidBy: findPayer(row, contribution),
    createdAt: row.created_at.toISOString(),
  }
}
