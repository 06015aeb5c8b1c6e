import type { Generated, GeneratedAlways } from 'kysely'
import type { Instant, OptionalInstant, WithDefault } from './columns.ts'

export interface RefundsTable {
  id: Generated<string>
  contribution_id: string
  base_part: number
  total_part: number
  status: WithDefault<'pending' | 'succeeded' | 'failed'>
  stripe_refund_id: string | null
  idempotency_key: string | null
  requested_by: string | null
  reason: string | null
  reverses_transfer: WithDefault<boolean>
  created_at: WithDefault<Date>
  settled_at: OptionalInstant
  is_underway: GeneratedAlways<boolean>
  cause: WithDefault<'event-refunded' | 'host-suspended' | null>
}

export interface EventRefundsTable {
  event_id: string
  requested_by: string
  reason: string | null
  requested_at: Instant
}

export interface EventRefundItemsTable {
  contribution_id: string
  event_id: string
  done_at: OptionalInstant
  fault: string | null
}

export interface DisputesTable {
  id: Generated<string>
  contribution_id: string
  stripe_dispute_id: string
  reason: string
  amount: number
  status: 'inquiry' | 'needs_response' | 'under_review' | 'lost' | 'won'
  evidence_due_by: OptionalInstant
  opened_at: Instant
  closed_at: OptionalInstant
  takes_money: GeneratedAlways<boolean>
}

export interface ShareMovesTable {
  id: Generated<string>
  contribution_id: string
  n: number
  kind: 'reversal' | 'transfer'
  transfer_id: string | null
  amount: number
  idempotency_key: string
  status: WithDefault<'pending' | 'done' | 'refused'>
  stripe_id: string | null
  created_at: WithDefault<Date>
}
