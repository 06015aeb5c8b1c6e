import type { Generated, GeneratedAlways } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, Json, OptionalInstant, WithDefault } from './columns.ts'

export interface ContributionsTable {
  id: Generated<string>
  event_id: string
  goal_id: string | null
  host_id: string
  user_id: string | null
  contributor_name: string
  contributor_email: string | null
  contributor_key: string
  message: string | null
  anonymous: WithDefault<boolean>
  hidden_from_wall: WithDefault<boolean>
  base_amount: number
  transaction_fee: number
  service_fee: number
  total_amount: number
  refunded_amount: WithDefault<number>
  refunded_total: WithDefault<number>
  stripe_account_id: string
  stripe_payment_intent_id: string | null
  status: WithDefault<ColumnValue<'contributions.status'>>
  email_corrections: WithDefault<number>
  receipt_resends: WithDefault<number>
  created_at: WithDefault<Date>
  confirmed_at: OptionalInstant
  counted_amount: GeneratedAlways<number>
}

export interface EventContributorsTable {
  event_id: string
  contributor_key: string
  contributions: number
}

export interface GoalContributorsTable {
  goal_id: string
  contributor_key: string
  contributions: number
}

export interface ContributionThanksTable {
  contribution_id: string
  by: ColumnValue<'contribution_thanks.by'>
  message: string | null
  thanked_at: Instant
  emailed_at: OptionalInstant
}

export interface CheckoutSessionsTable {
  id: Generated<string>
  contribution_id: string
  event_id: string
  goal_id: string | null
  attempt: number
  idempotency_key: string
  params: Json
  stripe_session_id: string | null
  url: string | null
  status: WithDefault<ColumnValue<'checkout_sessions.status'>>
  expires_at: Instant
  created_at: WithDefault<Date>
}

export interface CheckoutRequestsTable {
  key: string
  body_hash: Buffer
  contribution_id: Generated<string>
  created_at: WithDefault<Date>
}
