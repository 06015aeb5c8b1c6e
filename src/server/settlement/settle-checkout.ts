import {
  type CheckoutRow,
  findCheckout,
  findCheckoutOfSession,
  storeCheckoutEnd,
} from '#server/contributions/checkouts-store.ts'
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
import { bookPayment } from './bookkeeping.ts'
import { findMismatch } from './policy.ts'
import { quarantinePayment, quarantineUnmatchedPayment } from './quarantine-payment.ts'
import { scheduleAutomaticRefund } from './schedule-refund.ts'

/** The result of settling a session; 'unchanged' if it was settled before. */
export type Settlement = 'confirmed' | 'released' | 'quarantined' | 'unchanged'

export interface SettleOptions {
  /** Stripe reports that an asynchronous payment has failed for good. */
  paymentFailed?: boolean
}

/** Ends the checkout of an unpaid session, and its contribution if no other checkout can pay it. */
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
 * Confirms a paid contribution: totals, emails and automatic refunds, but not the ledger. Requires
 * the locks of the event's totals and of the contribution.
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
    await bookPayment(tx, confirmed, session, deps.now())
    return 'confirmed'
  }
  await storeCheckoutEnd(tx, checkout.id, 'complete', session.id)
  return quarantinePayment(deps, tx, session, mismatch)
}

/**
 * Records the state of a checkout session: the only path, shared by webhooks, success page, expiry
 * and reconciliation. Under the contribution's lock its status only moves forward; repeated or older
 * states change nothing, and payments without a matching row are quarantined (`R6`, `payments.md`).
 * @param session fetched from Stripe before the transaction began
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
