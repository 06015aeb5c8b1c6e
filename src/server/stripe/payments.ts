import type { DeclineReason } from '#contract/contributions/checkouts.ts'

/**
 * What the product asks of its payment provider, in the product's own words. Everything that knows
 * Stripe lies behind this interface (`payments.md`), so that another version of its API can take its
 * place. Amounts in centavos (MXN). Every method may throw `ProviderError`; none may be called
 * inside a database transaction.
 */
export interface Payments {
  /** Opens an Express account in Mexico with cards and transfers requested; a replayed key opens none. */
  createAccount(owner: ProviderAccountOwner, idempotencyKey: string): Promise<ProviderAccount>
  /** Null if the provider knows no such account, or we may not see it any more. */
  retrieveAccount(accountId: string): Promise<ProviderAccount | null>
  /** A link of one use that expires within minutes. */
  createOnboardingUrl(accountId: string, addresses: ReturnAddresses): Promise<string>
  /** Null while the account has not finished its onboarding. */
  createDashboardUrl(accountId: string): Promise<string | null>
  /** Opens a hosted checkout; the same key and parameters give the same session. */
  openCheckout(checkout: CheckoutParams, idempotencyKey: string): Promise<ProviderSession>
  retrieveCheckout(sessionId: string): Promise<ProviderSession | null>
  /** Ends an open session; one that is no longer open is answered as it is. */
  expireCheckout(sessionId: string): Promise<ProviderSession | null>
  /** The sessions created since then, newest first, page by page. */
  listCheckouts(createdSince: Date): AsyncIterable<ProviderSession>
  /** The session that a payment was made through, null if it was made otherwise. */
  findCheckoutByPayment(paymentIntentId: string): Promise<ProviderSession | null>
  /** Gives back to the card; the same key and wish refund once. `answered` faults refund nothing. */
  refund(wish: RefundRequest, idempotencyKey: string): Promise<ProviderRefund>
  retrieveRefund(refundId: string): Promise<ProviderRefund | null>
  /** What our refund of that id came to, null if the provider never heard of it. */
  findRefund(paymentIntentId: string, refundId: string): Promise<ProviderRefund | null>
  /** All refunds of a charge. */
  listRefunds(chargeId: string): Promise<ProviderRefund[]>
  /** All refunds and disputes of a payment. */
  readRefundsAndDisputes(
    paymentIntentId: string,
  ): Promise<{ refunds: ProviderRefund[]; disputes: ProviderDispute[] }>
  retrieveDispute(disputeId: string): Promise<ProviderDispute | null>
  /** What a payment sent to the host's account: at first, and by `others` later. */
  readTransfers(paymentIntentId: string, others: readonly string[]): Promise<ProviderTransfer[]>
  /** Takes centavos of a transfer back; resolves to the reversal's id. */
  reverseTransfer(wish: ReversalRequest, idempotencyKey: string): Promise<string>
  /** The reversal that our move of that id made, null if the provider never heard of it. */
  findReversal(wish: ReversalRequest): Promise<string | null>
  /** What was taken back of a transfer by itself; what a refund took comes with the refund. */
  listReversals(transferId: string): Promise<ProviderReversal[]>
  /** Sends centavos of a payment to an account once more; resolves to the transfer's id. */
  createTransfer(wish: TransferRequest, idempotencyKey: string): Promise<string>
  /** The transfer that our move of that id made, null if the provider never heard of it. */
  findTransfer(wish: TransferRequest): Promise<string | null>
  /** What a charge paid for and what the provider took for it, null where there is no such charge. */
  readCharge(chargeId: string): Promise<ProviderCharge | null>
  /** The same by the payment. */
  readPayment(paymentIntentId: string): Promise<ProviderCharge | null>
  /** The payment that a transfer was made from, null if from none. */
  findPaymentOfTransfer(transferId: string): Promise<string | null>
  /** What an account's payout to its bank is made of; null where there is no such payout. */
  readPayout(accountId: string, payoutId: string): Promise<ProviderPayout | null>
  /** Everything that moved on our own balance since then, newest first, page by page. */
  listMovements(since: Date): AsyncIterable<ProviderMovement>
  /** The refunds and disputes made since then, newest first, page by page. */
  listRefundsAndDisputes(since: Date): AsyncIterable<ProviderRefund | ProviderDispute>
  /** Verifies signature and age of a webhook. Throws `ApiError` SIGNATURE_INVALID. */
  readEvent(body: Buffer, signature: string | undefined): ProviderEvent
}

/** The provider could not be reached, broke off, or refused; says what it means to try again. */
export class ProviderError extends Error {
  /** The same call may succeed later: no connection, a time-out, busy, or broken over there. */
  readonly retryable: boolean
  /**
   * The provider has answered, and answers the same to the same idempotency key for a day: another
   * try needs another key.
   */
  readonly answered: boolean
  readonly code: string | undefined

  constructor(
    message: string,
    options: { retryable: boolean; answered: boolean; code?: string | undefined },
  ) {
    super(message)
    this.name = 'ProviderError'
    this.retryable = options.retryable
    this.answered = options.answered
    this.code = options.code
  }
}

export interface ProviderAccountOwner {
  userId: string
  email: string
  firstName: string
  /** Paternal surname, then maternal if there is one. */
  lastName: string
}

export interface ReturnAddresses {
  returnUrl: string
  refreshUrl: string
}

export interface ProviderAccount {
  id: string
  chargesEnabled: boolean
  payoutsEnabled: boolean
  /** The capability `transfers` is active. */
  transfersActive: boolean
  detailsSubmitted: boolean
  disabledReason: string | null
  requirementsDue: string[]
  pastDue: boolean
}

/** Stored as it is before the first try: a retry must carry the same parameters. */
export interface CheckoutParams {
  contributionId: string
  checkoutSessionId: string
  eventId: string
  goalId: string | null
  /** What the line items are called on the hosted page. */
  giftLabel: string
  /** What is said of the gift below its name; null for one to the whole event. */
  giftPurpose: string | null
  base: number
  transactionFee: number
  serviceFee: number
  total: number
  /** The host's account, which gets `base` exactly. */
  destination: string
  customerEmail: string | null
  /** `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
  successUrl: string
  cancelUrl: string
  /** Seconds since 1970. */
  expiresAt: number
}

export interface ProviderSession {
  id: string
  /** Where it is paid, null once it is not open. */
  url: string | null
  status: 'open' | 'complete' | 'expired'
  paid: boolean
  total: number
  /** Lowercase ISO 4217. */
  currency: string
  /** Our event's id, from our metadata; null if the session is not one of ours. */
  eventId: string | null
  /** Our checkout's id, from our metadata; null if the session is not one of ours. */
  checkoutSessionId: string | null
  paymentIntentId: string | null
  /** The account that the gift goes to, null before there is a payment. */
  destination: string | null
  /** What the provider transfers there. */
  destinationAmount: number | null
  /** Why the last card tried was not charged; null if none was, or it is not known. */
  decline: DeclineReason | null
  /** The address typed at the checkout. */
  customerEmail: string | null
  /** The money itself, null before it came, and in lists. */
  charge: ProviderCharge | null
  createdAt: Date
  expiresAt: Date
}

/** Money that a card paid. */
export interface ProviderCharge {
  paymentIntentId: string
  at: Date
  /** Centavos that reached our balance before the fee, null while the provider has not said. */
  settled: number | null
  /** What the provider took for it, null as long. */
  fee: number | null
  /** What sent a part of it on to the host. */
  transferId: string | null
  /** Nothing of it ever went back, or was contested. */
  isUntouched: boolean
}

export interface RefundRequest {
  paymentIntentId: string
  /** Null for all that is left. */
  amount: number | null
  /** Our refund's id, null where we keep no row of it. */
  refundId: string | null
  /** The host's account gives its proportion back. */
  fromHost: boolean
}

export interface ReversalRequest {
  transferId: string
  amount: number
  /** Our move's id. */
  adjustmentId: string
}

export interface TransferRequest {
  paymentIntentId: string
  destination: string
  amount: number
  /** Our move's id. */
  adjustmentId: string
}

export interface ProviderRefund {
  id: string
  paymentIntentId: string | null
  amount: number
  /** Lowercase ISO 4217. */
  currency: string
  status: 'pending' | 'succeeded' | 'failed'
  /** Our refund's id, from our metadata; null for one that we did not ask for. */
  refundId: string | null
  /** Centavos that the host's account gave back with it. */
  fromHost: number
  createdAt: Date
}

export interface ProviderDispute {
  id: string
  paymentIntentId: string | null
  amount: number
  /** Lowercase ISO 4217. */
  currency: string
  reason: string
  status: 'inquiry' | 'needs_response' | 'under_review' | 'lost' | 'won'
  evidenceDueBy: Date | null
  /** What the provider took for handling it. */
  fee: number
  /** What it took for the cardholder has come back. */
  isReturned: boolean
  createdAt: Date
}

/** A host's money on its way to their bank. */
export interface ProviderPayout {
  id: string
  status: 'under-way' | 'paid' | 'failed'
  amount: number
  /** When the bank has it. */
  arrivesAt: Date
  /** What it is made of, as far as the provider says: parts of transfers, and payouts that failed. */
  parts: readonly PayoutPart[]
}

/** Below zero where a transfer was taken back. */
export type PayoutPart =
  | { transferId: string; amount: number }
  | { failedPayoutId: string; amount: number }

/** One change of our balance at the provider. */
export interface ProviderMovement {
  id: string
  kind:
    | 'charge'
    | 'transfer'
    | 'reversal'
    | 'refund'
    | 'refund_failed'
    | 'dispute'
    | 'dispute_won'
    | 'other'
  /** The payment, transfer, refund or dispute; of what a refund took from a host, the refund. */
  providerId: string
  /** What came to our balance, or left it, before the fee. */
  amount: number
  fee: number
  at: Date
}

/** Centavos that came back from a host's account. */
export interface ProviderReversal {
  id: string
  amount: number
  at: Date
}

export interface ProviderTransfer {
  id: string
  /** What of it was not reversed. */
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
