import type { Db } from '#server/db/schema.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { notAcceptedSql, paymentReviewSql } from '#server/settlement/quarantine-store.ts'

/** Finds a contribution's form values and its latest checkout. */
export function findDraft(db: Db, contributionId: string) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('checkout_sessions', 'checkout_sessions.contribution_id', 'contributions.id')
    .leftJoin(
      'quarantined_payments',
      'quarantined_payments.stripe_object_id',
      'checkout_sessions.stripe_session_id',
    )
    .select([
      'contributions.status',
      'contributions.goal_id',
      'contributions.base_amount',
      'contributions.total_amount',
      'contributions.fees_paid_by',
      'contributions.contributor_name',
      'contributions.contributor_email',
      'contributions.message',
      'contributions.anonymous',
      'contributions.amount_hidden',
      'contributions.message_private',
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

export type DraftRow = NonNullable<Awaited<ReturnType<typeof findDraft>>>

/** Finds a checkout with all that the success page shows. */
export function findOutcome(db: Db, stripeSessionId: string) {
  return db
    .selectFrom('checkout_sessions')
    .innerJoin('contributions', 'contributions.id', 'checkout_sessions.contribution_id')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('quarantined_payments', (join) =>
      join
        .onRef('quarantined_payments.stripe_object_id', '=', 'checkout_sessions.stripe_session_id')
        .on(notAcceptedSql),
    )
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select([
      'checkout_sessions.status as checkout_status',
      'checkout_sessions.url',
      'quarantined_payments.id as quarantine_id',
      paymentReviewSql.as('review'),
      'checkout_sessions.created_at as begun_at',
      'contributions.id',
      'contributions.folio',
      'contributions.goal_id',
      'contributions.contributor_email',
      'contributions.email_corrections',
      'contributions.status',
      'contributions.confirmed_at',
      disputeLostSql.as('dispute_lost'),
      'contributions.event_id',
      'contributions.contributor_name',
      'contributions.anonymous',
      'contributions.amount_hidden',
      'contributions.message_private',
      'contributions.message',
      'contributions.fees_paid_by',
      'contributions.base_amount',
      'contributions.transaction_fee',
      'contributions.service_fee',
      'contributions.total_amount',
      'events.name as event_name',
      'events.slug as event_slug',
      'events.theme as event_theme',
      'events.thank_you_message',
      'goals.name as goal_name',
    ])
    .where('checkout_sessions.stripe_session_id', '=', stripeSessionId)
    .executeTakeFirst()
}

export type OutcomeRow = NonNullable<Awaited<ReturnType<typeof findOutcome>>>
