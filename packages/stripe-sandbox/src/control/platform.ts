import { invalidRequest } from '../api/errors.ts'
import { payWaitingRefunds } from '../payments/waiting-refunds.ts'
import { generateId } from '../state/ids.ts'
import { bookEntries } from '../state/ledger.ts'
import { changePlatformSettings, type PlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { type ControlEndpoint, type Input, inTransaction } from './input.ts'

const FLAGS = [
  'accounts_v1',
  'profile_accepted',
  'transfers_only',
  'overdraft',
  'reversed_transfers_count',
  'negative_balances',
  'branded',
] as const

const OTHERS = [
  'name',
  'card_payments',
  'permissions',
  'payout_interval',
  'minimum_balance',
  'statement_descriptor',
]

/** Reads the settings that the body has. */
function readSettings(input: Input): Partial<PlatformSettings> {
  const found = {
    ...Object.fromEntries(FLAGS.map((name) => [name, input.flag(name)])),
    card_payments: input.optionalChoice('card_payments', ['active', 'inactive']),
    permissions: input.texts('permissions'),
    payout_interval: input.optionalChoice('payout_interval', [
      'manual',
      'daily',
      'weekly',
      'monthly',
    ]),
    minimum_balance: input.number('minimum_balance'),
    statement_descriptor: input.text('statement_descriptor'),
  }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function changePlatform(scope: Scope, _id: string, input: Input): object {
  const name = input.text('name') ?? scope.platform.name
  scope.store.run('UPDATE platforms SET name = ? WHERE id = ?', name, scope.platform.id)
  const settings = changePlatformSettings(scope, readSettings(input))
  payWaitingRefunds(scope)
  return { id: scope.platform.id, name, ...settings }
}

function requireCentavos(input: Input): number {
  const amount = input.number('amount') ?? 0
  if (!Number.isInteger(amount) || amount < 1)
    throw invalidRequest('amount must be centavos, 1 or more', 'amount')
  return amount
}

function topUp(scope: Scope, _id: string, input: Input): object {
  const amount = requireCentavos(input)
  const [balance_transaction] = bookEntries(scope, 'mxn', [
    {
      holder: scope.platform.id,
      amount,
      transaction: { type: 'topup', reporting_category: 'topup', source: generateId('tu_1') },
    },
    { holder: 'outside:banks', amount: -amount },
  ])
  return { amount, balance_transaction }
}

const formatDay = (seconds: number) => new Date(seconds * 1000).toISOString().slice(0, 10)

const REPORTING_CATEGORIES = {
  stripe_fee: 'fee',
  connect_collection_transfer: 'connect_collection_transfer',
} as const

function chargeConnectFee(scope: Scope, _id: string, input: Input): object {
  const amount = requireCentavos(input)
  const period = `${formatDay(scope.now - 30 * 86_400)} - ${formatDay(scope.now)}`
  const type = input.choice('type', ['stripe_fee', 'connect_collection_transfer'], 'stripe_fee')
  const description = input.text('description') ?? `Connect (${period}): Active account`
  const [balance_transaction] = bookEntries(scope, 'mxn', [
    {
      holder: scope.platform.id,
      amount: -amount,
      transaction: {
        type,
        reporting_category: REPORTING_CATEGORIES[type],
        source: null,
        description,
      },
    },
    { holder: 'outside:fees', amount },
  ])
  return { amount, balance_transaction }
}

/** What the operator sets in the Dashboard, pays in, and is charged for Connect. */
export const platformControls: Record<string, ControlEndpoint> = {
  'POST /platform': { members: [...OTHERS, ...FLAGS], run: inTransaction(changePlatform) },
  'POST /balance/top_up': { members: ['amount'], run: inTransaction(topUp) },
  'POST /balance/fee': {
    members: ['amount', 'description', 'type'],
    run: inTransaction(chargeConnectFee),
  },
}
