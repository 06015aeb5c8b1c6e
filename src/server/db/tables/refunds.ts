import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './columns.ts'

export interface RefundsTable {
  id: Generated<string>
  contribution_id: string
  base_part: number
  total_part: number
  status: WithDefault<ColumnValue<'refunds.status'>>
  stripe_refund_id: string | null
  idempotency_key: string | null
  requested_by: string | null
  reason: string | null
  cause: WithDefault<ColumnValue<'refunds.cause'> | null>
  reverses_transfer: WithDefault<boolean>
  created_at: WithDefault<Date>
  settled_at: OptionalInstant
  is_underway: GeneratedAlways<boolean>
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
  failure_reason: string | null
}

export interface TransferAdjustmentsTable {
  id: Generated<string>
  contribution_id: string
  sequence: number
  kind: ColumnValue<'transfer_adjustments.kind'>
  reversed_transfer_id: string | null
  amount: number
  idempotency_key: string
  status: WithDefault<ColumnValue<'transfer_adjustments.status'>>
  provider_id: string | null
  created_at: WithDefault<Date>
}

export interface DisputesTable {
  id: Generated<string>
  contribution_id: string
  stripe_dispute_id: string
  reason: string
  amount: number
  status: ColumnValue<'disputes.status'>
  evidence_due_by: OptionalInstant
  opened_at: Instant
  closed_at: OptionalInstant
  takes_money: GeneratedAlways<boolean>
}

export interface QuarantinedPaymentsTable {
  id: Generated<string>
  stripe_session_id: string
  reason: ColumnValue<'quarantined_payments.reason'>
  detail: Json
  created_at: WithDefault<Date>
  resolved_at: OptionalInstant
  decision: ColumnValue<'quarantined_payments.decision'> | null
  decided_by: string | null
  contribution_id: string | null
  refund_refusals: WithDefault<number>
}
