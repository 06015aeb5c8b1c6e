import { computeHostAmount } from '#server/contributions/policy.ts'
import {
  type ContributionRow,
  findContribution,
  lockContribution,
} from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { buildTransferAdjustment } from '#server/ledger/movements.ts'
import { recordMovements } from '#server/ledger/store.ts'
import { listRefunds } from '#server/refunds/store.ts'
import { ProviderError, type ProviderTransfer } from '#server/stripe/payments.ts'
import {
  type AdjustmentRow,
  insertAdjustment,
  listAdjustments,
  storeAdjustmentResult,
} from './store.ts'

type PaidContribution = ContributionRow & { stripe_payment_intent_id: string }
type PlannedAdjustment = Pick<AdjustmentRow, 'kind' | 'reversed_transfer_id' | 'amount'>

/** One step towards what the host is to hold, or null where nothing is to be moved. */
export function planAdjustment(
  transfers: readonly ProviderTransfer[],
  target: number,
): PlannedAdjustment | null {
  const held = transfers.reduce((sum, { remaining: left }) => sum + left, 0)
  if (held < target) return { kind: 'transfer', reversed_transfer_id: null, amount: target - held }
  const source = transfers.find(({ remaining: left }) => left > 0)
  if (held === target || !source) return null
  return {
    kind: 'reversal',
    reversed_transfer_id: source.id,
    amount: Math.min(source.remaining, held - target),
  }
}

async function storeDone(deps: Deps, move: AdjustmentRow, provider_id: string): Promise<void> {
  const { id, contribution_id: contributionId, kind, amount } = move
  const cause = { providerId: provider_id, contributionId, at: deps.now() }
  await deps.db.transaction().execute(async (tx) => {
    await storeAdjustmentResult(tx, id, { status: 'done', provider_id })
    await recordMovements(tx, buildTransferAdjustment(cause, kind, amount))
  })
}

/** The provider remembers a key for a day, and what an earlier try moved for good. */
async function requestAdjustment(
  { payments }: Deps,
  contribution: PaidContribution,
  move: AdjustmentRow,
  { isFirstTry }: { isFirstTry: boolean },
): Promise<string> {
  const { id: adjustmentId, amount, reversed_transfer_id: transferId, idempotency_key: key } = move
  const { stripe_payment_intent_id: paymentIntentId, stripe_account_id: destination } = contribution
  if (transferId) {
    const wish = { transferId, amount, adjustmentId }
    const made = isFirstTry ? null : await payments.findReversal(wish)
    return made ?? payments.reverseTransfer(wish, key)
  }
  const wish = { paymentIntentId, destination, amount, adjustmentId }
  const made = isFirstTry ? null : await payments.findTransfer(wish)
  return made ?? payments.createTransfer(wish, key)
}

async function perform(
  deps: Deps,
  contribution: PaidContribution,
  move: AdjustmentRow,
  turn: { isFirstTry: boolean },
): Promise<void> {
  try {
    await storeDone(deps, move, await requestAdjustment(deps, contribution, move, turn))
  } catch (error) {
    const isRefused = error instanceof ProviderError && error.answered && !error.retryable
    if (isRefused)
      await storeAdjustmentResult(deps.db, move.id, { status: 'refused', provider_id: null })
    throw error
  }
}

async function assertNoRefundUnderway(db: Db, contributionId: string): Promise<void> {
  const refunds = await listRefunds(db, contributionId)
  if (refunds.some(({ is_underway }) => is_underway)) throw new Error('a refund is under way')
}

/** What the provider told of the host's part may be after a refund that our row was read before. */
async function assertUnchanged(tx: Tx, before: PaidContribution): Promise<void> {
  const now = await lockContribution(tx, before.id)
  if (!now || computeHostAmount(now) !== computeHostAmount(before))
    throw new Error('changed meanwhile')
  await assertNoRefundUnderway(tx, before.id)
}

async function plan(
  deps: Deps,
  contribution: PaidContribution,
  moves: readonly AdjustmentRow[],
): Promise<AdjustmentRow | null> {
  const made = moves.flatMap(({ kind, provider_id }) =>
    kind === 'transfer' && provider_id ? [provider_id] : [],
  )
  const transfers = await deps.payments.readTransfers(contribution.stripe_payment_intent_id, made)
  const next = planAdjustment(transfers, computeHostAmount(contribution))
  if (!next) return null
  const sequence = moves.length + 1
  const idempotency_key = `share:${contribution.id}:${sequence}`
  return deps.db.transaction().execute(async (tx) => {
    await assertUnchanged(tx, contribution)
    return insertAdjustment(tx, {
      contribution_id: contribution.id,
      sequence,
      idempotency_key,
      ...next,
    })
  })
}

async function step(deps: Deps, contributionId: string): Promise<boolean> {
  const moves = await listAdjustments(deps.db, contributionId)
  const contribution = await findContribution(deps.db, contributionId)
  const paymentIntentId = contribution?.stripe_payment_intent_id
  if (!contribution || !paymentIntentId) return false
  const paid = { ...contribution, stripe_payment_intent_id: paymentIntentId }
  await assertNoRefundUnderway(deps.db, contributionId)
  const begun = moves.find(({ status }) => status === 'pending')
  const move = begun ?? (await plan(deps, paid, moves))
  if (!move) return false
  await perform(deps, paid, move, { isFirstTry: !begun })
  return true
}

/**
 * Lets the host's account hold exactly what of a gift stands: takes back what a refund's rounding
 * left there or a dispute calls for, and sends again what a won dispute or a failed refund frees.
 * It looks at what is there, so that any order of events ends the same. Moves are numbered, and
 * each number is planned once: two at work at once cannot both move. Throws `ProviderError`; the
 * task is then tried again.
 */
export async function adjustHostTransfer(deps: Deps, contributionId: string): Promise<void> {
  while (await step(deps, contributionId)) {
    // Each step is one movement; the next one looks again.
  }
}
