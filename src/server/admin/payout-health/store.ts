import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

type AccountState = Pick<
  Row<'payout_accounts'>,
  | 'charges_enabled'
  | 'payouts_enabled'
  | 'details_submitted'
  | 'disabled_reason'
  | 'past_due'
  | 'deauthorized_at'
>

/** Counts current accounts by the fields that determine their status. */
export async function countAccountsByState(db: Db): Promise<(AccountState & { count: number })[]> {
  const { rows } = await sql<AccountState & { count: number }>`
    select charges_enabled, payouts_enabled, details_submitted, past_due,
      min(disabled_reason) as disabled_reason, min(deauthorized_at) as deauthorized_at,
      count(*) as count
    from payout_accounts where replaced_at is null
    group by charges_enabled, payouts_enabled, details_submitted, past_due,
      disabled_reason is null, deauthorized_at is null`.execute(db)
  return rows
}

/** Counts HOSTs who have not begun to set up an account. */
export async function countWithoutAccount(db: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from users
    where 'HOST' = any(roles) and not exists (
      select from payout_accounts where user_id = users.id and replaced_at is null)`.execute(db)
  return rows[0]?.count ?? 0
}

export type AccountNeedingAttention = AccountState &
  Pick<Row<'users'>, 'id' | 'first_name' | 'last_name' | 'mother_last_name' | 'email'> &
  Pick<Row<'payout_accounts'>, 'requirements_due'> & { active_events: number; total: number }

/**
 * Lists accounts that cannot charge or pay out, or soon will not, although their host has submitted
 * their details or has public events; most public events first.
 */
export async function listAccountsNeedingAttention(
  db: Db,
  limit: number,
): Promise<AccountNeedingAttention[]> {
  const { rows } = await sql<AccountNeedingAttention>`
    select users.id, first_name, last_name, mother_last_name, email, charges_enabled,
      payouts_enabled, details_submitted, disabled_reason, past_due, deauthorized_at,
      requirements_due, active_events, count(*) over () as total
    from payout_accounts join users on users.id = payout_accounts.user_id, lateral (
      select count(*) as active_events from events
      where host_id = users.id and status = 'ACTIVE') as seen
    where replaced_at is null and (details_submitted or active_events > 0) and
      (not charges_enabled or not payouts_enabled or past_due or deauthorized_at is not null)
    order by active_events desc, payout_accounts.id limit ${limit}`.execute(db)
  return rows
}
