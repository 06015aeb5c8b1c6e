import { computeHostAmount } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  findContribution,
  findContributionOfPayment,
  lockContribution,
} from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { findTransferOwner } from '#server/ledger/record-payouts.ts'
import { findPaymentMovement, recordMovements } from '#server/ledger/store.ts'
import {
  type AdjustmentRow,
  insertAdjustment,
  listAdjustments,
  listRefunds,
  storeAdjustmentResult,
} from '#server/refunds/store.ts'
import { settleCheckout } from '#server/settlement/settle-checkout.ts'
import {
  ProviderError,
  type ProviderReversal,
  type ProviderSession,
  type ProviderTransfer,
} from '#server/stripe/payments.ts'

interface ReversedTransfer {
  reversals: readonly ProviderReversal[]
  /** The contribution of the transfer, or the session of a payment that is not booked yet. */
  owner: { contributionId: string | null } | ProviderSession
}

/** Null if no checkout of ours paid for the transfer. */
async function findOwner(
  deps: Deps,
  transferId: string,
): Promise<ReversedTransfer['owner'] | null> {
  const booked = await findTransferOwner(deps, transferId)
  if (booked) return { contributionId: booked.contribution_id }
  const payment = await deps.payments.findPaymentOfTransfer(transferId)
  return payment ? deps.payments.findCheckoutByPayment(payment) : null
}

/** Settles the payment first: its webhook may not have arrived yet. */
async function settleOwner(
  deps: Deps,
  tx: Tx,
  session: ProviderSession,
): Promise<{ contributionId: string | null } | null> {
  await settleCheckout(deps, tx, session)
  const { paymentIntentId: payment } = session
  if (!payment) return null
  const contribution = await findContributionOfPayment(tx, payment)
  if (contribution) return { contributionId: contribution.id }
  return (await findPaymentMovement(tx, payment)) ? { contributionId: null } : null
}

/**
 * `transfer.reversed`: books reversals, also those made in Stripe's dashboard; ours have the same ids
 * and are booked once. A manual reversal is not undone: the nightly check reports the contribution,
 * and its next refund or dispute adjusts the transfer.
 */
export const transferReversed = {
  fetch: async (
    deps: Deps,
    { account, objectId }: { account: string | null; objectId: string | null },
  ): Promise<ReversedTransfer | null> => {
    if (account || !objectId) return null
    const owner = await findOwner(deps, objectId)
    return owner && { owner, reversals: await deps.payments.listReversals(objectId) }
  },
  apply: async (tx: Tx, deps: Deps, fetched: ReversedTransfer | null): Promise<void> => {
    if (!fetched) return
    const { reversals } = fetched
    const owner =
      'contributionId' in fetched.owner ? fetched.owner : await settleOwner(deps, tx, fetched.owner)
    if (!owner) return
    const movements = reversals.flatMap(({ id: providerId, amount, at }) =>
      buildTransferAdjustment(
        { providerId, at, contributionId: owner.contributionId },
        'reversal',
        amount,
      ),
    )
    await recordMovements(tx, movements)
  },
}

type PaidContribution = ContributionRow & { stripe_payment_intent_id: string }
type PlannedAdjustment = Pick<AdjustmentRow, 'kind' | 'reversed_transfer_id' | 'amount'>

/** Plans the next transfer or reversal towards the target; null if it is reached. */
export function planAdjustment(
  transfers: readonly ProviderTransfer[],
  target: number,
): PlannedAdjustment | null {
  const current = transfers.reduce((sum, { remaining: left }) => sum + left, 0)
  if (current < target)
    return { kind: 'transfer', reversed_transfer_id: null, amount: target - current }
  const source = transfers.find(({ remaining: left }) => left > 0)
  if (current === target || !source) return null
  return {
    kind: 'reversal',
    reversed_transfer_id: source.id,
    amount: Math.min(source.remaining, current - target),
  }
}

async function recordDone(
  deps: Deps,
  adjustment: AdjustmentRow,
  provider_id: string,
): Promise<void> {
  const { id, contribution_id: contributionId, kind, amount } = adjustment
  const source = { providerId: provider_id, contributionId, at: deps.now() }
  await deps.db.transaction().execute(async (tx) => {
    await storeAdjustmentResult(tx, id, { status: 'done', provider_id })
    await recordMovements(tx, buildTransferAdjustment(source, kind, amount))
  })
}

/** A retry looks for an earlier result first: Stripe forgets an idempotency key after a day. */
async function requestAdjustment(
  { payments }: Deps,
  contribution: PaidContribution,
  adjustment: AdjustmentRow,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<string> {
  const { id: adjustmentId, amount, reversed_transfer_id: transferId } = adjustment
  const { idempotency_key: key } = adjustment
  const { stripe_payment_intent_id: paymentIntentId, stripe_account_id: destination } = contribution
  if (transferId) {
    const request = { transferId, amount, adjustmentId }
    const made = isFirstTry ? null : await payments.findReversal(request)
    return made ?? payments.reverseTransfer(request, key)
  }
  const request = { paymentIntentId, destination, amount, adjustmentId }
  const made = isFirstTry ? null : await payments.findTransfer(request)
  return made ?? payments.createTransfer(request, key)
}

async function perform(
  deps: Deps,
  contribution: PaidContribution,
  adjustment: AdjustmentRow,
  turn: { isFirstTry: boolean },
): Promise<void> {
  try {
    const providerId = await requestAdjustment(deps, contribution, adjustment, turn)
    await recordDone(deps, adjustment, providerId)
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.isAnswered && !error.isRetryable
    if (isRefused)
      await storeAdjustmentResult(deps.db, adjustment.id, { status: 'refused', provider_id: null })
    throw error
  }
}

async function assertNoRefundInFlight(db: Db, contributionId: string): Promise<void> {
  const refunds = await listRefunds(db, contributionId)
  if (refunds.some(({ is_in_flight }) => is_in_flight)) throw new Error('a refund is in flight')
}

/** Fails if a refund changed the contribution between reading the row and reading Stripe. */
async function assertUnchanged(tx: Tx, before: PaidContribution): Promise<void> {
  const now = await lockContribution(tx, before.id)
  if (!now || computeHostAmount(now) !== computeHostAmount(before))
    throw new Error('the contribution has changed')
  await assertNoRefundInFlight(tx, before.id)
}

async function plan(
  deps: Deps,
  contribution: PaidContribution,
  adjustments: readonly AdjustmentRow[],
): Promise<AdjustmentRow | null> {
  const made = adjustments.flatMap(({ kind, provider_id }) =>
    kind === 'transfer' && provider_id ? [provider_id] : [],
  )
  const transfers = await deps.payments.readTransfers(contribution.stripe_payment_intent_id, made)
  const next = planAdjustment(transfers, computeHostAmount(contribution))
  if (!next) return null
  const sequence = adjustments.length + 1
  const idempotency_key = `transfer-adjustment:${contribution.id}:${sequence}`
  return deps.db.transaction().execute(async (tx) => {
    await assertUnchanged(tx, contribution)
    const values = { contribution_id: contribution.id, sequence, idempotency_key }
    return insertAdjustment(tx, { ...values, ...next })
  })
}

async function step(deps: Deps, contributionId: string): Promise<boolean> {
  const adjustments = await listAdjustments(deps.db, contributionId)
  const contribution = await findContribution(deps.db, contributionId)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!contribution || !paymentIntentId) return false
  const paid = { ...contribution, stripe_payment_intent_id: paymentIntentId }
  await assertNoRefundInFlight(deps.db, contributionId)
  const begun = adjustments.find(({ status }) => status === 'pending')
  const adjustment = begun ?? (await plan(deps, paid, adjustments))
  if (!adjustment) return false
  await perform(deps, paid, adjustment, { isFirstTry: !begun })
  return true
}

/**
 * Task: makes the host's transfers match the contribution's host amount, by reversals and new
 * transfers, from Stripe's current state, so that the order of events does not matter. A unique
 * sequence number stops two workers from adjusting at once. Throws `ProviderError`; the task is then
 * retried.
 */
export async function adjustHostTransfer(deps: Deps, contributionId: string): Promise<void> {
  while (await step(deps, contributionId)) {
    // Each step makes one adjustment and reads the state again.
  }
}
