import { invalid, missing } from '../api/errors.ts'
import { find, hidden } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { AccountSecrets } from './account-state.ts'

/** Refuses a destination that is unknown or may not receive money, in Stripe's words. */
export function requireDestination(scope: Scope, id: string, param: string): void {
  const account = find(scope, 'account', id)
  if (account === undefined || hidden<AccountSecrets>(scope, id).deauthorized)
    throw missing('destination', id, param)
  if (account.capabilities?.transfers !== 'active')
    throw invalid(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      param,
      'insufficient_capabilities_for_transfer',
    )
}
