import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/**
 * Lists current accounts at Stripe that are due to be read again, those not read for longest first: after
 * an hour where the onboarding is open (30 days at most) or an event is active, else after a day.
 */
export async function listDueAccounts(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select stripe_account_id as id from payout_accounts as account
    where replaced_at is null and stripe_account_id is not null
      and asked_at < ${now}::timestamptz - interval '1 hour'
      and (asked_at < ${now}::timestamptz - interval '1 day'
        or (not (can_receive_payments and payouts_enabled)
          and created_at > ${now}::timestamptz - interval '30 days')
        or exists (select from events where host_id = account.user_id and status = 'ACTIVE'))
    order by asked_at, account.id limit ${limit}`.execute(db)
  return rows.map(({ id }) => id)
}
