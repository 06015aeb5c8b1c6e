import { isAdmin, type Principal } from '#server/http/principal.ts'
import type { AccountRow } from './store.ts'

type Owned = Pick<AccountRow, 'user_id'>

/** Links to the provider's pages are the host's alone: who holds one acts as the host. */
export function mayUseAccount(person: Principal, account: Owned): boolean {
  return account.user_id === person.id
}

/** Its host, and admins, who look after hosts. */
export function maySeeAccount(person: Principal, account: Owned): boolean {
  return mayUseAccount(person, account) || isAdmin(person)
}

/**
 * Another account may take the place of one that can take no money: a working one is never left
 * behind by mistake, with gifts under way to it.
 */
export function mayReplaceAccount(account: Pick<AccountRow, 'can_take_money'>): boolean {
  return !account.can_take_money
}
