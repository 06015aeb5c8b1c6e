import { sql } from 'kysely'
import type { LedgerDifference } from '#contract/money/ledger.ts'
import { hostAmountSql } from '#server/contributions/store.ts'
import type { Db } from '#server/db/schema.ts'
import { DAY_MS } from '#server/limits.ts'
import { hasStoppedTransferSql } from '#server/refunds/host-transfer/store.ts'
import { SETTLING_MS } from '#server/verification/ledger-checks-store.ts'

/** A transfer to a host's account at the provider, less what was reversed; centavos. */
export interface HostTransfer {
  account: string
  transfer_id: string
  remaining: number
}

const DIFFERENCES_MAX = 500

/** Every account is compared once in so many nights, also one without movements. */
const NIGHTS = 30

/** SQL value: the night of a month in which an account is compared. */
const nightOfAccountSql = sql`('x' || substr(md5(stripe_account_id), 1, 7))::bit(28)::int % ${NIGHTS}`

/**
 * Creates temporary tables of the connection that `db` is, with the accounts to compare: those with
 * movements since then, those with a stopped transfer, and a thirtieth of the others. Hold one
 * connection from here to the comparison.
 */
export async function createHostTransfers(
  db: Db,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const night = Math.floor(now.getTime() / DAY_MS) % NIGHTS
  await sql`create temporary table compared_accounts (account text primary key)`.execute(db)
  await sql`insert into compared_accounts
    select distinct stripe_account_id from contributions
    where confirmed_at is not null and (${hasStoppedTransferSql}
      or ${nightOfAccountSql} = ${night} or id in (
      select contribution_id from ledger_movements
      where occurred_at >= ${since} and contribution_id is not null))`.execute(db)
  await sql`create temporary table host_transfers
    (account text not null, transfer_id text not null, payment_id text, remaining bigint not null)`.execute(
    db,
  )
}

/** Leaves out an account whose transfers the provider does not list. */
export async function skipAccount(db: Db, account: string): Promise<void> {
  await sql`delete from compared_accounts where account = ${account}`.execute(db)
}

/** Lists the compared accounts by their ids. */
export async function listComparedAccounts(
  db: Db,
  { after, limit }: { after: string; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ account: string }>`
    select account from compared_accounts where account > ${after}
    order by account limit ${limit}`.execute(db)
  return rows.map(({ account }) => account)
}

export async function insertHostTransfers(
  db: Db,
  transfers: readonly HostTransfer[],
): Promise<void> {
  await sql`insert into host_transfers (account, transfer_id, remaining)
    select account, transfer_id, remaining from jsonb_to_recordset(${JSON.stringify(transfers)}::jsonb)
      as fact (account text, transfer_id text, remaining bigint)`.execute(db)
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
 * Lists accounts whose transfers differ from what their contributions are owed. Transfers that belong
 * to no contribution (quarantined payments, transfers made by hand) are left out: the comparison of
 * movements reports those that the ledger does not know.
 */
export async function listHostTransferDifferences(db: Db, now: Date): Promise<LedgerDifference[]> {
  const settledBefore = new Date(now.getTime() - SETTLING_MS)
  const { rows } = await sql<LedgerDifference>`
    with sent as (
      select owner.contribution_id, sum(remaining)::bigint as amount
      from host_transfers, lateral (
        select contribution_id from ledger_movements
        where kind = 'transfer' and provider_id = coalesce(host_transfers.payment_id, host_transfers.transfer_id)
        order by contribution_id nulls last limit 1) as owner
      where owner.contribution_id is not null group by owner.contribution_id
    ), compared as (
      select stripe_account_id as account, ${hostAmountSql} as owed,
        coalesce(sent.amount, 0) as amount
      from contributions left join sent on sent.contribution_id = contributions.id
      where confirmed_at is not null
        and stripe_account_id in (select account from compared_accounts)
        and (${hasStoppedTransferSql} or not exists (
          select from ledger_movements
          where contribution_id = contributions.id and recorded_at >= ${settledBefore}))
    )
    select 'host-transfers' as kind, account as id, sum(owed)::bigint as expected,
      sum(amount)::bigint as found
    from compared group by account having sum(owed) <> sum(amount)
    order by account limit ${DIFFERENCES_MAX}`.execute(db)
  return rows
}
