import type Stripe from 'stripe'
import { generateId } from './ids.ts'
import { insertObject, updateObject } from './objects.ts'
import { readPlatformSettings } from './platform-settings.ts'
import { type Scope, withAccount } from './scope.ts'
import { scheduleTask } from './tasks.ts'

/** One side of a movement of money, with the balance transaction that shows it in the API. */
export interface LedgerEntry {
  /** An account's id, or `outside:cards`, `outside:banks`, `outside:fees` for money outside Stripe. */
  holder: string
  /** The change of the balance, in centavos, net of fees. */
  amount: number
  transaction?: {
    type: Stripe.BalanceTransaction.Type
    reporting_category: string
    source: string | null
    description?: string
    available_on?: number
    fee_details?: Stripe.BalanceTransaction.FeeDetail[]
  }
}

function recordBalanceTransaction(
  scope: Scope,
  entry: LedgerEntry,
  currency: string,
): string | null {
  const { transaction } = entry
  if (transaction === undefined) return null
  const fee = (transaction.fee_details ?? []).reduce((sum, part) => sum + part.amount, 0)
  const availableOn = transaction.available_on ?? scope.now
  const id = generateId('txn_1')
  insertObject(withAccount(scope, entry.holder), 'balance_transaction', {
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
 * Books one movement of money. The entries must sum to zero. Returns the ids of the balance
 * transactions, in the order of the entries that have one.
 */
export function bookEntries(scope: Scope, currency: string, entries: LedgerEntry[]): string[] {
  const sum = entries.reduce((total, entry) => total + entry.amount, 0)
  if (sum !== 0) throw new Error(`the entries of a movement sum to ${sum}`)
  const ids: string[] = []
  for (const entry of entries) {
    const id = recordBalanceTransaction(scope, entry, currency)
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
  noteArrivals(scope, entries)
  return ids
}

/** Money that the platform receives may pay refunds that wait for it. */
function noteArrivals(scope: Scope, entries: LedgerEntry[]): void {
  const arrivals = entries.filter(
    ({ holder, amount }) => holder === scope.platform.id && amount > 0,
  )
  if (arrivals.length === 0 || readPlatformSettings(scope).overdraft) return
  const { id } = scope.platform
  for (const { transaction } of arrivals) {
    const delay = Math.max(0, (transaction?.available_on ?? scope.now) - scope.now)
    scheduleTask(withAccount(scope, id), delay, 'pay_waiting_refunds', id)
  }
}

/** Reads an account's balance in centavos: available now, and pending. */
export function readBalance(scope: Scope, holder: string): { available: number; pending: number } {
  const total = scope.store.one<{ amount: number }>(
    'SELECT amount FROM holders WHERE platform = ? AND holder = ?',
    scope.platform.id,
    holder,
  )
  const pending = scope.store.one<{ amount: number | null }>(
    'SELECT sum(amount) AS amount FROM postings WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.platform.id,
    holder,
    scope.now,
  )
  const amount = pending?.amount ?? 0
  return { available: (total?.amount ?? 0) - amount, pending: amount }
}

/** Finds when the next pending money of an account becomes available, in Unix seconds. */
export function findNextAvailableTime(scope: Scope, holder: string): number | null {
  const row = scope.store.one<{ next: number | null }>(
    `SELECT min(available_on) AS next FROM postings
     WHERE platform = ? AND holder = ? AND available_on > ? AND amount > 0`,
    scope.platform.id,
    holder,
    scope.now,
  )
  return row?.next ?? null
}

/** Makes the pending balance of an account available now. */
export function makeAllAvailable(scope: Scope, holder: string): void {
  const pending = scope.store.all<{ reason: string }>(
    'SELECT reason FROM postings WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.platform.id,
    holder,
    scope.now,
  )
  for (const { reason } of pending)
    updateObject(scope, 'balance_transaction', reason, {
      available_on: scope.now,
      status: 'available',
    })
  scope.store.run(
    'UPDATE postings SET available_on = ? WHERE platform = ? AND holder = ? AND available_on > ?',
    scope.now,
    scope.platform.id,
    holder,
    scope.now,
  )
}

/** Attaches to a payout every balance transaction of the scope's account that no payout has. */
export function attachUnpaidToPayout(scope: Scope, payout: string): void {
  scope.store.run(
    `UPDATE objects SET parent = ? WHERE platform = ? AND account = ?
       AND kind = 'balance_transaction' AND parent IS NULL`,
    payout,
    scope.platform.id,
    scope.account,
  )
}

/** Reads every holder's balance and their sum; throws unless the sum is zero. */
export function readAllBalances(scope: Scope): { holders: Record<string, number>; sum: number } {
  const rows = scope.store.all<{ holder: string; amount: number }>(
    'SELECT holder, amount FROM holders WHERE platform = ? ORDER BY holder',
    scope.platform.id,
  )
  const booked = scope.store.one<{ amount: number | null }>(
    'SELECT sum(amount) AS amount FROM postings WHERE platform = ?',
    scope.platform.id,
  )
  const sum = rows.reduce((total, row) => total + row.amount, 0)
  if (sum !== 0 || (booked?.amount ?? 0) !== 0) throw new Error(`the balances sum to ${sum}`)
  return { holders: Object.fromEntries(rows.map((row) => [row.holder, row.amount])), sum }
}
