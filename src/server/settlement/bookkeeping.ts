import { CURRENCY } from '#contract/product/product.ts'
import type { Tx } from '#server/db/schema.ts'
import {
  type Cause,
  disputed,
  disputeWon,
  feeAligned,
  feeOfDispute,
  type Movement,
  paid,
  platformPart,
  refunded,
  refundFailed,
  takenUp,
  throughHeld,
} from '#server/ledger/movements.ts'
import { addMovements, listOfNobody, sumPlatformPart } from '#server/ledger/store.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'
import { contestedOf } from '#server/disputes/store.ts'
import { shareOf } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'

function causeOf(told: ProviderRefund | ProviderDispute, contributionId: string | null): Cause {
  return { providerId: told.id, contributionId, at: told.createdAt }
}

/** The payment of a contribution, as it was confirmed. */
export async function bookPaid(
  tx: Tx,
  { id: contributionId, base_amount: sent, total_amount: total }: ContributionRow,
  { id, paymentIntentId, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const { at = now, transferId = null, fee = null } = charge ?? {}
  const cause = { providerId: paymentIntentId ?? id, contributionId, at }
  await addMovements(tx, paid(cause, { total, sent, transferId, fee }))
}

/** A payment that is kept apart: its money is there all the same, and no contribution's. */
export async function bookApart(
  tx: Tx,
  { paymentIntentId, currency, total, destinationAmount, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const settled = charge?.settled ?? (currency === CURRENCY.toLowerCase() ? total : null)
  if (!paymentIntentId || settled === null) return
  const { at = now, transferId = null, fee = null } = charge ?? {}
  const cause = { providerId: paymentIntentId, contributionId: null, at }
  const sent = destinationAmount ?? 0
  await addMovements(tx, paid(cause, { total: settled, sent, transferId, fee }))
}

/** The same payment, as the contribution that it was made. */
export async function bookTakenUp(
  tx: Tx,
  { id: contributionId, base_amount: base, total_amount: total }: ContributionRow,
  { id, paymentIntentId, destinationAmount, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const { at = now, transferId = null } = charge ?? {}
  const cause = { providerId: paymentIntentId ?? id, contributionId, at }
  const sent = destinationAmount ?? 0
  await addMovements(tx, takenUp(cause, { total, sent, keeps: total - base, transferId }))
}

/** What a refund has moved, from when the provider took it; `isNews` if nothing is booked of it. */
export function ofRefund(
  told: ProviderRefund,
  contributionId: string | null,
  isNews: boolean,
): Movement[] {
  const cause = causeOf(told, contributionId)
  const { amount: total, fromHost } = told
  return [
    ...(isNews ? refunded(cause, { total, fromHost }) : []),
    ...(told.status === 'failed' ? refundFailed(cause, total) : []),
  ]
}

const TAKES_MONEY = new Set<ProviderDispute['status']>(['needs_response', 'under_review', 'lost'])

/** What a dispute has moved; `tookMoney` if it is known to have been with the cardholder before. */
export function ofDispute(
  told: ProviderDispute,
  contributionId: string | null,
  tookMoney: boolean,
): Movement[] {
  const cause = causeOf(told, contributionId)
  const { amount, fee, status, isReturned } = told
  const isBack = status === 'won' && (isReturned || tookMoney)
  return [
    ...(TAKES_MONEY.has(status) || isBack ? disputed(cause, amount) : []),
    ...feeOfDispute(cause, fee),
    ...(isBack ? disputeWon(cause, amount) : []),
  ]
}

export function ofFee(told: ProviderDispute, contributionId: string): Movement[] {
  return feeOfDispute(causeOf(told, contributionId), told.fee)
}

/** Refunds and disputes of payments that are kept apart, or that nobody knows. */
export async function bookMoneyBackApart(
  tx: Tx,
  {
    refunds,
    disputes,
  }: { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] },
): Promise<void> {
  await addMovements(tx, [
    ...refunds.flatMap((told) => ofRefund(told, null, true)),
    ...disputes.flatMap((told) => ofDispute(told, null, false)),
  ])
}

/** What was heard of while the payment was still nobody's is not booked twice (`settleTakenUp`). */
async function ownOf(tx: Tx, movements: readonly Movement[]): Promise<Movement[]> {
  const ofNobody = await listOfNobody(tx, movements)
  return movements.flatMap((each) => {
    const { kind, providerId } = each
    const isKnown = ofNobody.some((one) => one.kind === kind && one.providerId === providerId)
    return isKnown ? throughHeld(each) : [each]
  })
}

/**
 * Books what moved of a paid contribution, and what the platform then keeps of it: all that is
 * neither the host's nor back at the card. Hold the contribution's lock.
 */
export async function bookMoneyBack(
  tx: Tx,
  after: ContributionRow,
  movements: readonly Movement[],
): Promise<void> {
  await addMovements(tx, await ownOf(tx, movements))
  const [last] = movements.slice(-1)
  if (!last) return
  const keeps = platformPart({
    total: after.total_amount,
    share: shareOf(after),
    refundedTotal: after.refunded_total,
    contested: await contestedOf(tx, after.id),
  })
  const names = [...new Set(movements.map(({ providerId }) => providerId))]
  const cause = { ...last, providerId: names.join('+') }
  const booked = await sumPlatformPart(tx, after.id)
  await addMovements(tx, feeAligned(cause, { booked, keeps }))
}
