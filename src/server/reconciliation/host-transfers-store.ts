import { sql } from 'kysely'
import type { LedgerDifference } from '#contract/money/ledger.ts'
import { HOUR_MS } from '#contract/product/durations.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import type { Db } from '#server/db/schema.ts'
import { paidOutsideSql } from '#server/ledger/store.ts'
import { hasStoppedTransferSql } from '#server/refunds/host-transfer/store.ts'
import { TRANSFER_GRACE_MS } from '#server/verification/ledger-checks-store.ts'

/** A transfer to a host's account at the provider, less what was reversed; centavos. */
export interface HostTransfer {
  transfer_id: string
  remaining: number
}

/** An account whose transfers cannot be read differs without amounts. */
export const describeUnread = (account: string): LedgerDifference => ({
  kind: 'host-transfers',
  id: account,
  expected: null,
  found: null,
})

/** Of one account. */
const DIFFERENCES_MAX = 100

/**
 * Resolves to false if another connection compares transfers. Otherwise creates a temporary table of the
 * connection that `db` is: hold it from here to the end.
 */
export async function beginComparison(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    select pg_try_advisory_lock(hashtext('compare-host-transfers')) as "isFree"`.execute(db)
  if (!rows[0]?.isFree) return false
  await sql`create temporary table host_transfers
    (transfer_id text not null, payment_id text, remaining bigint not null)`.execute(db)
  return true
}

/**
 * Lists the accounts to compare, in their order: those with movements since then, with a stopped transfer
 * or with a difference first, then those that were not compared for a month, the oldest first. An account
 * that was compared after the last finished check belongs to a check that was cut off and goes on now.
 * Accounts that could not be read come after those like them: a few must not keep the others from their
 * turn.
 */
export async function listDueAccounts(
  db: Db,
  { since, now, limit }: { since: Date; now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    with finished as (
      select coalesce(max(finished_at), '-infinity') as at from ledger_checks
    ), paid as (
      select stripe_account_id as account, bool_or(${hasStoppedTransferSql} or id in (
        select contribution_id from ledger_movements
        where occurred_at >= ${since} and contribution_id is not null)) as is_urgent
      from contributions where confirmed_at is not null group by stripe_account_id
    )
    select account from paid left join host_transfer_checks as checked using (account)
    where (checked_at is null or checked_at <= (select at from finished))
      and (is_urgent or checked_at is null or differences <> '[]'
        or checked_at < ${now}::timestamptz - interval '30 days')
    order by is_urgent or coalesce(differences, '[]') <> '[]' desc, unread_since nulls first,
      checked_at nulls first, account
    limit ${limit}`.execute(db)
  return rows.map(({ account }) => account)
}

/** Forgets the transfers of the account before. */
export async function clearTransfers(db: Db): Promise<void> {
  await sql`delete from host_transfers`.execute(db)
}

export async function insertHostTransfers(
  db: Db,
  transfers: readonly HostTransfer[],
): Promise<void> {
  await sql`insert into host_transfers (transfer_id, remaining)
    select transfer_id, remaining from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb)
      as fact (transfer_id text, remaining bigint)`.execute(db)
}

const isBookedSql = sql`exists (select from ledger_movements
  where kind = 'transfer' and provider_id = host_transfers.transfer_id)`

/** Lists transfers that the ledger does not have under their ids, in the order of their ids. */
export async function listUnknownTransfers(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ transfer_id: string }>`
    select transfer_id from host_transfers where not ${isBookedSql} and transfer_id > ${after}
    order by transfer_id limit ${limit}`.execute(db)
  return rows.map(({ transfer_id }) => transfer_id)
}

export async function storeTransferPayment(
  db: Db,
  transferId: string,
  paymentIntentId: string,
): Promise<void> {
  await sql`update host_transfers set payment_id = ${paymentIntentId}
    where transfer_id = ${transferId}`.execute(db)
}

/**
 * Lists the contributions whose transfers to an account differ from what its host is owed for them there: a
 * payment outside Stripe counts as received.
 * Transfers that belong to no contribution (quarantined payments, transfers made by hand) are left out: the
 * comparison of movements reports those that the ledger does not know.
 */
export async function listHostTransferDifferences(
  db: Db,
  account: string,
  now: Date,
): Promise<LedgerDifference[]> {
  const settledBefore = new Date(now.getTime() - TRANSFER_GRACE_MS)
  const { rows } = await sql<LedgerDifference>`
    with sent as (
      select owner.contribution_id, sum(remaining)::bigint as amount
      from host_transfers, lateral (
        select contribution_id from ledger_movements
        where kind = 'transfer' and provider_id = coalesce(host_transfers.payment_id, host_transfers.transfer_id)
        order by contribution_id nulls last limit 1) as owner
      where owner.contribution_id is not null group by owner.contribution_id
    ), touched as (
      select id from contributions
      where stripe_account_id = ${account} and confirmed_at is not null
      union select contribution_id from sent
    ), compared as (
      select contributions.id,
        case when stripe_account_id = ${account} then ${hostAmountSql} - ${paidOutsideSql}
          else 0 end as owed,
        coalesce(sent.amount, 0) as amount
      from touched join contributions using (id)
        left join sent on sent.contribution_id = contributions.id
      where confirmed_at is not null
        and (${hasStoppedTransferSql} or not exists (
          select from ledger_movements
          where contribution_id = contributions.id and recorded_at >= ${settledBefore}))
    )
    select 'host-transfers' as kind, id::text as id, owed::bigint as expected, amount as found
    from compared where owed <> amount order by id limit ${DIFFERENCES_MAX}`.execute(db)
  return rows
}

/** Stores how the comparison of an account ended: the position from which a later check goes on. */
export async function storeComparison(
  db: Db,
  account: string,
  { at, differences }: { at: Date; differences: readonly LedgerDifference[] },
): Promise<void> {
  const values = { checked_at: at, differences: JSON.stringify(differences), unread_since: null }
  await db
    .insertInto('host_transfer_checks')
    .values({ account, ...values })
    .onConflict((conflict) => conflict.column('account').doUpdateSet(values))
    .execute()
}

/** Stores that the provider did not list an account's transfers: what is known of it stays. */
export async function storeUnreadAccount(db: Db, account: string, at: Date): Promise<void> {
  await sql`insert into host_transfer_checks as checked (account, differences, unread_since)
    values (${account}, '[]', ${at})
    on conflict (account) do update
    set unread_since = coalesce(checked.unread_since, excluded.unread_since)`.execute(db)
}

/** Longer than from one night's check to the next: an account that it could not read twice. */
const UNREAD_MAX_MS = 12 * HOUR_MS

/** Lists what differs in the accounts as they were last compared, and accounts that stay unread. */
export async function listKnownDifferences(db: Db, now: Date): Promise<LedgerDifference[]> {
  const unreadSince = new Date(now.getTime() - UNREAD_MAX_MS)
  const { rows } = await sql<{
    account: string
    differences: LedgerDifference[]
    isUnread: boolean
  }>`
    select account, differences, coalesce(unread_since < ${unreadSince}, false) as "isUnread"
    from host_transfer_checks
    where differences <> '[]' or unread_since < ${unreadSince} order by account`.execute(db)
  return rows.flatMap(({ account, differences, isUnread }) =>
    isUnread ? [...differences, describeUnread(account)] : differences,
  )
}
