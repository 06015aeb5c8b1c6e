import type { Db } from '#server/db/schema.ts'

/** A contribution as it was typed, with its newest checkout. */
export function findUnfinished(db: Db, contributionId: string) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('checkout_sessions', 'checkout_sessions.contribution_id', 'contributions.id')
    .leftJoin(
      'quarantined_payments',
      'quarantined_payments.stripe_session_id',
      'checkout_sessions.stripe_session_id',
    )
    .select([
      'contributions.status',
      'contributions.goal_id',
      'contributions.base_amount',
      'contributions.contributor_name',
      'contributions.contributor_email',
      'contributions.message',
      'contributions.anonymous',
      'events.slug as event_slug',
      'checkout_sessions.stripe_session_id',
      'checkout_sessions.status as checkout_status',
      'checkout_sessions.created_at as begun_at',
      'quarantined_payments.id as quarantine_id',
    ])
    .where('contributions.id', '=', contributionId)
    .orderBy('checkout_sessions.attempt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

export type UnfinishedRow = NonNullable<Awaited<ReturnType<typeof findUnfinished>>>
