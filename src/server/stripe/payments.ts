import type { DeclineReason } from '#contract/contributions/checkouts.ts'
import type { BankPayoutStatus } from '#contract/money/payouts/bank-payouts.ts'
import type { DisputeStatus, RefundStatus } from '#contract/money/refunds/refunds.ts'
import type { AccountCalls, FundsCalls } from './accounts/provider-account.ts'
import type { PlatformCalls } from './platform/platform.ts'
import type { PlatformIdentity } from './platform/platform-id.ts'

/**
 * The payment provider as the product sees it. Only this folder knows Stripe, so that
 * another version of its API can replace it. Amounts in centavos (MXN). Every method may throw
 * `ProviderError`; none may be called inside a database transaction.
 */
export interface Payments extends AccountCalls, FundsCalls, PlatformCalls {
  assertPlatformIs: PlatformIdentity['assertIs']
  /** Creates a hosted checkout, in one try; the same key and parameters give the same session. */
  openCheckout(checkout: CheckoutParams, idempotencyKey: string): Promise<ProviderSession>
  /** The session with our checkout's id in its metadata, created since then; null if there is none. */
  findCheckout(checkoutSessionId: string, createdSince: Date): Promise<ProviderSession | null>
  retrieveCheckout(sessionId: string): Promise<ProviderSession | null>
  /** Expires an open session; one that is no longer open is returned as it is. */
  expireCheckout(sessionId: string): Promise<ProviderSession | null>
  /** The sessions created since then, newest first, page by page. */
  listCheckouts(createdSince: Date): AsyncIterable<ProviderSession>
  /** The session of a payment; null for a payment without one. */
  findCheckoutByPayment(paymentIntentId: string): Promise<ProviderSession | null>
  /** Refunds to the card; once per key. A refusal has refunded nothing. */
  refund(request: RefundRequest, idempotencyKey: string): Promise<ProviderRefund>
  retrieveRefund(refundId: string): Promise<ProviderRefund | null>
  /** The provider's refund with our `refundId` in its metadata; null if there is none. */
  findRefund(paymentIntentId: string, refundId: string): Promise<ProviderRefund | null>
  /** All refunds of a charge. */
  listRefunds(chargeId: string): Promise<ProviderRefund[]>
  /** All refunds and disputes of a payment. */
  readRefundsAndDisputes(
    paymentIntentId: string,
  ): Promise<{ refunds: ProviderRefund[]; disputes: ProviderDispute[] }>
  retrieveDispute(disputeId: string): Promise<ProviderDispute | null>
  /** The transfers to the host's account: the payment's own, and `others` made later. */
  readTransfers(paymentIntentId: string, others: readonly string[]): Promise<ProviderTransfer[]>
  /** Reverses an amount of a transfer; resolves to the reversal's id. */
  reverseTransfer(request: ReversalRequest, idempotencyKey: string): Promise<string>
  /** The reversal with our adjustment's id in its metadata; null if there is none. */
  findReversal(request: ReversalRequest): Promise<string | null>
  /** The reversals of a transfer that no refund has made. */
  listReversals(transferId: string): Promise<ProviderReversal[]>
  /**
   * Transfers an amount of a payment to an account; resolves to the transfer's id. Only under the first
   * key may it take from the platform's balance: an earlier try may have used the payment up.
   */
  createTransfer(
    request: TransferRequest & {
      /** Centavos of the payment's transfers that the host gave back outside Stripe: more may be transferred. */
      returnedOutside: number
    },
    idempotencyKey: string,
    turn: { isFirstKey: boolean },
  ): Promise<string>
  /** Every transfer to an account, newest first, page by page. */
  listTransfers(accountId: string): AsyncIterable<ProviderTransfer>
  /** The transfer with our adjustment's id in its metadata; null if there is none. */
  findTransfer(request: TransferRequest): Promise<string | null>
  /** A charge with the provider's fee; null if it does not exist. */
  readCharge(chargeId: string): Promise<ProviderCharge | null>
  /** The declined card of a failed charge; null if it is none, or does not exist. */
  readDeclinedCard(chargeId: string): Promise<DeclinedCard | null>
  /** The charge of a payment. */
  readPayment(paymentIntentId: string): Promise<ProviderCharge | null>
  /** The payment that funded a transfer; null if none did. */
  findPaymentOfTransfer(transferId: string): Promise<string | null>
  /** A payout of a connected account and its parts; null if it does not exist, or the account cannot be read. */
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout | null>
  /** Every change of our own balance since then, newest first, page by page. */
  listMovements(since: Date): AsyncIterable<BalanceTransaction>
  /** Refunds and disputes created since then, newest first, page by page. */
  listRefundsAndDisputes(since: Date): AsyncIterable<ProviderRefund | ProviderDispute>
  /** Verifies signature and age of a webhook. Throws `ApiError` SIGNATURE_INVALID. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
}

/** Stored before the first attempt: a retry must send the same parameters. */
export interface CheckoutParams {
  contributionId: string
  checkoutSessionId: string
  eventId: string
  goalId: string | null
  /** Of the request that started the checkout: the provider's dashboard shows it. */
  requestId: string | null
  /** The name of the contribution's line item on the hosted page. */
  giftLabel: string
  /** The line below it; null for a contribution to the whole event. */
  giftPurpose: string | null
  base: number
  transactionFee: number
  serviceFee: number
  total: number
  /** The host's account, which receives `base` exactly. */
  destination: string
  /** What Stripe writes on the bank statement after the platform's prefix; null for nothing. */
  statementSuffix: string | null
  customerEmail: string | null
  /** The provider replaces `{CHECKOUT_SESSION_ID}`. */
  successUrl: string
  cancelUrl: string
  /** Seconds since 1970. */
  expiresAt: number
}

export interface ProviderSession {
  id: string
  /** The hosted page; null once the session is not open. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  isPaid: boolean
  total: number
  /** Lowercase ISO 4217. */
  currency: string
  /** Our event's id, from our metadata; null if the session is not one of ours. */
  eventId: string | null
  /** Our checkout's id, from our metadata; null if the session is not one of ours. */
  checkoutSessionId: string | null
  /** Of the request that started the checkout, from our metadata; null if it is unknown. */
  requestId: string | null
  paymentIntentId: string | null
  /** The account that receives the base amount; null before there is a payment. */
  destination: string | null
  /** The amount that the provider transfers there. */
  destinationAmount: number | null
  /** Why the last card was declined; null if none was. */
  decline: DeclineReason | null
  /** The address entered at the checkout. */
  customerEmail: string | null
  /** Null before the payment, and in lists. */
  charge: ProviderCharge | null
  createdAt: Date
  expiresAt: Date
}

/** A card that was declined at a checkout. */
export interface DeclinedCard {
  /** Our checkout's id, from our metadata; null if the charge is not one of ours. */
  checkoutSessionId: string | null
  /** The provider's id of the card's number. */
  fingerprint: string | null
  /** Why the bank declined it. */
  reason: DeclineReason
}

/** A card's payment. */
export interface ProviderCharge {
  paymentIntentId: string
  at: Date
  /** Centavos added to our balance before the fee; null until the provider reports it. */
  settled: number | null
  /** The provider's fee; null until then. */
  fee: number | null
  /** The transfer to the host. */
  transferId: string | null
  /** No part of it was ever refunded or disputed. */
  isUntouched: boolean
  /** ISO 3166 of the bank that issued the card; null if the provider names none. */
  cardCountry: string | null
  /** What its holder knows the card by; null if it was no card. */
  card: { brand: string; lastDigits: string } | null
}

export interface RefundRequest {
  paymentIntentId: string
  /** Null for everything that is not refunded yet. */
  amount: number | null
  /** The id of our refund, or of the quarantined payment, by which a retry finds it. */
  refundId: string
  /** Whether the host's account returns its proportion. */
  reversesTransfer: boolean
}

export interface ReversalRequest {
  transferId: string
  amount: number
  /** The id of our transfer adjustment. */
  adjustmentId: string
}

export interface TransferRequest {
  paymentIntentId: string
  destination: string
  amount: number
  /** The id of our transfer adjustment. */
  adjustmentId: string
}

export interface ProviderRefund {
  id: string
  paymentIntentId: string | null
  amount: number
  /** Lowercase ISO 4217. */
  currency: string
  status: RefundStatus
  /** The provider holds it back until the platform's balance covers it. */
  waitsForFunds: boolean
  /** The provider's reason, as it names it; null unless it failed. */
  failureReason: string | null
  /** Our refund's id, from our metadata; null for a refund made in the dashboard. */
  refundId: string | null
  /** Centavos that the same call reversed from the host's account. */
  reversedAmount: number
  createdAt: Date
}

export interface ProviderDispute {
  id: string
  paymentIntentId: string | null
  amount: number
  /** Lowercase ISO 4217. */
  currency: string
  reason: string
  status: DisputeStatus
  evidenceDueBy: Date | null
  /** The provider's fees for the dispute; below zero what it gave back of them. */
  fees: readonly DisputeFee[]
  /** Whether the disputed amount has been returned to us. */
  isReturned: boolean
  createdAt: Date
}

export interface DisputeFee {
  /** Of the balance transaction that took or returned it. */
  id: string
  amount: number
  at: Date
}

/** A payout from a host's account to their bank. */
export interface ProviderPayout {
  id: string
  status: BankPayoutStatus
  amount: number
  /** When the bank receives it. */
  arrivesAt: Date
  createdAt: Date
  /** Stripe's code of why it failed. */
  failureCode: string | null
  /** Parts of transfers and failed payouts, as far as the provider reports them; empty before it is paid. */
  parts: readonly PayoutPart[]
}

/** Below zero for a reversed transfer. */
export type PayoutPart =
  | { transferId: string; amount: number }
  | { failedPayoutId: string; amount: number }

/** One change of our balance at the provider (a balance transaction). */
export interface BalanceTransaction {
  id: string
  kind:
    | 'charge'
    | 'transfer'
    | 'reversal'
    | 'refund'
    | 'refund_failed'
    | 'dispute'
    | 'dispute_won'
    | 'connect_fee'
    | 'other'
  /** Of the payment, transfer, refund or dispute; for a reversal made by a refund, the refund; else its own. */
  providerId: string
  /** Added to our balance, or removed from it (below zero), before the fee. */
  amount: number
  fee: number
  at: Date
}

/** Centavos that a reversal took from a host's account. */
export interface ProviderReversal {
  id: string
  amount: number
  at: Date
}

export interface ProviderTransfer {
  id: string
  /** Centavos that were not reversed. */
  remaining: number
}

export interface ProviderEvent {
  id: string
  type: string
  /** The connected account that it is about, null for our own. */
  account: string | null
  objectId: string | null
  createdAt: Date
}
