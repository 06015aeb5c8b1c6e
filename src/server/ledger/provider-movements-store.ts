import { sql } from 'kysely'
import type { LedgerDifference, LedgerMovementKind } from '#contract/money/ledger.ts'
import type { Db } from '#server/db/schema.ts'

/** A change of our balance at the provider; above zero what arrived. */
export interface ProviderPosting {
  kind: LedgerMovementKind
  providerId: string
  amount: number
  at: Date
}

/**
 * A temporary table of the connection that `db` is: the provider's movements are compared in the
 * database, however many they are. Hold one connection from here to the last comparison.
 */
export async function createProviderMovements(db: Db): Promise<void> {
  await sql`create temporary table provider_movements
    (kind text not null, provider_id text not null, amount bigint not null, at timestamptz not null)`.execute(
    db,
  )
}

export async function insertProviderMovements(
  db: Db,
  postings: readonly ProviderPosting[],
): Promise<void> {
  const facts = postings.map(({ providerId, ...rest }) => ({ ...rest, provider_id: providerId }))
  await sql`insert into provider_movements select * from jsonb_to_recordset(${JSON.stringify(facts)}::jsonb)
    as fact (kind text, provider_id text, amount bigint, at timestamptz)`.execute(db)
}

/** Movements that Stripe's balance shows too, in the account that mirrors what it loses or gets. */
const bookedAtProvider = sql`
  select kind, provider_id, -amount as amount, occurred_at from ledger_postings
  where (kind, booked_account) in (
    ('charge', 'card'), ('refund', 'card'), ('refund_failed', 'card'), ('dispute', 'card'),
    ('dispute_won', 'card'), ('transfer', 'host'), ('reversal', 'host'),
    ('provider_fee', 'provider_fees'), ('dispute_fee', 'provider_fees'),
    ('connect_fee', 'provider_fees'))`

/** Every movement at the provider (it may book one in parts), with what the ledger has of it. */
const compared = sql`
  select kind, provider_id, expected, at, booked.amount as found
  from (select kind, provider_id, sum(amount)::bigint as expected, min(at) as at
    from provider_movements group by kind, provider_id) as provider
  left join lateral (select sum(amount)::bigint as amount from (${bookedAtProvider}) as postings
    where postings.provider_id = provider.provider_id and postings.kind = provider.kind)
    as booked on true`

export type MissingMovement = Pick<ProviderPosting, 'providerId' | 'amount' | 'at'>

/** Movements of one kind that the ledger does not have under their id, in the order of their ids. */
export async function listMissingInLedger(
  db: Db,
  kind: 'transfer' | 'provider_fee' | 'connect_fee',
  { after, limit }: { after: string; limit: number },
): Promise<MissingMovement[]> {
  const { rows } = await sql<MissingMovement>`
    select provider_id as "providerId", expected as amount, at from (${compared}) as compared
    where kind = ${kind} and found is null and provider_id > ${after}
    order by provider_id limit ${limit}`.execute(db)
  return rows
}

/** A transfer was booked under its payment's id, before its own was known. */
export async function renameProviderTransfer(
  db: Db,
  transferId: string,
  paymentIntentId: string,
): Promise<void> {
  await sql`update provider_movements set provider_id = ${paymentIntentId}
    where kind = 'transfer' and provider_id = ${transferId}`.execute(db)
}

export interface ComparedSums {
  compared: number
  /** Centavos: the sum at the provider, and of the same movements in the ledger. */
  provider: number
  booked: number
}

export async function sumCompared(db: Db): Promise<ComparedSums> {
  const { rows } = await sql<ComparedSums>`
    select count(*)::int as compared, coalesce(sum(expected), 0)::bigint as provider,
      coalesce(sum(found), 0)::bigint as booked from (${compared}) as compared`.execute(db)
  return rows[0] ?? { compared: 0, provider: 0, booked: 0 }
}

/**
 * What differs between the provider's movements before `until` and the ledger's, both ways.
 * @param unbooked ids of what we have booked and the provider has not done yet
 */
export async function listProviderDifferences(
  db: Db,
  {
    since,
    until,
    unbooked,
    limit,
  }: { since: Date; until: Date; unbooked: readonly string[]; limit: number },
): Promise<LedgerDifference[]> {
  const { rows } = await sql<LedgerDifference>`
    select case when found is null then 'missing-in-ledger' else 'amount-mismatch' end as kind,
      kind || ' ' || provider_id as id, expected, found
    from (${compared}) as compared where at < ${until} and found is distinct from expected
    union all
    select 'missing-at-provider', kind || ' ' || provider_id, null, amount
    from (${bookedAtProvider}) as booked
    where occurred_at >= ${since} and occurred_at < ${until}
      and provider_id <> all(${unbooked}::text[]) and not exists (
      select from provider_movements
      where provider_movements.kind = booked.kind
        and provider_movements.provider_id = booked.provider_id)
    limit ${limit}`.execute(db)
  return rows
}
