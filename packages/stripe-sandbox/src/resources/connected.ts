import type Stripe from 'stripe'
import { noAccess } from '../api/errors.ts'
import { find, hidden } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'

/** A connected account of this platform; throws 403 as Stripe does when there is none. */
export function connectedAccount(scope: Scope, id: string): Stripe.Account {
  const account = find(scope, 'account', id)
  if (account === undefined) throw noAccess(id)
  if (hidden<{ deauthorized?: boolean }>(scope, id).deauthorized === true) throw noAccess(id)
  return account
}
