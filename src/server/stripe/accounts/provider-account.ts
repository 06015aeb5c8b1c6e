/** The API that made an account at Stripe and describes it (decision 25). */
export type AccountApi = 'v1' | 'v2'

export interface AccountRef {
  id: string
  api: AccountApi
}

/** Code of a refusal to grant transfers without card payments; a request with both may succeed. */
export const CARD_PAYMENTS_NEEDED = 'capability_not_available_without_other_capability'

/** Stored before the first try: a retry under the same key sends the same request. */
export interface AccountRequest {
  userId: string
  /** Null once the provider has refused it; the host types one in the onboarding. */
  email: string | null
  /** Empty, with the surname, once the provider has refused them. */
  firstName: string
  /** Paternal surname, then maternal if there is one. */
  lastName: string
  /** The public page that the provider is shown as the host's; null if there is none on https. */
  businessUrl: string | null
  /** Whether card payments are requested too, because the provider grants no transfers without. */
  withCardPayments: boolean
}

export interface AccountCreation {
  /** Our row's id; the account carries it, so that a search finds it. */
  payoutAccountId: string
  idempotencyKey: string
  /** Whole milliseconds: the SDK ignores others. */
  timeoutMs: number
}

/** An account and the platform whose key last read it; null if that is not known. */
export interface KnownAccount extends AccountRef {
  platformId: string | null
}

/** What Stripe says about an account. */
export interface AccountState extends AccountRef {
  /** The account can receive transfers: the host can take money. */
  transfersActive: boolean
  payoutsEnabled: boolean
  detailsSubmitted: boolean
  disabledReason: string | null
  requirementsDue: string[]
  hasPastDueRequirements: boolean
}

export type ProviderAccount = AccountState & KnownAccount

export interface ReturnAddresses {
  returnUrl: string
  refreshUrl: string
}

/** The part of `Payments` about the connected accounts of hosts. */
export interface AccountCalls {
  /** Creates an Express account in Mexico that asks to receive transfers; once per key, one try. */
  createAccount(request: AccountRequest, creation: AccountCreation): Promise<ProviderAccount>
  /** The recent account that was created for our row; null if there is none. */
  findCreatedAccount(payoutAccountId: string): Promise<ProviderAccount | null>
  /**
   * Null if the account does not exist, is closed, or has revoked our access. Throws `ProviderError` if
   * it cannot be reached with the key of another platform than its own.
   */
  retrieveAccount(account: KnownAccount): Promise<ProviderAccount | null>
  /** A single-use link that expires within minutes. */
  createOnboardingUrl(account: AccountRef, addresses: ReturnAddresses): Promise<string>
  /** Null while the account has not finished its onboarding. */
  createDashboardUrl(accountId: string): Promise<string | null>
}

/** What a host's account holds, in centavos of pesos. */
export interface AccountFunds {
  /** Can be paid out now; below zero if the account owes. */
  available: number
  pending: number
  /** The pending part, as far as the provider lists it, by the moment from which it is available. */
  releases: readonly { at: Date; amount: number }[]
  schedule: PayoutSchedule
  /** False while the provider pays nothing out of the account. */
  payoutsEnabled: boolean
  /** Nothing leaves for a bank account that refused a payout, until it is changed. */
  bank: { name: string | null; lastDigits: string; isRefused: boolean } | null
}

/** On which days the provider pays out what is available. */
export type PayoutSchedule =
  | { interval: 'daily' | 'manual' | 'unknown' }
  /** Days of the week, 0 is Sunday. */
  | { interval: 'weekly'; days: readonly number[] }
  /** Days of the month; one that a month lacks is its last. */
  | { interval: 'monthly'; days: readonly number[] }

/** The part of `Payments` about the money of hosts' accounts. */
export interface FundsCalls {
  /** What an account holds, and how it is paid out. */
  readAccountFunds(accountId: string): Promise<AccountFunds>
}
