import { PROVIDER_CURRENCY } from '#contract/product/product.ts'
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
  buildRefund,
  buildWonDispute,
  computePlatformAmount,
  type Movement,
  type MovementSource,
  viaSuspense,
} from '#server/ledger/movements.ts'
import {
  listQuarantinedMovements,
  recordMovements,
  sumPlatformAmount,
} from '#server/ledger/store.ts'
import type { ProviderDispute, ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'

function buildSource(
  { id: providerId, createdAt: at }: ProviderRefund | ProviderDispute,
  contributionId: string | null,
): MovementSource {
  return { providerId, contributionId, at }
}

/** Books the payment of a confirmed contribution. */
export async function bookPayment(
  tx: Tx,
  { id: contributionId, base_amount: sent, total_amount: total }: ContributionRow,
  { id, paymentIntentId, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const { at = now, transferId = null, fee = null } = charge ?? {}
  const source = { providerId: paymentIntentId ?? id, contributionId, at }
  await recordMovements(tx, buildPayment(source, { total, sent, transferId, fee }))
}

/**
 * Books a quarantined payment: the money has arrived, but belongs to no contribution. A unique index
 * books its transfer once, although Stripe may report the transfer's own id later.
 */
export async function bookQuarantinedPayment(
  tx: Tx,
  { paymentIntentId, currency, total, destinationAmount, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const settled = charge?.settled ?? (currency === PROVIDER_CURRENCY ? total : null)
  if (!paymentIntentId || settled === null) return
  const { at = now, transferId = null, fee = null } = charge ?? {}
  const source = { providerId: paymentIntentId, contributionId: null, at }
  const sent = destinationAmount ?? 0
  await recordMovements(tx, buildPayment(source, { total: settled, sent, transferId, fee }))
}

/** Books an accepted payment to its contribution, from suspense. */
export async function bookAcceptedPayment(
  tx: Tx,
  { id: contributionId, base_amount: base, total_amount: total }: ContributionRow,
  { id, paymentIntentId, destinationAmount, charge }: ProviderSession,
  now: Date,
): Promise<void> {
  const { at = now, transferId = null } = charge ?? {}
  const source = { providerId: paymentIntentId ?? id, contributionId, at }
  const sent = destinationAmount ?? 0
  await recordMovements(
    tx,
    buildAcceptedPayment(source, { total, sent, platformFee: total - base, transferId }),
  )
}

/** Builds the movements of a refund; `isNew` if none of them is booked yet. */
export function movementsForRefund(
  refund: ProviderRefund,
  contributionId: string | null,
  isNew: boolean,
): Movement[] {
  const source = buildSource(refund, contributionId)
  const { amount: total, reversedAmount: fromHost } = refund
  return [
    ...(isNew ? buildRefund(source, { total, fromHost }) : []),
    ...(refund.status === 'failed' ? buildFailedRefund(source, total) : []),
  ]
}

const WITHDRAWN_STATUSES = new Set<ProviderDispute['status']>([
  'needs_response',
  'under_review',
  'lost',
])

/** Builds the movements of a dispute; `wasWithdrawn` if its funds are known to have been withdrawn. */
export function movementsForDispute(
  dispute: ProviderDispute,
  contributionId: string | null,
  wasWithdrawn: boolean,
): Movement[] {
  const source = buildSource(dispute, contributionId)
  const { amount, status, isReturned } = dispute
  const isBack = status === 'won' && (isReturned || wasWithdrawn)
  return [
    ...(WITHDRAWN_STATUSES.has(status) || isBack ? buildDispute(source, amount) : []),
    ...movementsForDisputeFees(dispute, contributionId),
    ...(isBack ? buildWonDispute(source, amount) : []),
  ]
}

export function movementsForDisputeFees(
  { fees }: ProviderDispute,
  contributionId: string | null,
): Movement[] {
  return fees.flatMap(({ id: providerId, amount, at }) =>
    buildDisputeFee({ providerId, contributionId, at }, amount),
  )
}

/** Books refunds and disputes of quarantined or unknown payments. */
export async function bookUnmatchedMovements(
  tx: Tx,
  movements: { refunds: readonly ProviderRefund[]; disputes: readonly ProviderDispute[] },
): Promise<void> {
  await recordMovements(tx, [
    ...movements.refunds.flatMap((refund) => movementsForRefund(refund, null, true)),
    ...movements.disputes.flatMap((dispute) => movementsForDispute(dispute, null, false)),
  ])
}

/** Movements booked while the payment was quarantined go through suspense, not twice to the card. */
async function rerouteQuarantined(tx: Tx, movements: readonly Movement[]): Promise<Movement[]> {
  const quarantined = await listQuarantinedMovements(tx, movements)
  return movements.flatMap((each) => {
    const { kind, providerId } = each
    const isKnown = quarantined.some((one) => one.kind === kind && one.providerId === providerId)
    return isKnown ? viaSuspense(each) : [each]
  })
}

/**
 * Books the movements of a paid contribution, then adjusts the platform's fee: all that belongs
 * neither to the host nor to the card. Requires the contribution's lock.
 */
export async function bookContributionMovements(
  tx: Tx,
  after: ContributionRow,
  contested: number,
  movements: readonly Movement[],
): Promise<void> {
  await recordMovements(tx, await rerouteQuarantined(tx, movements))
  const moved = movements.filter(({ kind }) => kind !== 'dispute_fee')
  const [last] = moved.slice(-1)
  if (!last) return
  const keeps = computePlatformAmount({
    total: after.total_amount,
    hostAmount: computeHostAmount(after),
    refundedTotal: after.refunded_total_amount,
    disputed: contested,
  })
  const providerIds = [...new Set(moved.map(({ providerId }) => providerId))]
  const source = { ...last, providerId: providerIds.join('+') }
  const booked = await sumPlatformAmount(tx, after.id)
  await recordMovements(tx, buildPlatformFeeChange(source, { booked, keeps }))
}
