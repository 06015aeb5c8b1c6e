import { ApiError } from '#contract/api/errors.ts'
import {
  findContribution,
  lockContribution,
  readEmailContext,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { TaskData } from '#server/jobs/outbox.ts'
import { renderRefundFailedEmail } from '#server/mail/templates/refunds.ts'
import { findEventRefund } from '#server/settlement/refund-schedule-store.ts'
import { isEventRefundPending, storeEventRefundItemDone } from './event/store.ts'
import { reserveRefund } from './reserve-refund.ts'
import { finishRefund, sendRefund } from './send-refund.ts'
import { listRefunds, type RefundRow } from './store.ts'

/**
 * Support is told that a contribution was to go back by itself and did not, and why (`fault`, a
 * sentence). Nothing is said of one that goes back in another way already.
 */
async function notifySupport(deps: Deps, contributionId: string, fault: string): Promise<void> {
  const { db, outbox, config } = deps
  const contribution = await findContribution(db, contributionId)
  const refunds = await listRefunds(db, contributionId)
  if (!contribution || refunds.some(({ status }) => status === 'pending')) return
  await db.transaction().execute(async (tx) => {
    const setting = await readEmailContext(tx, contributionId)
    const letter = renderRefundFailedEmail({
      hostFirstName: setting.host_first_name,
      contributorName: contribution.contributor_name,
      eventName: setting.event_name,
      goalName: setting.goal_name,
      folio: contribution.id,
      eventUrl: `${config.publicUrl}/events/${setting.event_slug}`,
      amount: contribution.base_amount - contribution.refunded_amount,
      total: contribution.total_amount - contribution.refunded_total,
      fault,
    })
    await outbox.sendEmail(tx, config.supportEmail, letter, `not-given-back:${contributionId}`)
  })
}

type AutomaticRefund = TaskData['refund-contribution-automatically']

/** Null where all of it has gone back already. */
async function reserve(deps: Deps, tx: Tx, { contributionId, cause }: AutomaticRefund) {
  const contribution = await lockContribution(tx, contributionId)
  if (!contribution || contribution.status === 'REFUNDED') return null
  const asked = await findEventRefund(tx, contribution.event_id)
  const { requested_by: requestedBy = null, reason = null } = asked ?? {}
  return reserveRefund(deps, tx, contribution, { amount: null, reason, requestedBy, cause })
}

async function listUnderway(deps: Deps, contributionId: string): Promise<RefundRow[]> {
  const refunds = await listRefunds(deps.db, contributionId)
  return refunds.filter((refund) => refund.is_underway)
}

/** Resolves to why it does not go back, or to null. */
async function refund(deps: Deps, order: AutomaticRefund): Promise<string | null> {
  try {
    const reserved = await deps.db.transaction().execute((tx) => reserve(deps, tx, order))
    if (reserved) await sendRefund(deps, reserved)
    return null
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return error.message
  }
}

/**
 * Task: gives all that is left of one contribution back, by the same path and the same keys as a
 * person who asks (`R6`). While the provider does not answer it throws, to be tried again: what an
 * earlier try began is asked for under its own key first, so that no crash refunds twice.
 */
export async function refundAutomatically(deps: Deps, order: AutomaticRefund): Promise<void> {
  const { contributionId, cause } = order
  if (cause === 'event-refunded' && !(await isEventRefundPending(deps.db, contributionId))) return
  for (const { id } of await listUnderway(deps, contributionId)) await finishRefund(deps, id)
  const fault = await refund(deps, order)
  const [left] = await listUnderway(deps, contributionId)
  if (left) throw new Error(`refund ${left.id} is not answered yet`)
  if (fault) deps.log.error({ contribution: contributionId, cause }, 'contribution not given back')
  // Of an event called off the host sees it, and may try again.
  if (fault && cause === 'host-suspended') await notifySupport(deps, contributionId, fault)
  await storeEventRefundItemDone(deps.db, contributionId, fault, deps.now())
}
