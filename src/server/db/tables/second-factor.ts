import type { Generated } from 'kysely'
import type { ColumnValue } from '../column-values.ts'
import type { Instant, OptionalInstant, WithDefault } from './events.ts'

/** Tables of second factors and of the challenges that they answer. */
export interface SecondFactorTables {
  passkeys: {
    id: Generated<string>
    user_id: string
    credential_id: string
    public_key: Buffer
    sign_count: number
    transports: string[]
    name: string
    created_at: WithDefault<Date>
    last_used_at: OptionalInstant
  }
  totp_apps: {
    user_id: string
    is_confirmed: boolean
    secret: Buffer
    last_used_step: WithDefault<number>
    created_at: WithDefault<Date>
  }
  recovery_codes: {
    code_hash: Buffer
    user_id: string
    created_at: WithDefault<Date>
  }
  factor_challenges: {
    challenge_hash: Buffer
    purpose: ColumnValue<'factor_challenges.purpose'>
    user_id: string
    session_id: string | null
    password_version: Buffer | null
    remember: WithDefault<boolean>
    answers: WithDefault<number>
    expires_at: Instant
  }
}
