import { PAID_OUTSIDE } from '#contract/money/transfer-labels.ts'
import { computeHostAmount } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  findContribution,
  lockContribution,
} from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { announceReturnedMoney } from '#server/disputes/record-dispute.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements, sumPaidOutside } from '#server/ledger/store.ts'
import { listRefunds } from '#server/refunds/store.ts'
import type { ProviderTransfer } from '#server/stripe/payments.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { isFailureRecent, lookUpEffect, readFailedAt, sendOnce } from '#server/stripe/send-once.ts'
import { reverseWriteOffs } from './book-settlement.ts'
import { stopTransfer } from './stop-transfer.ts'
import {
  type AdjustmentRow,
  insertAdjustment,
  listAdjustments,
  listTransferIds,
  resolveStopped,
  storeAdjustmentDone,
  storeNextAttempt,
} from './store.ts'

type PaidContribution = ContributionRow & {
  stripe_payment_intent_id: string
  /** Centavos that the host received outside Stripe; below zero what they returned there. */
  paid_outside: number
}
export type PlannedAdjustment = Pick<AdjustmentRow, 'kind' | 'reversed_transfer_id' | 'amount'>

/** The state changed while Stripe was asked, or a refund is in flight: try again later. */
export class TransferConflictError extends Error {}

/** What Stripe has transferred for a contribution, and the centavos that the host should have there. */
interface TransferState {
  transfers: readonly ProviderTransfer[]
  /** Below zero if the host received more outside Stripe than they are owed. */
  target: number
}

/** Computes the centavos that the host's account lacks; below zero what it has too much. */
export function computeMissing({ transfers, target }: TransferState): number {
  return target - transfers.reduce((sum, { remaining: left }) => sum + left, 0)
}

/**
 * Plans the next transfer or reversal towards the target; null if it is reached. A reversal of no transfer
 * claims what the host received outside Stripe.
 */
export function planAdjustment(state: TransferState): PlannedAdjustment | null {
  const missing = computeMissing(state)
  if (missing === 0) return null
  if (missing > 0) return { kind: 'transfer', reversed_transfer_id: null, amount: missing }
  const source = state.transfers.find(({ remaining: left }) => left > 0)
  return {
    kind: 'reversal',
    reversed_transfer_id: source?.id ?? null,
    amount: Math.min(source?.remaining ?? -missing, -missing),
  }
}

/** The provider moves money again, so earlier refusals are resolved. */
async function recordDone(
  deps: Deps,
  adjustment: AdjustmentRow,
  providerId: string,
): Promise<void> {
  const { id, contribution_id: contributionId, kind, amount } = adjustment
  const at = deps.now()
  await deps.db.transaction().execute(async (tx) => {
    await storeAdjustmentDone(tx, id, providerId)
    await resolveStopped(tx, contributionId, at)
    const source = { providerId, contributionId, at }
    await recordMovements(tx, buildTransferAdjustment(source, kind, amount))
  })
}

/** Finds the transfer or reversal that an adjustment has made; null if there is none. */
function findEffect(
  { payments }: Deps,
  contribution: PaidContribution,
  { id: adjustmentId, kind, amount, reversed_transfer_id: transferId }: AdjustmentRow,
): Promise<string | null> {
  if (kind === 'reversal' && !transferId) return Promise.resolve(null)
  if (transferId) return payments.findReversal({ transferId, amount, adjustmentId })
  const { stripe_payment_intent_id: paymentIntentId, stripe_account_id: destination } = contribution
  return payments.findTransfer({ paymentIntentId, destination, amount, adjustmentId })
}

/** Stripe has nothing to take back: the host received it elsewhere. */
export function createPaidOutsideError(): ProviderError {
  return new ProviderError('the host was paid outside the provider', {
    kind: 'refused',
    code: PAID_OUTSIDE,
  })
}

function requestAdjustment(
  deps: Deps,
  contribution: PaidContribution,
  adjustment: AdjustmentRow,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<string> {
  const { db, payments, now } = deps
  const { id: adjustmentId, kind, amount, reversed_transfer_id: transferId } = adjustment
  if (kind === 'reversal' && !transferId) return Promise.reject(createPaidOutsideError())
  const { idempotency_key: key, attempt } = adjustment
  const { stripe_payment_intent_id: paymentIntentId, stripe_account_id: destination } = contribution
  const takeNextKey = (answer: ProviderError) =>
    storeNextAttempt(db, adjustment, readFailedAt(answer, now()))
  const find = () => findEffect(deps, contribution, adjustment)
  const mayBeUnlisted = isFailureRecent(adjustment.failed_at, now())
  const call = { key, attempt, isRetry: !isFirstTry, mayBeUnlisted, find, takeNextKey }
  if (transferId) {
    const request = { transferId, amount, adjustmentId }
    return sendOnce({
      ...call,
      send: (idempotencyKey) => payments.reverseTransfer(request, idempotencyKey),
    })
  }
  // Stripe still lists the transfers that the host repaid outside Stripe; write-offs are booked back by now.
  const returnedOutside = Math.max(0, -contribution.paid_outside)
  const request = { paymentIntentId, destination, amount, adjustmentId, returnedOutside }
  return sendOnce({
    ...call,
    send: (idempotencyKey) =>
      payments.createTransfer(request, idempotencyKey, { isFirstKey: attempt === 1 }),
  })
}

/**
 * True once the money has moved, false if the provider refused it for good. A refusal that the
 * operator must lift is thrown: the task asks again.
 */
async function perform(
  deps: Deps,
  contribution: PaidContribution,
  adjustment: AdjustmentRow,
  turn: { isFirstTry: boolean },
): Promise<boolean> {
  try {
    const providerId = await requestAdjustment(deps, contribution, adjustment, turn)
    await recordDone(deps, adjustment, providerId)
    return true
  } catch (error) {
    if (!isFinalRefusal(error)) throw error
    await stopTransfer(deps, contribution, adjustment, error)
    return false
  }
}

export async function assertNoRefundInFlight(db: Db, contributionId: string): Promise<void> {
  const refunds = await listRefunds(db, contributionId)
  if (refunds.some(({ is_in_flight }) => is_in_flight))
    throw new TransferConflictError('a refund is in flight')
}

/**
 * Locks the contribution. Throws `TransferConflictError` if a refund changed it between reading the
 * row and reading Stripe.
 */
export async function lockUnchanged(tx: Tx, before: PaidContribution): Promise<void> {
  const now = await lockContribution(tx, before.id)
  const isSame =
    now &&
    computeHostAmount(now) === computeHostAmount(before) &&
    (await sumPaidOutside(tx, before.id)) === before.paid_outside
  if (!isSame) throw new TransferConflictError('the contribution has changed')
  await assertNoRefundInFlight(tx, before.id)
}

export async function findPaidContribution(db: Db, id: string): Promise<PaidContribution | null> {
  const contribution = await findContribution(db, id)
  const payment = contribution?.stripe_payment_intent_id
  if (!contribution || !payment) return null
  const paid_outside = await sumPaidOutside(db, id)
  return { ...contribution, stripe_payment_intent_id: payment, paid_outside }
}

/**
 * Records the adjustments that had their effect although the provider refused or failed them: a failed
 * call may still take effect, and the next key was then refused because of it. Call before a plan, so
 * that no adjustment is made twice.
 */
async function recordLateEffects(
  deps: Deps,
  contribution: PaidContribution,
  adjustments: readonly AdjustmentRow[],
): Promise<string[]> {
  const found: string[] = []
  for (const adjustment of adjustments.filter(({ status }) => status === 'refused')) {
    const providerId = await lookUpEffect(() => findEffect(deps, contribution, adjustment))
    if (providerId === null) continue
    await recordDone(deps, adjustment, providerId)
    if (adjustment.kind === 'transfer') found.push(providerId)
  }
  return found
}

/** Reads Stripe's transfers, also those of refused adjustments. */
export async function readTransferState(
  deps: Deps,
  contribution: PaidContribution,
  adjustments: readonly AdjustmentRow[],
): Promise<TransferState> {
  const late = await recordLateEffects(deps, contribution, adjustments)
  const ids = [...listTransferIds(adjustments), ...late]
  const transfers = await deps.payments.readTransfers(contribution.stripe_payment_intent_id, ids)
  return { transfers, target: computeHostAmount(contribution) - contribution.paid_outside }
}

/**
 * Books a write-off back before anything is transferred: the host has kept that money, and would have it
 * twice. True if it has booked anything: the state must then be read again.
 */
export async function reverseDueWriteOffs(
  deps: Deps,
  contribution: PaidContribution,
  state: TransferState,
): Promise<boolean> {
  if (computeMissing(state) <= 0) return false
  return deps.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, contribution)
    return reverseWriteOffs(deps, tx, contribution.id, computeMissing(state))
  })
}

/** Stores an adjustment before Stripe is called. Requires the contribution's lock. */
export function insertPlannedAdjustment(
  tx: Tx,
  { id }: PaidContribution,
  adjustments: readonly AdjustmentRow[],
  next: PlannedAdjustment,
): Promise<AdjustmentRow> {
  const sequence = adjustments.length + 1
  const idempotency_key = `transfer-adjustment:${id}:${sequence}`
  return insertAdjustment(tx, { contribution_id: id, sequence, idempotency_key, ...next })
}

/** The host has what they are owed: nothing is stopped any more, and won disputes are announced. */
export async function resolveStoppedTransfers(
  deps: Deps,
  tx: Tx,
  contribution: PaidContribution,
  { isOutside } = { isOutside: false },
): Promise<void> {
  await resolveStopped(tx, contribution.id, deps.now())
  await announceReturnedMoney(deps, tx, contribution, { isOutside })
}

async function plan(
  deps: Deps,
  contribution: PaidContribution,
  adjustments: readonly AdjustmentRow[],
  state: TransferState,
): Promise<AdjustmentRow | null> {
  const next = planAdjustment(state)
  // Read again: a late effect resolves what was refused.
  const current = await listAdjustments(deps.db, contribution.id)
  const stopped = current.findLast(({ is_stopped }) => is_stopped)
  // Only an admin repeats what was refused (`R17`).
  if (next && stopped?.kind === next.kind) return null
  return deps.db.transaction().execute(async (tx) => {
    await lockUnchanged(tx, contribution)
    if (next) return insertPlannedAdjustment(tx, contribution, adjustments, next)
    await resolveStoppedTransfers(deps, tx, contribution)
    return null
  })
}

async function step(deps: Deps, contributionId: string): Promise<boolean> {
  const adjustments = await listAdjustments(deps.db, contributionId)
  const contribution = await findPaidContribution(deps.db, contributionId)
  if (!contribution) return false
  await assertNoRefundInFlight(deps.db, contributionId)
  const begun = adjustments.find(({ status }) => status === 'pending')
  if (begun) return perform(deps, contribution, begun, { isFirstTry: false })
  const state = await readTransferState(deps, contribution, adjustments)
  if (await reverseDueWriteOffs(deps, contribution, state)) return true
  const adjustment = await plan(deps, contribution, adjustments, state)
  return adjustment ? perform(deps, contribution, adjustment, { isFirstTry: true }) : false
}

/**
 * Task: makes the host's transfers match the contribution's host amount, by reversals and new
 * transfers, from Stripe's current state, so that the order of events does not matter. A unique
 * sequence number stops two workers from adjusting at once. What the provider refuses for good stops
 * until an admin retries it (`R17`). Throws `ProviderError`, `TransferConflictError`; the task is then
 * retried.
 */
export async function adjustHostTransfer(deps: Deps, contributionId: string): Promise<void> {
  while (await step(deps, contributionId)) {
    // Each step books write-offs back or makes one adjustment, and reads the state again.
  }
}
