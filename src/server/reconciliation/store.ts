import { sql } from 'kysely'
import type { CheckoutRow } from '#server/contributions/checkouts-store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { HOST_ACCOUNTS_SQL } from '#server/ledger/store.ts'

interface LedgerSums {
  totals: number
  contributions: number
  ledger: number
}

/** Stored totals of all events, their contributions, and what hosts received, by the ledger. */
export async function readLedgerSums(db: Db): Promise<LedgerSums> {
  const { rows } = await sql<LedgerSums>`
    select (select coalesce(sum(raised_amount), 0)::bigint from events) as totals,
      (select coalesce(sum(counted_amount), 0)::bigint from contributions
        where status = 'CONFIRMED') as contributions,
      (select coalesce(sum(amount), 0)::bigint from ledger_postings
        where account in ${HOST_ACCOUNTS_SQL} and contribution_id is not null) as ledger`.execute(
    db,
  )
  return rows[0] ?? { totals: 0, contributions: 0, ledger: 0 }
}

/**
 * Maps Stripe ids of refunds and disputes to their recorded status; null if no contribution has them,
 * unless it is the refund of a quarantined payment that waits for the balance.
 */
export async function readRecordedStatuses(
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
    union all
    select stripe_refund_id, 'pending' from quarantined_payments
    where refund_waits_for_funds and stripe_refund_id = any(${names})
    order by status nulls first`.execute(db)
  return new Map(rows.map(({ name, status }) => [name, status]))
}

/** Lists open refunds, also of quarantined payments, and disputes from before a moment, oldest first. */
export async function listOpenRefundsAndDisputes(
  db: Db,
  before: Date,
  limit: number,
): Promise<{ kind: 'refund' | 'dispute'; name: string }[]> {
  const { rows } = await sql<{ kind: 'refund' | 'dispute'; name: string }>`
    select 'refund' as kind, stripe_refund_id as name, created_at as since from refunds
    where status = 'pending' and stripe_refund_id is not null and created_at < ${before}
    union all
    select 'refund', stripe_refund_id, created_at from quarantined_payments
    where refund_waits_for_funds and created_at < ${before}
    union all
    select 'dispute', stripe_dispute_id, opened_at from disputes
    where status in ('inquiry', 'needs_response', 'under_review') and opened_at < ${before}
    order by since limit ${limit}`.execute(db)
  return rows
}

/** Our record of a Stripe checkout session. */
export interface RecordedSession {
  stripe_session_id: string
  checkout_status: Row<'checkout_sessions'>['status']
  status: Row<'contributions'>['status']
  total_amount: number
}

export function listRecordedSessions(db: Db, sessionIds: string[]): Promise<RecordedSession[]> {
  return db
    .selectFrom('checkout_sessions')
    .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
    .select((row) => [
      row.ref('checkout_sessions.stripe_session_id').$notNull().as('stripe_session_id'),
      'checkout_sessions.status as checkout_status',
      'contributions.status',
      'contributions.total_amount',
    ])
    .where('checkout_sessions.stripe_session_id', 'in', sessionIds)
    .execute()
}

/** Lists sessions whose payment is quarantined, resolved or not. */
export function listQuarantinedSessions(
  db: Db,
  sessionIds: string[],
): Promise<Pick<Row<'quarantined_payments'>, 'stripe_object_id' | 'resolved_at'>[]> {
  return db
    .selectFrom('quarantined_payments')
    .select(['stripe_object_id', 'resolved_at'])
    .where('stripe_object_id', 'in', sessionIds)
    .execute()
}

/** Lists checkouts without an expected answer: open past their expiry, or opening since `stuckSince`. */
export async function listOverdueCheckouts(
  db: Db,
  { now, stuckSince }: { now: Date; stuckSince: Date },
): Promise<CheckoutRow[]> {
  const rows = await db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where(sql<boolean>`status in ('opening', 'open')`)
    .where(({ or, and, eb }) =>
      or([
        eb('expires_at', '<', now),
        and([eb('status', '=', 'opening'), eb('created_at', '<', stuckSince)]),
      ]),
    )
    .orderBy('created_at')
    .execute()
  return rows as CheckoutRow[]
}
