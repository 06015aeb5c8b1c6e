import type { Generated } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, OptionalInstant, WithDefault } from './columns.ts'

export interface UsersTable {
  id: Generated<string>
  email: string
  first_name: string
  last_name: string
  mother_last_name: WithDefault<string>
  password_hash: string
  roles: string[]
  email_verified_at: OptionalInstant
  suspended_at: OptionalInstant
  muted_emails: WithDefault<string[]>
  deleted_at: OptionalInstant
  created_at: WithDefault<Date>
  updated_at: WithDefault<Date>
}

export interface SessionsTable {
  id: Generated<string>
  user_id: string
  created_at: WithDefault<Date>
  expires_at: Instant
  ended_at: OptionalInstant
}

export interface EmailTokensTable {
  token_hash: Buffer
  purpose: ColumnValue<'email_tokens.purpose'>
  user_id: string
  email: string
  created_at: WithDefault<Date>
  expires_at: Instant
  used_at: OptionalInstant
}
