import { sql } from 'kysely'
import type { CheckoutRow } from '#server/contributions/checkouts-store.ts'
import type { Db, Row } from '#server/db/schema.ts'

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
): Promise<Pick<Row<'quarantined_payments'>, 'stripe_session_id' | 'resolved_at'>[]> {
  return db
    .selectFrom('quarantined_payments')
    .select(['stripe_session_id', 'resolved_at'])
    .where('stripe_session_id', 'in', sessionIds)
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
