import type { BankPayout } from '#contract/money/payouts/bank-payouts.ts'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import type { PayoutRow } from '#server/payout-records/payouts-store.ts'
import type { AccountRow } from '#server/payout-records/store.ts'

type StatusFacts = Pick<
  AccountRow,
  | 'can_receive_payments'
  | 'payouts_enabled'
  | 'details_submitted'
  | 'disabled_reason'
  | 'has_past_due_requirements'
  | 'deauthorized_at'
>

/**
 * Derives the account's status (`spec §4`). Stripe reports every requirement of a new account as past
 * due, so that means `pending` until the host has submitted their details.
 */
export function derivePayoutStatus(account: StatusFacts): PayoutAccount['status'] {
  if (account.deauthorized_at) return 'restricted'
  if (account.can_receive_payments && account.payouts_enabled) return 'active'
  if (!account.details_submitted) return 'pending'
  return account.disabled_reason || account.has_past_due_requirements ? 'restricted' : 'pending'
}

/** What the account waits for; a requirement of the host's comes before all else. */
export function deriveNextStep(
  account: StatusFacts & Pick<AccountRow, 'requirements_due'>,
): PayoutAccount['nextStep'] {
  if (derivePayoutStatus(account) === 'active') return null
  if (account.requirements_due.length > 0 || !account.details_submitted) return 'complete'
  return account.disabled_reason || account.deauthorized_at ? 'contact' : 'wait'
}

/** Presents an account to the host's pages (`spec §3`). */
export function presentAccount(accountId: string, account: AccountRow): PayoutAccount {
  const status = derivePayoutStatus(account)
  return {
    accountId,
    status,
    accountStatus: status,
    chargesEnabled: account.can_receive_payments,
    payoutsEnabled: account.payouts_enabled,
    requirementsCurrentlyDue: account.requirements_due,
    nextStep: deriveNextStep(account),
  }
}

/** Presents a payout to whoever may see it; Stripe's dates are midnight UTC of their day. */
export function presentBankPayout(row: PayoutRow): BankPayout {
  return {
    id: row.id,
    amount: row.amount,
    status: row.status,
    arrivesOn: row.arrives_at.toISOString().slice(0, 10),
    failureCode: row.failure_code,
  }
}
