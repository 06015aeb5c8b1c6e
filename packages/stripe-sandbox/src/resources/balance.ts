import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { SETTLEMENT_DAYS } from '../payments/fees.ts'
import { readBalance } from '../state/ledger.ts'
import { listObjects, requireObject } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import type { Handlers } from './handler.ts'

/** Builds the balance of the scope's account. */
function retrieveBalance(scope: Scope): Stripe.Balance {
  const { available, pending } = readBalance(scope, scope.account)
  const line = (amount: number) => [{ amount, currency: 'mxn', source_types: { card: amount } }]
  return { object: 'balance', available: line(available), livemode: false, pending: line(pending) }
}

/** Builds how the scope's account is paid out. */
function retrieveBalanceSettings(scope: Scope): Stripe.BalanceSettings {
  const { payout_interval, minimum_balance } = readPlatformSettings(scope)
  const isPlatform = scope.account === scope.platform.id
  return {
    object: 'balance_settings',
    payments: {
      debit_negative_balances: true,
      payouts: {
        automatic_transfer_rules_by_currency: null,
        minimum_balance_by_currency:
          isPlatform && minimum_balance > 0 ? { mxn: minimum_balance } : null,
        schedule: { interval: isPlatform ? payout_interval : 'daily' },
        statement_descriptor: null,
        status: 'enabled',
      },
      settlement_timing: { delay_days: SETTLEMENT_DAYS, start_of_day: null },
    },
  }
}

function requireAutomaticPayout(scope: Scope, id: string): string {
  if (requireObject(scope, 'payout', id, 'payout').automatic) return id
  const message =
    'Balance transaction history can only be filtered on automatic transfers, not manual.'
  throw invalidRequest(message, 'payout')
}

export const balance = {
  'GET /v1/balance': retrieveBalance,
  'GET /v1/balance_settings': retrieveBalanceSettings,
  'GET /v1/balance_transactions': (scope, params) => {
    const { currency, source, type, payout } = params
    const parent = payout === undefined ? undefined : requireAutomaticPayout(scope, payout)
    const where = { currency, source, type }
    return listObjects(
      scope,
      'balance_transaction',
      '/v1/balance_transactions',
      params,
      where,
      parent,
    )
  },
  'GET /v1/balance_transactions/:id': (scope, _params, id) =>
    requireObject(scope, 'balance_transaction', id),
} satisfies Partial<Handlers>
