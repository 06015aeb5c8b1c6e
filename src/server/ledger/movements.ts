import type { LedgerAccount, LedgerMovementKind } from '#contract/money/ledger.ts'

/** What moved the money, for which contribution and when. */
export interface MovementSource {
  /** Stripe's id of the payment, transfer, refund, dispute or payout; ours for a payment outside Stripe. */
  providerId: string
  /** Null for a quarantined payment. */
  contributionId: string | null
  at: Date
}

/** Centavos that moved from one account to another, once. */
export interface Movement extends MovementSource {
  kind: LedgerMovementKind
  from: LedgerAccount
  to: LedgerAccount
  /** Above zero. */
  amount: number
  /** The payment that a transfer is part of. */
  paymentId?: string
}

type Route = readonly [from: LedgerAccount, to: LedgerAccount]

/** No movement for an amount of zero. Throws RangeError below zero: that would be another kind. */
function build(
  kind: LedgerMovementKind,
  { providerId, contributionId, at }: MovementSource,
  [from, to]: Route,
  amount: number,
): Movement[] {
  if (amount < 0) throw new RangeError(`a ${kind} of ${amount}: ${providerId}`)
  return amount === 0 ? [] : [{ kind, from, to, amount, providerId, contributionId, at }]
}

/** The same for a net amount, which moves the other way if it is below zero. */
function buildNet(
  kind: LedgerMovementKind,
  source: MovementSource,
  [from, to]: Route,
  amount: number,
): Movement[] {
  return build(kind, source, amount < 0 ? [to, from] : [from, to], Math.abs(amount))
}

/** Where a payment's money is between card and host. */
function transitAccount({ contributionId }: MovementSource): LedgerAccount {
  return contributionId ? 'clearing' : 'suspense'
}

/** Stripe's fee for a payment; null while it is unknown. */
export function buildProviderFee(source: MovementSource, fee: number | null): Movement[] {
  return build('provider_fee', source, ['revenue', 'provider_fees'], fee ?? 0)
}

/**
 * What Stripe took for no payment: Connect's active accounts and payouts, the VAT on them, and what hosts'
 * accounts owed for too long.
 * Below zero if Stripe gave one back.
 */
export function buildConnectFee(source: MovementSource, fee: number): Movement[] {
  return buildNet('connect_fee', source, ['revenue', 'provider_fees'], fee)
}

/** The amounts of a payment, in centavos. */
interface PaymentAmounts {
  total: number
  /** What was transferred to the host's account. */
  sent: number
  /** Null while it is unknown: the transfer then has the payment's id. */
  transferId: string | null
}

/** A card paid `total`, of which `sent` went on to the host; the platform keeps the rest. */
export function buildPayment(
  source: MovementSource,
  { total, sent, transferId, fee }: PaymentAmounts & { fee: number | null },
): Movement[] {
  const transit = transitAccount(source)
  const platformFee = source.contributionId ? total - sent : 0
  const transfer = { ...source, providerId: transferId ?? source.providerId }
  return [
    ...build('charge', source, ['card', transit], total),
    ...build('platform_fee', source, [transit, 'revenue'], platformFee),
    ...build('transfer', transfer, [transit, 'host'], sent).map((movement) => ({
      ...movement,
      paymentId: source.providerId,
    })),
    ...buildProviderFee(source, fee),
  ]
}

/**
 * An accepted payment becomes its contribution's. Suspense stands for the card and, for what was
 * transferred meanwhile, for the host: what is booked there already stays.
 */
export function buildAcceptedPayment(
  source: MovementSource,
  { total, sent, transferId, platformFee }: PaymentAmounts & { platformFee: number },
): Movement[] {
  const transfer = { ...source, providerId: transferId ?? source.providerId }
  return [
    ...build('charge', source, ['suspense', 'clearing'], total),
    ...build('platform_fee', source, ['clearing', 'revenue'], platformFee),
    ...build('transfer', transfer, ['clearing', 'suspense'], sent),
  ]
}

/**
 * A movement of a quarantined payment that was accepted, with `suspense` in place of `card` and `host`: those were
 * booked while it was quarantined (`buildAcceptedPayment`). The fee of a dispute is not booked again.
 */
export function viaSuspense(movement: Movement): Movement[] {
  if (movement.kind === 'dispute_fee') return []
  const replace = (account: LedgerAccount) =>
    account === 'card' || account === 'host' ? 'suspense' : account
  return [{ ...movement, from: replace(movement.from), to: replace(movement.to) }]
}

/** A refund to the card, and what the same call took back from the host's account. */
export function buildRefund(
  source: MovementSource,
  { total, fromHost }: { total: number; fromHost: number },
): Movement[] {
  const transit = transitAccount(source)
  return [
    ...build('refund', source, [transit, 'card'], total),
    ...build('reversal', source, ['host', transit], fromHost),
  ]
}

/** The card's bank returned a refund; the host's part is transferred again by an adjustment. */
export function buildFailedRefund(source: MovementSource, total: number): Movement[] {
  return build('refund_failed', source, ['card', transitAccount(source)], total)
}

/** Stripe withdrew a disputed payment. */
export function buildDispute(source: MovementSource, amount: number): Movement[] {
  return build('dispute', source, [transitAccount(source), 'card'], amount)
}

export function buildWonDispute(source: MovementSource, amount: number): Movement[] {
  return build('dispute_won', source, ['card', transitAccount(source)], amount)
}

/** Below zero what Stripe gave back when the dispute was won. */
export function buildDisputeFee(source: MovementSource, fee: number): Movement[] {
  return buildNet('dispute_fee', source, ['revenue', 'provider_fees'], fee)
}

/** A transfer or reversal between platform and host after the payment. */
export function buildTransferAdjustment(
  source: MovementSource,
  kind: 'reversal' | 'transfer',
  amount: number,
): Movement[] {
  const transit = transitAccount(source)
  return build(kind, source, kind === 'reversal' ? ['host', transit] : [transit, 'host'], amount)
}

/**
 * What platform and host paid each other outside Stripe, in place of a transfer or reversal. `outside`
 * holds what hosts received there, below zero what they returned.
 */
export function buildOutsidePayment(
  source: MovementSource,
  kind: 'reversal' | 'transfer',
  amount: number,
): Movement[] {
  const transit = transitAccount(source)
  const route: Route = kind === 'reversal' ? ['outside', transit] : [transit, 'outside']
  return build('outside_payment', source, route, amount)
}

/** The platform pays what a host owes outside Stripe and will not pay; it belongs to no contribution. */
export function buildWriteOff(source: MovementSource, amount: number): Movement[] {
  return build('write_off', { ...source, contributionId: null }, ['revenue', 'outside'], amount)
}

/** The same movements back, under another id. */
export function reverseMovements(movements: readonly Movement[], providerId: string): Movement[] {
  return movements.map((each) => ({ ...each, from: each.to, to: each.from, providerId }))
}

/** The amounts of a paid contribution, after refunds and disputes; centavos. */
export interface PaymentState {
  total: number
  /** The host's part of it. */
  hostAmount: number
  /** Back at the card by refunds, and by disputes. */
  refundedTotal: number
  disputed: number
}

/** What the platform keeps of a payment before Stripe's fees: all that nobody else holds. */
export function computePlatformAmount({
  total,
  hostAmount,
  refundedTotal,
  disputed,
}: PaymentState): number {
  return total - hostAmount - refundedTotal - disputed
}

/** Changes what is booked as the platform's of a contribution to what the platform keeps. */
export function buildPlatformFeeChange(
  source: MovementSource,
  { booked, keeps }: { booked: number; keeps: number },
): Movement[] {
  return keeps < booked
    ? build('fee_return', source, ['revenue', 'clearing'], booked - keeps)
    : build('platform_fee', source, ['clearing', 'revenue'], keeps - booked)
}

/**
 * One contribution's part of a payout to the host's bank. Below zero if the payout is smaller by
 * what was reversed after an earlier payout: then the money moves from the bank.
 */
export function buildPayout(source: MovementSource, amount: number): Movement[] {
  return buildNet('payout', source, ['host', 'bank'], amount)
}

export function buildFailedPayout(source: MovementSource, amount: number): Movement[] {
  return buildNet('payout_failed', source, ['bank', 'host'], amount)
}
