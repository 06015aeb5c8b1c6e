import { isAdmin, type Principal } from '#server/http/principal.ts'
import type { AccountRow } from '#server/payout-records/store.ts'

type Owned = Pick<AccountRow, 'user_id'>

/** Whether the person may get links to Stripe's pages, which act on behalf of the host. */
export function canUseAccount(person: Principal, account: Owned): boolean {
  return account.user_id === person.id
}

/** Whether the person may see the account: its host and admins. */
export function canSeeAccount(person: Principal, account: Owned): boolean {
  return canUseAccount(person, account) || isAdmin(person)
}

/** Whether the account may be replaced: never one that accepts money, which may receive payments now. */
export function canReplaceAccount(account: Pick<AccountRow, 'can_receive_payments'>): boolean {
  return !account.can_receive_payments
}
