import type { LedgerAccount, MovementKind } from '#server/db/ledger-tables.ts'

/** Centavos that leave an account (below zero) or reach it. */
export interface Entry {
  account: LedgerAccount
  amount: number
}

/** What moved, for whom and when; of no contribution where its money is kept apart. */
export interface MovementSource {
  /** What the provider calls that which moved it. */
  providerId: string
  contributionId: string | null
  at: Date
}

/** Money that moved, once: its entries sum to zero. */
export interface Movement extends MovementSource {
  kind: MovementKind
  entries: readonly Entry[]
}

type Way = readonly [from: LedgerAccount, to: LedgerAccount]

/** Nothing where nothing moved. Throws where it would move the other way: that is another kind. */
function move(kind: MovementKind, cause: MovementSource, way: Way, amount: number): Movement[] {
  if (amount < 0) throw new RangeError(`a ${kind} of ${amount}: ${cause.providerId}`)
  return netOf(kind, cause, way, amount)
}

/** The same of what is a sum of both ways: below zero where more came back than went. */
function netOf(kind: MovementKind, cause: MovementSource, [from, to]: Way, amount: number): Movement[] {
  if (amount === 0) return []
  const { providerId, contributionId, at } = cause
  const entries = [
    { account: from, amount: -amount },
    { account: to, amount },
  ]
  return [{ kind, providerId, contributionId, at, entries }]
}

/** Where a payment's money stands between the card and the host. */
function between({ contributionId }: MovementSource): LedgerAccount {
  return contributionId ? 'clearing' : 'held'
}

/** What the provider takes for a payment; nothing while it has not said. */
export function buildProviderFee(cause: MovementSource, fee: number | null): Movement[] {
  return move('provider_fee', cause, ['revenue', 'provider'], fee ?? 0)
}

/** A card paid `total`, of which `sent` went on to the host and the platform keeps the rest. */
export function buildPayment(
  cause: MovementSource,
  {
    total,
    sent,
    transferId,
    fee,
  }: {
    total: number
    sent: number
    transferId: string | null
    fee: number | null
  },
): Movement[] {
  const account = between(cause)
  const kept = cause.contributionId ? total - sent : 0
  return [
    ...move('charge', cause, ['card', account], total),
    ...move('platform_fee', cause, [account, 'revenue'], kept),
    ...move(
      'transfer',
      { ...cause, providerId: transferId ?? cause.providerId },
      [account, 'host'],
      sent,
    ),
    ...buildProviderFee(cause, fee),
  ]
}

/**
 * A payment that was kept apart is a contribution's from now on: `held` takes the card's place, and
 * the host's too for what was `sent` there meanwhile, which stays where it is.
 */
export function buildAcceptedPayment(
  cause: MovementSource,
  {
    total,
    sent,
    keeps,
    transferId,
  }: { total: number; sent: number; keeps: number; transferId: string | null },
): Movement[] {
  const transfer = { ...cause, providerId: transferId ?? cause.providerId }
  return [
    ...move('charge', cause, ['held', 'clearing'], total),
    ...move('platform_fee', cause, ['clearing', 'revenue'], keeps),
    ...move('transfer', transfer, ['clearing', 'held'], sent),
  ]
}

/**
 * What is booked as nobody's already, as the contribution's that its payment was made meanwhile:
 * `held` takes the place of card and host (`takenUp`). A fee stays with nobody, where it was booked.
 */
export function viaSuspense(movement: Movement): Movement[] {
  if (movement.kind === 'dispute_fee') return []
  const entries = movement.entries.map(({ account, amount }) => ({
    account: account === 'card' || account === 'host' ? 'held' : account,
    amount,
  }))
  return [{ ...movement, entries }]
}

/** Money on its way back to the card, and what the host's account gave of it in the same step. */
export function buildRefund(cause: MovementSource, { total, fromHost }: { total: number; fromHost: number }) {
  const account = between(cause)
  return [
    ...move('refund', cause, [account, 'card'], total),
    ...move('reversal', cause, ['host', account], fromHost),
  ]
}

/** The card's bank sent it back; what the host gave comes by a transfer of its own. */
export function buildFailedRefund(cause: MovementSource, total: number): Movement[] {
  return move('refund_failed', cause, ['card', between(cause)], total)
}

/** The cardholder has the money while they contest it, or has got it for good. */
export function buildDispute(cause: MovementSource, amount: number): Movement[] {
  return move('dispute', cause, [between(cause), 'card'], amount)
}

export function buildWonDispute(cause: MovementSource, amount: number): Movement[] {
  return move('dispute_won', cause, ['card', between(cause)], amount)
}

export function buildDisputeFee(cause: MovementSource, fee: number): Movement[] {
  return move('dispute_fee', cause, ['revenue', 'provider'], fee)
}

/** A move between the platform and the host's account after the payment. */
export function buildTransferAdjustment(cause: MovementSource, kind: 'reversal' | 'transfer', amount: number) {
  const account = between(cause)
  return move(kind, cause, kind === 'reversal' ? ['host', account] : [account, 'host'], amount)
}

/** How a paid contribution stands; centavos. */
export interface PaymentState {
  total: number
  /** What the host is to hold of it. */
  share: number
  /** Back at the card by refunds, and by disputes. */
  refundedTotal: number
  contested: number
}

/** What of a payment the platform keeps before the provider's fees: all that is nobody else's. */
export function computePlatformAmount({ total, share, refundedTotal, contested }: PaymentState): number {
  return total - share - refundedTotal - contested
}

/** Brings what the platform is booked to keep of a contribution to what it keeps. */
export function buildPlatformFeeChange(cause: MovementSource, { booked, keeps }: { booked: number; keeps: number }) {
  return keeps < booked
    ? move('fee_return', cause, ['revenue', 'clearing'], booked - keeps)
    : move('platform_fee', cause, ['clearing', 'revenue'], keeps - booked)
}

/**
 * A bank got, or sent back, what an account held of one contribution: below zero where the payout
 * is smaller by what was taken back of one that the bank had already.
 */
export function buildPayout(cause: MovementSource, amount: number): Movement[] {
  return netOf('payout', cause, ['host', 'bank'], amount)
}

export function buildFailedPayout(cause: MovementSource, amount: number): Movement[] {
  return netOf('payout_failed', cause, ['bank', 'host'], amount)
}
