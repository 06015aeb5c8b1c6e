import type { Generated } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './columns.ts'

export interface StripeEventsTable {
  id: string
  type: string
  account: string | null
  object_id: string | null
  created_at: Instant
  received_at: WithDefault<Date>
  attempts: WithDefault<number>
  next_attempt_at: WithDefault<Date>
  last_error: string | null
  handled_at: OptionalInstant
}

export interface AuditEntriesTable {
  id: Generated<string>
  at: Instant
  actor_id: string | null
  action: string
  subject_type: ColumnValue<'audit_entries.subject_type'>
  subject_id: string
  reason: string | null
  detail: Json
}

export interface RateLimitsTable {
  key: string
  window_start: Instant
  hits: number
}

export interface ReportRequestsTable {
  user_id: string
  requested_at: Date[]
}
