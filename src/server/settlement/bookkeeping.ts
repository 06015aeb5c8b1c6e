import { CURRENCY } from '#contract/product/product.ts'
import { computeHostAmount } from '#server/contributions/policy.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Tx } from '#server/db/schema.ts'
import {
  buildAcceptedPayment,
  buildDispute,
  buildDisputeFee,
  buildFailedRefund,
  buildPayment,
  buildPlatformFeeChange,
  buildProviderFee,
  buildRefund,
  buildWonDispute,
  computePlatformAmount,
  type Movement,
  type MovementSource,
  viaSuspense,
} from '#server/ledger/movements.ts'
import {
  findPaymentMovement,
  listQuarantinedMovements,
  recordMovements,
  sumPlatformAmount,
} from '#server/ledger/store.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'

function causeOf(
  told: ProviderRefund | ProviderDispute,
  contributionId: string | null,
): MovementSource {
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
  await recordMovements(tx, buildPayment(cause, { total, sent, transferId, fee }))
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
  // Its transfer has another id once Stripe reports one: the payment is recorded once, by its charge.
  if (await findPaymentMovement(tx, paymentIntentId)) {
    await recordMovements(tx, buildProviderFee(cause, fee))
    return
  }
  const sent = destinationAmount ?? 0
  await recordMovements(tx, buildPayment(cause, { total: settled, sent, transferId, fee }))
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
  await recordMovements(
    tx,
    buildAcceptedPayment(cause, { total, sent, platformFee: total - base, transferId }),
  )
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
    ...(isNews ? buildRefund(cause, { total, fromHost }) : []),
    ...(told.status === 'failed' ? buildFailedRefund(cause, total) : []),
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
    ...(TAKES_MONEY.has(status) || isBack ? buildDispute(cause, amount) : []),
    ...buildDisputeFee(cause, fee),
    ...(isBack ? buildWonDispute(cause, amount) : []),
  ]
}

export function ofFee(told: ProviderDispute, contributionId: string): Movement[] {
  return buildDisputeFee(causeOf(told, contributionId), told.fee)
}

/** Refunds and disputes of payments that are kept apart, or that nobody knows. */
export async function bookMoneyBackApart(
  tx: Tx,
  {
    refunds,
    disputes,
  }: { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] },
): Promise<void> {
  await recordMovements(tx, [
    ...refunds.flatMap((told) => ofRefund(told, null, true)),
    ...disputes.flatMap((told) => ofDispute(told, null, false)),
  ])
}

/** What was heard of while the payment was still nobody's is not booked twice (`settleTakenUp`). */
async function ownOf(tx: Tx, movements: readonly Movement[]): Promise<Movement[]> {
  const ofNobody = await listQuarantinedMovements(tx, movements)
  return movements.flatMap((each) => {
    const { kind, providerId } = each
    const isKnown = ofNobody.some((one) => one.kind === kind && one.providerId === providerId)
    return isKnown ? viaSuspense(each) : [each]
  })
}

/**
 * Books what moved of a paid contribution, and what the platform then keeps of it: all that is
 * neither the host's nor back at the card. Hold the contribution's lock.
 */
export async function bookMoneyBack(
  tx: Tx,
  after: ContributionRow,
  contested: number,
  movements: readonly Movement[],
): Promise<void> {
  await recordMovements(tx, await ownOf(tx, movements))
  const [last] = movements.slice(-1)
  if (!last) return
  const keeps = computePlatformAmount({
    total: after.total_amount,
    hostAmount: computeHostAmount(after),
    refundedTotal: after.refunded_total,
    disputed: contested,
  })
  const names = [...new Set(movements.map(({ providerId }) => providerId))]
  const cause = { ...last, providerId: names.join('+') }
  const booked = await sumPlatformAmount(tx, after.id)
  await recordMovements(tx, buildPlatformFeeChange(cause, { booked, keeps }))
}
