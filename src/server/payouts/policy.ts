import { DESK_ROLES } from '#contract/people/roles.ts'
import { hasRole, type Principal } from '#server/http/principal.ts'
import type { AccountRow } from '#server/payout-records/store.ts'

type Owned = Pick<AccountRow, 'user_id'>

/** Whether the person may get links to Stripe's pages, which act on behalf of the host. */
export function canUseAccount(person: Principal, account: Owned): boolean {
  return account.user_id === person.id
}

/** Whether the person may see the account: its host and admins. */
export function canSeeAccount(person: Principal, account: Owned): boolean {
  return canUseAccount(person, account) || hasRole(person, DESK_ROLES)
}

/** Whether Stripe has rejected the account: API v1 writes `rejected.fraud`, v2 `rejected_fraud`. */
export function isRejected({ disabled_reason }: Pick<AccountRow, 'disabled_reason'>): boolean {
  return disabled_reason?.startsWith('rejected') ?? false
}

/**
 * Why the host cannot replace an account now; null if they can. One that accepts money may receive
 * payments now; after a rejection, also of an earlier account, an operator decides.
 */
export function findReplacementRefusal(
  current: Pick<AccountRow, 'can_receive_payments'>,
  all: readonly Pick<AccountRow, 'disabled_reason' | 'rejection_waived_at'>[],
): 'PAYOUT_ACCOUNT_IN_USE' | 'PAYOUT_ACCOUNT_REJECTED' | null {
  if (current.can_receive_payments) return 'PAYOUT_ACCOUNT_IN_USE'
  const isBarred = all.some((account) => isRejected(account) && !account.rejection_waived_at)
  return isBarred ? 'PAYOUT_ACCOUNT_REJECTED' : null
}
