import { buildContributorKey } from '#server/contributions/contributor-key.ts'
import { wasPaid } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  confirmContribution,
  lockContribution,
  releaseContribution,
} from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { addToTotals, lockEventForTotals } from '#server/event-records/totals-store.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import { announceConfirmed } from './announce-confirmed.ts'
import { bookPaid } from './bookkeeping.ts'
import {
  type CheckoutRow,
  findCheckout,
  findCheckoutOfSession,
  storeCheckoutEnd,
} from './checkout-store.ts'
import { findMismatch } from './policy.ts'
import { quarantinePayment, quarantineUnmatchedPayment } from './quarantine-payment.ts'
import { scheduleAutomaticRefund } from './schedule-refund.ts'

/** What became of it: 'unchanged' covers everything that was known before. */
export type Settlement = 'confirmed' | 'released' | 'quarantined' | 'unchanged'

export interface SettleOptions {
  /** The provider says that a payment under way has failed for good. */
  paymentFailed?: boolean
}

/** Its money will not come by this session: the contribution waits for no other, if there is none. */
async function releaseUnpaid(
  tx: Tx,
  checkout: CheckoutRow,
  session: ProviderSession,
  paymentFailed: boolean,
): Promise<Settlement> {
  const expired = session.status === 'expired'
  if (!expired && !paymentFailed) return 'unchanged'
  if (checkout.status === 'expired' || checkout.status === 'complete') return 'unchanged'
  await storeCheckoutEnd(tx, checkout.id, 'expired', session.id)
  await releaseContribution(tx, checkout.contribution_id, expired ? 'EXPIRED' : 'FAILED')
  return 'released'
}

/**
 * A paid contribution counts from here on, with all that follows from it but its bookkeeping. Hold
 * its event and itself.
 */
export async function confirmPayment(
  deps: Deps,
  tx: Tx,
  checkout: Pick<CheckoutRow, 'id'>,
  before: ContributionRow,
  session: ProviderSession,
): Promise<ContributionRow> {
  const at = deps.now()
  const typed = session.customerEmail?.trim().toLowerCase() || null
  const email = before.contributor_email ?? typed
  const contribution = await confirmContribution(tx, before.id, {
    at,
    paymentIntentId: session.paymentIntentId,
    contributorEmail: email,
    contributorKey: buildContributorKey(before.contributor_name, email),
  })
  await storeCheckoutEnd(tx, checkout.id, 'complete', session.id)
  const totals = await addToTotals(
    tx,
    {
      eventId: contribution.event_id,
      goalId: contribution.goal_id,
      contributorKey: contribution.contributor_key,
      confirmedAt: at,
      amount: contribution.counted_amount,
      commission: contribution.transaction_fee,
      count: 1,
    },
    at,
  )
  await announceConfirmed(deps, tx, contribution, totals)
  await scheduleAutomaticRefund(deps, tx, contribution)
  return contribution
}

async function settlePaid(
  deps: Deps,
  tx: Tx,
  checkout: CheckoutRow,
  session: ProviderSession,
): Promise<Settlement> {
  await lockEventForTotals(tx, checkout.event_id)
  const contribution = await lockContribution(tx, checkout.contribution_id)
  if (!contribution) return quarantineUnmatchedPayment(deps, tx, session)
  if (wasPaid(contribution.status)) {
    if (contribution.stripe_payment_intent_id === session.paymentIntentId) return 'unchanged'
    await storeCheckoutEnd(tx, checkout.id, 'complete', session.id)
    return quarantinePayment(deps, tx, session, 'duplicate-payment')
  }
  const mismatch = findMismatch(session, checkout.params)
  if (!mismatch) {
    const confirmed = await confirmPayment(deps, tx, checkout, contribution, session)
    await bookPaid(tx, confirmed, session, deps.now())
    return 'confirmed'
  }
  await storeCheckoutEnd(tx, checkout.id, 'complete', session.id)
  return quarantinePayment(deps, tx, session, mismatch)
}

/**
 * The one way in which what the provider says of a session becomes ours: for webhooks, the success
 * page, closing and reconciliation alike. Forward only, behind the contribution's lock; what came
 * before changes nothing, and money that fits no row is kept apart (`R6`, `payments.md`).
 * @param session fetched from the provider before the transaction began
 */
export async function settleCheckout(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
  { paymentFailed = false }: SettleOptions = {},
): Promise<Settlement> {
  const found = await findCheckoutOfSession(tx, session)
  if (!found) return session.paid ? quarantineUnmatchedPayment(deps, tx, session) : 'unchanged'
  if (session.paid) return settlePaid(deps, tx, found, session)
  await lockContribution(tx, found.contribution_id)
  const checkout = await findCheckout(tx, found.id)
  return checkout ? releaseUnpaid(tx, checkout, session, paymentFailed) : 'unchanged'
}
