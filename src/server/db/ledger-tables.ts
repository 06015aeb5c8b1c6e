import type { Generated } from 'kysely'
import type { Instant, Json, WithDefault } from './columns.ts'

export type MovementKind =
  | 'charge'
  | 'platform_fee'
  | 'transfer'
  | 'provider_fee'
  | 'refund'
  | 'fee_return'
  | 'reversal'
  | 'refund_failed'
  | 'dispute'
  | 'dispute_fee'
  | 'dispute_won'
  | 'payout'
  | 'payout_failed'

export type LedgerAccount = 'card' | 'clearing' | 'held' | 'revenue' | 'provider' | 'host' | 'bank'

export interface LedgerMovementsTable {
  id: Generated<string>
  contribution_id: string | null
  kind: MovementKind
  provider_id: string
  occurred_at: Instant
  recorded_at: WithDefault<Date>
}

export interface LedgerEntriesTable {
  movement_id: string
  account: LedgerAccount
  amount: number
}

export interface LedgerBalancesTable extends Record<LedgerAccount, WithDefault<number>> {
  slot: number
}

export interface LedgerChecksTable {
  id: Generated<string>
  started_at: Instant
  finished_at: Instant
  figures: Json
  differences: Json
}
