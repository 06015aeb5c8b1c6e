import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'
import { placeOf } from '#server/ledger/store.ts'

/** A contribution as its rows say it stands, and as its movements do; centavos. */
export interface ComparedRow {
  id: string
  expected: number
  found: number
}

const NONE = '00000000-0000-0000-0000-000000000000'
const BATCH = 2_000

interface Compared {
  last: string | null
  /** What hosts and their banks have by the ledger. */
  ledger: number
  wrong: ComparedRow[]
}

async function compareAfter(db: Db, after: string, settledBefore: Date): Promise<Compared> {
  const { rows } = await sql<Compared>`
    with paid as (
      select id, total_amount, refunded_total, base_amount, refunded_amount, status
      from contributions where confirmed_at is not null and id > ${after}
      order by id limit ${BATCH}
    ), booked as (
      select paid.id,
        coalesce(sum(amount) filter (where ${placeOf} = 'card'), 0) as card,
        coalesce(sum(amount) filter (where ${placeOf} in ('host', 'bank')), 0) as host,
        coalesce(sum(amount) filter (where ${placeOf} = 'clearing'), 0) as clearing,
        max(recorded_at) as changed_at
      from paid
        left join ledger_movements on contribution_id = paid.id
        left join ledger_entries on movement_id = ledger_movements.id
      group by paid.id
    ), compared as (
      select paid.id, host, clearing, card, changed_at,
        -(total_amount - refunded_total - (select coalesce(sum(amount), 0) from disputes
          where contribution_id = paid.id and takes_money)) as expected_card,
        case when status = 'DISPUTED' then 0 else base_amount - refunded_amount end as share
      from paid join booked using (id)
    )
    select (select id from paid order by id desc limit 1) as last,
      (select coalesce(sum(host), 0)::bigint from compared) as ledger,
      (select coalesce(jsonb_agg(jsonb_build_object('id', id, 'expected',
          case when card <> expected_card then -expected_card else share end, 'found',
          case when card <> expected_card then -card else host end) order by id), '[]')
        from compared
        where (card, host, clearing) is distinct from (expected_card, share, 0)
          and (changed_at is null or changed_at < ${settledBefore})) as wrong`.execute(db)
  return rows[0] ?? { last: null, ledger: 0, wrong: [] }
}

/**
 * Holds every paid contribution against its movements, some at a time. What changed since
 * `settledBefore` may still be on its way between the platform and a host, and is left for later.
 */
export async function compareContributions(
  db: Db,
  settledBefore: Date,
): Promise<{ ledger: number; wrong: ComparedRow[] }> {
  let after: string | null = NONE
  let ledger = 0
  const wrong: ComparedRow[] = []
  while (after) {
    const seen: Compared = await compareAfter(db, after, settledBefore)
    ledger += seen.ledger
    wrong.push(...seen.wrong)
    after = seen.last
  }
  return { ledger, wrong }
}

/** Kept totals of all events, and the contributions that make them. */
export async function sumCounted(db: Db): Promise<{ totals: number; contributions: number }> {
  const { rows } = await sql<{ totals: number; contributions: number }>`
    select (select coalesce(sum(raised_amount), 0)::bigint from events) as totals,
      (select coalesce(sum(counted_amount), 0)::bigint from contributions
        where status = 'CONFIRMED') as contributions`.execute(db)
  return rows[0] ?? { totals: 0, contributions: 0 }
}

/**
 * The provider's name of each refund and dispute → how it stands, as far as we know; null where it
 * is nobody's, of which nothing is left to learn.
 */
export async function listMoneyBack(
  db: Db,
  names: readonly string[],
): Promise<Map<string, string | null>> {
  const { rows } = await sql<{ name: string; status: string | null }>`
    select stripe_refund_id as name, status from refunds where stripe_refund_id = any(${names})
    union all
    select stripe_dispute_id, status from disputes where stripe_dispute_id = any(${names})
    union all
    select provider_id, null from ledger_movements
    where contribution_id is null and kind in ('refund', 'dispute')
      and provider_id = any(${names})
    order by status nulls first`.execute(db)
  return new Map(rows.map(({ name, status }) => [name, status]))
}

/** Those made before then that have not ended, as far as we heard: the provider's names, oldest first. */
export async function listUnended(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ kind: 'refund' | 'dispute'; name: string }[]> {
  const { rows } = await sql<{ kind: 'refund' | 'dispute'; name: string }>`
    select 'refund' as kind, stripe_refund_id as name, created_at as since from refunds
    where status = 'pending' and stripe_refund_id is not null and created_at < ${before}
    union all
    select 'dispute', stripe_dispute_id, opened_at from disputes
    where status in ('inquiry', 'needs_response', 'under_review') and opened_at < ${before}
    order by since limit ${limit}`.execute(db)
  return rows
}
