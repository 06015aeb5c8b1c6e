import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

/** Lists the checkouts, contributions and events that quarantined payments were made for. */
export function listPaymentMatches(db: Db, sessionIds: readonly string[]) {
  return db
    .selectFrom('checkout_sessions')
    .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select((row) => [
      'checkout_sessions.id as checkout_id',
      row.ref('checkout_sessions.stripe_session_id').$notNull().as('session_id'),
      'contributions.id as contribution_id',
      'contributions.folio',
      'contributions.event_id',
      'contributions.host_id',
      'contributions.user_id',
      'contributions.contributor_name',
      'contributions.contributor_email',
      sql<number>`(checkout_sessions.params->>'total')::int`.as('asked_total'),
      'events.name as event_name',
      'goals.name as goal_name',
      sql<string[]>`array(select stripe_account_id from payout_accounts
        where user_id = contributions.host_id and stripe_account_id is not null)`.as('accounts'),
    ])
    .where(sql<boolean>`checkout_sessions.stripe_session_id = any(${sessionIds})`)
    .execute()
}

/** The contribution that a quarantined payment was meant for; `accounts`: all of the host, past ones too. */
export type PaymentMatch = Awaited<ReturnType<typeof listPaymentMatches>>[number]

export async function findPaymentMatch(
  db: Db,
  sessionId: string,
): Promise<PaymentMatch | undefined> {
  const [match] = await listPaymentMatches(db, [sessionId])
  return match
}
