import type { Generated } from 'kysely'
import type { LedgerAccount } from '#contract/money/ledger.ts'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, WithDefault } from './columns.ts'

export interface LedgerMovementsTable {
  id: Generated<string>
  kind: ColumnValue<'ledger_movements.kind'>
  from_account: ColumnValue<'ledger_movements.from_account'>
  to_account: ColumnValue<'ledger_movements.to_account'>
  amount: number
  contribution_id: string | null
  event_id: string | null
  provider_id: string
  occurred_at: Instant
  recorded_at: WithDefault<Date>
}

/** A view: each movement as its two postings, with the sign that each account sees. */
export interface LedgerPostingsView
  extends Omit<LedgerMovementsTable, 'id' | 'from_account' | 'to_account'> {
  movement_id: string
  /** The account that is meant; differs from `booked_account` where suspense stands for another. */
  account: LedgerAccount
  booked_account: LedgerAccount
}

export interface LedgerChecksTable {
  id: Generated<string>
  started_at: Instant
  finished_at: Instant
  figures: Json
  differences: Json
  balances: Json
  balances_before: string
}

export interface DailyTotalsTable {
  /** `YYYY-MM-DD` in Mexico City when selected as text; the driver would make an instant of it. */
  day: string
  slot: number
  raised_amount: WithDefault<number>
  commission_amount: WithDefault<number>
  contribution_count: WithDefault<number>
}
