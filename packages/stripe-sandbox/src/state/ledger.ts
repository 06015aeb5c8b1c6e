import type Stripe from 'stripe'
import { newId } from './ids.ts'
import { insert, patch } from './objects.ts'
import { actingFor, type Scope } from './scope.ts'

/** Money that leaves or reaches an account, with the balance transaction that tells of it. */
export interface Entry {
  /** An account's id, or `outside:cards`, `outside:banks`, `outside:fees`: money comes from somewhere. */
  holder: string
  /** Net centavos: what the balance changes by. */
  amount: number
  transaction?: {
    type: Stripe.BalanceTransaction.Type
    reporting_category: string
    source: string
    description?: string
    available_on?: number
    fee_details?: Stripe.BalanceTransaction.FeeDetail[]
  }
}

function record(scope: Scope, entry: Entry, currency: string): string | null {
  const { transaction } = entry
  if (transaction === undefined) return null
  const fee = (transaction.fee_details ?? []).reduce((sum, part) => sum + part.amount, 0)
  const availableOn = transaction.available_on ?? scope.now
  const id = newId('txn_1')
  insert(actingFor(scope, entry.holder), 'balance_transaction', {
    id,
    object: 'balance_transaction',
    amount: entry.amount + fee,
    available_on: availableOn,
    balance_type: 'payments',
    created: scope.now,
    currency,
    description: transaction.description ?? null,
    exchange_rate: null,
    fee,
    fee_details: transaction.fee_details ?? [],
    net: entry.amount,
    reporting_category: transaction.reporting_category,
    source: transaction.source,
    status: availableOn > scope.now ? 'pending' : 'available',
    type: transaction.type,
  })
  return id
}

/**
 * Books one movement of money. The entries must sum to zero; returns the ids of the balance
 * transactions in the order of the entries that carry one.
 */
export function book(scope: Scope, currency: string, entries: Entry[]): string[] {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0)
  if (sum !== 0) throw new Error(`a movement of money is off by ${sum}`)
  const ids: string[] = []
  for (const entry of entries) {
    const id = record(scope, entry, currency)
    if (id !== null) ids.push(id)
    scope.store.run(
      'INSERT INTO postings (platform, holder, amount, available_on, reason) VALUES (?, ?, ?, ?, ?)',
      scope.platform.id,
      entry.holder,
      entry.amount,
      entry.transaction?.available_on ?? scope.now,
      id ?? '',
    )
    scope.store.run(
      `INSERT INTO holders (platform, holder, amount) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET amount = amount + excluded.amount`,
      scope.platform.id,
      entry.holder,
      entry.amount,
    )
  }
  return ids
}

/** What an account holds, in centavos: usable now, and not yet. */
export function balanceOf(scope: Scope, holder: string): { available: number; pending: number } {
  const total = scope.store.one<{ amount: number }>(
    'SELECT amount FROM holders WHERE platform = ? AND holder = ?',
    scope.platform.id,
    holder,
  )
  const waiting = scope.store.one<{ amount: number | null }>(
    'SELECT sum(amount) AS amount FROM postings WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.platform.id,
    holder,
    scope.now,
  )
  const pending = waiting?.amount ?? 0
  return { available: (total?.amount ?? 0) - pending, pending }
}

/** Makes all that an account waits for available now, as if the days had passed. */
export function settleNow(scope: Scope, holder: string): void {
  const waiting = scope.store.all<{ reason: string }>(
    'SELECT reason FROM postings WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.platform.id,
    holder,
    scope.now,
  )
  for (const { reason } of waiting)
    patch(scope, 'balance_transaction', reason, { available_on: scope.now, status: 'available' })
  scope.store.run(
    'UPDATE postings SET available_on = ? WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.now,
    scope.platform.id,
    holder,
    scope.now,
  )
}

/** What the scope's account has not paid out so far goes out with this payout. */
export function putInto(scope: Scope, payout: string): void {
  scope.store.run(
    `UPDATE objects SET parent = ? WHERE platform = ? AND account = ?
       AND kind = 'balance_transaction' AND parent IS NULL`,
    payout,
    scope.platform.id,
    scope.account,
  )
}

/** Every holder's balance with their sum, which is zero unless the sandbox is wrong. */
export function allBalances(scope: Scope): { holders: Record<string, number>; sum: number } {
  const rows = scope.store.all<{ holder: string; amount: number }>(
    'SELECT holder, amount FROM holders WHERE platform = ? ORDER BY holder',
    scope.platform.id,
  )
  const booked = scope.store.one<{ amount: number | null }>(
    'SELECT sum(amount) AS amount FROM postings WHERE platform = ?',
    scope.platform.id,
  )
  const sum = rows.reduce((total, row) => total + row.amount, 0)
  if (sum !== 0 || (booked?.amount ?? 0) !== 0) throw new Error(`the balances are off by ${sum}`)
  return { holders: Object.fromEntries(rows.map((row) => [row.holder, row.amount])), sum }
}
