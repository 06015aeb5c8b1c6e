import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { OptionalInstant, WithDefault } from './columns.ts'

export interface PayoutAccountsTable {
  id: Generated<string>
  user_id: string
  stripe_account_id: string | null
  idempotency_key: string
  owner: ColumnType<unknown, string | null | undefined, string | null>
  country: WithDefault<string>
  charges_enabled: WithDefault<boolean>
  payouts_enabled: WithDefault<boolean>
  transfers_active: WithDefault<boolean>
  details_submitted: WithDefault<boolean>
  disabled_reason: string | null
  requirements_due: WithDefault<string[]>
  past_due: WithDefault<boolean>
  ready_at: OptionalInstant
  replaced_at: OptionalInstant
  deauthorized_at: OptionalInstant
  checked_at: OptionalInstant
  created_at: WithDefault<Date>
  can_take_money: GeneratedAlways<boolean>
}
