import type { ParsedBody, ReplyInput } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { refundContribution as contract, Refund } from '#contract/money/refunds.ts'
import { REQUIRED } from '#contract/product/messages.ts'
import { findContribution, lockContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { canRefund } from './policy.ts'
import { reserveRefund } from './reserve-refund.ts'
import { sendRefund } from './send-refund.ts'
import { findRefund, type RefundRow } from './store.ts'

type RefundContributionRequest = ParsedBody<typeof contract>

/** A host gives back what came to them; who gives back another's is on record with a reason. */
function assertReason(host: boolean, { reason }: RefundContributionRequest): void {
  if (host || reason) return
  throw new ApiError('VALIDATION', { details: [{ field: 'reason', message: REQUIRED }] })
}

async function reserve(
  deps: Deps,
  tx: Tx,
  person: Principal,
  id: string,
  wish: RefundContributionRequest,
): Promise<RefundRow> {
  const contribution = await lockContribution(tx, id)
  if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const partly = wish.amount !== undefined
  if (!canRefund(contribution, person, { partly })) throw new ApiError('FORBIDDEN')
  assertReason(contribution.host_id === person.id && !partly, wish)
  const row = await reserveRefund(deps, tx, contribution, {
    amount: wish.amount ?? null,
    reason: wish.reason ?? null,
    requestedBy: person.id,
    cause: null,
  })
  if (isAdmin(person)) {
    await recordAudit(tx, {
      actorId: person.id,
      action: 'refund-contribution',
      subject: { type: 'contribution', id },
      reason: wish.reason,
      detail: { amount: row.base_part, total: row.total_part },
      at: deps.now(),
    })
  }
  return row
}

/**
 * Gives a contribution back to the card that paid it (`R6`): the owner's host or an ADMIN the whole
 * of what is left, with all fees; an ADMIN also a part of the gift, in centavos, with its proportion
 * of them, and a reason. The provider's answer may be lost: the refund is then `pending`, and is finished by a
 * task under the same key. Throws CONTRIBUTION_NOT_FOUND, FORBIDDEN; NOT_REFUNDABLE for what was
 * not paid, is disputed, or is given back already; VALIDATION without that reason; PROVIDER_FAILED if the provider refuses.
 */
export async function refundContribution(
  deps: Deps,
  person: Principal,
  id: string,
  wish: RefundContributionRequest,
): Promise<ReplyInput<typeof contract>> {
  const reserved = await deps.db.transaction().execute((tx) => reserve(deps, tx, person, id, wish))
  await sendRefund(deps, reserved)
  const [refund, contribution] = await Promise.all([
    findRefund(deps.db, reserved.id),
    findContribution(deps.db, id),
  ])
  if (!contribution) throw new ApiError('CONTRIBUTION_NOT_FOUND')
  const { status, counted_amount: amount } = contribution
  return { refund: presentRefund(refund ?? reserved), contribution: { id, status, amount } }
}

export function presentRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    contributionId: row.contribution_id,
    amount: row.base_part,
    totalAmount: row.total_part,
    status: row.status,
    createdAt: row.created_at.toISOString(),
  }
}
