import { type RawBuilder, sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderPayout } from '#server/stripe/payments.ts'

/**
 * Saves a payout of a host's account; one of an unknown account is not ours. Its state only moves on, so
 * that an older answer that is handled later changes nothing: Stripe may still fail a paid payout.
 */
export async function savePayout(tx: Tx, accountId: string, payout: ProviderPayout): Promise<void> {
  const { id, amount, status, failureCode, arrivesAt, createdAt } = payout
  await sql`
    insert into payouts as saved
      (payout_account_id, stripe_payout_id, amount, status, failure_code, arrives_at, created_at)
    select payout_accounts.id, ${id}, ${amount}, ${status}, ${failureCode}, ${arrivesAt}, ${createdAt}
    from payout_accounts where stripe_account_id = ${accountId}
    on conflict (stripe_payout_id) do update
    set amount = excluded.amount, status = excluded.status, failure_code = excluded.failure_code,
      arrives_at = excluded.arrives_at,
      status_at = case when saved.status = excluded.status then saved.status_at else now() end
    where ${rankOf(sql`excluded.status`)} >= ${rankOf(sql`saved.status`)}`.execute(tx)
}

const rankOf = (status: RawBuilder<unknown>) =>
  sql`array_position(array['pending', 'in-transit', 'paid', 'failed', 'canceled'], ${status})`

export type PayoutRow = Row<'payouts'>

/** Lists the last payouts of all accounts of a host, the last first. */
export function listOwnPayouts(db: Db, userId: string, limit: number): Promise<PayoutRow[]> {
  return db
    .selectFrom('payouts')
    .innerJoin('payout_accounts', 'payout_accounts.id', 'payout_account_id')
    .selectAll('payouts')
    .where('user_id', '=', userId)
    .orderBy('arrives_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(limit)
    .execute()
}

/** SQL: no later payout has been sent from the account of a failed one, so that it waits for its host. */
export const isLastOfAccountSql = sql<boolean>`(replaced_at is null and not exists (
  select from payouts as later where later.payout_account_id = payouts.payout_account_id
    and (later.created_at, later.id) > (payouts.created_at, payouts.id)))`
