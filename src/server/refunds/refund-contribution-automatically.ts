import { ApiError } from '#contract/api/errors.ts'
import { computeReturned } from '#server/contributions/policy.ts'
import { readContributionFacts } from '#server/contributions/receipt-email.ts'
import { findContribution, lockContribution } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { LOG } from '#server/log-events.ts'
import {
  renderEventRefundNeedsAdminEmail,
  renderRefundFailedEmail,
} from '#server/mail/templates/money/refunds.ts'
import { findEventRefund } from '#server/settlement/event-refunds-store.ts'
import { completeEventRefundItem, isEventRefundPending } from './event/store.ts'
import { RefundNeedsAdminError } from './refuse-refund.ts'
import { finishRefund, reserveRefund, sendRefund } from './send-refund.ts'
import { listRefunds, type RefundRow } from './store.ts'

/** Emails support that an automatic refund failed, and why, unless another refund is pending. */
async function notifySupport(deps: Deps, contributionId: string, failure: string): Promise<void> {
  const { db, outbox, config } = deps
  const contribution = await findContribution(db, contributionId)
  const refunds = await listRefunds(db, contributionId)
  if (!contribution || refunds.some(({ status }) => status === 'pending')) return
  const returned = computeReturned(contribution)
  await db.transaction().execute(async (tx) => {
    const { facts } = await readContributionFacts(deps, tx, contribution)
    const email = renderRefundFailedEmail({
      ...facts,
      amount: contribution.base_amount - returned.base,
      total: contribution.total_amount - returned.total,
      fault: failure,
    })
    const key = `automatic-refund-failed:${contributionId}`
    await outbox.sendEmail(tx, config.supportEmail, email, key)
  })
}

type AutomaticRefund = TaskData['refund-contribution-automatically']

/** Reserves all that is left; null if the contribution is refunded already. */
async function reserve(deps: Deps, tx: Tx, task: AutomaticRefund) {
  const { contributionId, automaticReason, retry } = task
  const contribution = await lockContribution(tx, contributionId)
  if (!contribution || contribution.status === 'REFUNDED') return null
  const eventRefund = await findEventRefund(tx, contribution.event_id)
  return reserveRefund(deps, tx, contribution, {
    amount: null,
    refundableTotal: null,
    reason: (retry ?? eventRefund)?.reason ?? null,
    requestedBy: retry?.requestedBy ?? eventRefund?.requested_by ?? null,
    automaticReason,
  })
}

function isAutomatic({ automatic_reason: reason }: RefundRow): boolean {
  return reason !== null
}

async function listInFlight(deps: Deps, contributionId: string): Promise<RefundRow[]> {
  const refunds = await listRefunds(deps.db, contributionId)
  return refunds.filter((refund) => refund.is_in_flight)
}

/** Resolves to the failure, whose message is the reason in Spanish, or to null. */
async function refund(deps: Deps, refundRequest: AutomaticRefund): Promise<ApiError | null> {
  try {
    const reserved = await deps.db.transaction().execute((tx) => reserve(deps, tx, refundRequest))
    if (reserved) await sendRefund(deps, reserved)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error
  }
}

/**
 * Stores how the refund of an event's item ended. The last one of a press emails support, once, if only an
 * admin can make the platform pay some of them (decision 28).
 */
async function completeItem(
  deps: Deps,
  contributionId: string,
  failure: ApiError | null,
): Promise<void> {
  const { db, outbox, config, now } = deps
  const contribution = await findContribution(db, contributionId)
  if (!contribution) return
  const completed_at = now()
  await db.transaction().execute(async (tx) => {
    const failed = await completeEventRefundItem(tx, contribution, {
      completed_at,
      failure_reason: failure?.message ?? null,
      needs_admin: failure instanceof RefundNeedsAdminError,
    })
    if (!failed) return
    const { facts } = await readContributionFacts(deps, tx, contribution)
    const email = renderEventRefundNeedsAdminEmail({ ...facts, ...failed })
    const key = `event-refund-needs-admin:${contribution.event_id}:${completed_at.getTime()}`
    await outbox.sendEmail(tx, config.supportEmail, email, key)
  })
}

/**
 * Task: refunds all that is left of a contribution, by the same path as a person's request (`R6`).
 * Finishes its own earlier refund first, so that a crash never refunds twice. Throws while Stripe does
 * not answer, or while a person's refund is in flight; the task is then retried.
 */
export async function refundContributionAutomatically(
  deps: Deps,
  refundRequest: AutomaticRefund,
): Promise<void> {
  const { contributionId, automaticReason } = refundRequest
  if (
    automaticReason === 'event-refunded' &&
    !(await isEventRefundPending(deps.db, contributionId))
  )
    return
  const begun = await listInFlight(deps, contributionId)
  for (const { id } of begun.filter(isAutomatic)) await finishRefund(deps, id)
  const failure = await refund(deps, refundRequest)
  const [left] = await listInFlight(deps, contributionId)
  if (left) throw new Error(`refund ${left.id} has no answer yet`)
  if (failure)
    deps.log.error({ contribution: contributionId, automaticReason }, LOG.automaticRefundFailed)
  // The host of a refunded event sees the failure and can retry.
  if (failure && automaticReason === 'host-suspended')
    await notifySupport(deps, contributionId, failure.message)
  await completeItem(deps, contributionId, failure)
}
