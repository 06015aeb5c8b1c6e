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

/** Finds the last failed payout that stops a host's current account. */
export async function findStoppingPayout(db: Db, userId: string): Promise<PayoutRow | undefined> {
  const { rows } = await sql<PayoutRow>`
    select payouts.* from payouts join payout_accounts on payout_accounts.id = payout_account_id
    where user_id = ${userId} and ${isStoppingPayoutSql}
    order by payouts.created_at desc, payouts.id desc limit 1`.execute(db)
  return rows[0]
}

/** A text that changes with every payout of an account and with the state of each. */
export async function readPayoutsVersion(db: Db, accountRowId: string): Promise<string> {
  const { rows } = await sql<{ version: string }>`
    select concat(count(*), ' ', max(status_at)) as version from payouts
    where payout_account_id = ${accountRowId}`.execute(db)
  return rows[0]?.version ?? ''
}

/** A failed payout, and whose it is. */
export interface FailedPayout extends PayoutRow {
  user_id: string
  /** The host has another account now. */
  is_of_replaced_account: boolean
}

/** Takes the email about a failed payout on itself; undefined unless it failed and nobody has sent it. */
export async function claimFailureEmail(
  tx: Tx,
  stripePayoutId: string,
): Promise<FailedPayout | undefined> {
  const { rows } = await sql<FailedPayout>`
    update payouts set failure_emailed_at = now() from payout_accounts
    where payout_accounts.id = payout_account_id and stripe_payout_id = ${stripePayoutId}
      and status = 'failed' and failure_emailed_at is null
    returning payouts.*, user_id, replaced_at is not null as is_of_replaced_account`.execute(tx)
  return rows[0]
}

/** Finds a payout with its host, and locks it. */
export async function lockPayout(
  tx: Tx,
  id: string,
): Promise<(FailedPayout & { is_waiting: boolean }) | undefined> {
  const { rows } = await sql<FailedPayout & { is_waiting: boolean }>`
    select payouts.*, user_id, replaced_at is not null as is_of_replaced_account,
      ${isWaitingPayoutSql} as is_waiting
    from payouts join payout_accounts on payout_accounts.id = payout_account_id
    where payouts.id = ${id} for no key update of payouts`.execute(tx)
  return rows[0]
}

export async function storePayoutResolved(tx: Tx, id: string, at: Date): Promise<void> {
  await tx.updateTable('payouts').set({ resolved_at: at }).where('id', '=', id).execute()
}

/**
 * SQL: a failed payout waits for its host until a later one is sent from its account (a canceled
 * one is not), or the desk resolves it. A later one that fails waits in its place. From an account that was replaced no later one is sent.
 * A scalar subquery, because for `not exists` PostgreSQL reads all payouts to hash them.
 */
export const isWaitingPayoutSql = sql<boolean>`(payouts.status = 'failed' and payouts.resolved_at is null
  and (select later.id from payouts as later where later.payout_account_id = payouts.payout_account_id
      and later.status <> 'canceled'
      and (later.created_at, later.id) > (payouts.created_at, payouts.id) limit 1) is null)`

/**
 * SQL condition on `payouts` joined with `payout_accounts`: this failed payout still stops the account that the host
 * has now. A later one that is paid or on its way ends that; resolving it at the desk does not, since it moves no money.
 */
export const isStoppingPayoutSql = sql<boolean>`(payouts.status = 'failed' and payout_accounts.replaced_at is null
  and not exists (
    select from payouts as later where later.payout_account_id = payouts.payout_account_id
      and later.status in ('pending', 'in-transit', 'paid')
      and (later.created_at, later.id) > (payouts.created_at, payouts.id)))`
