import { sql } from 'kysely'
import { isContributedBy, toContributor } from '#server/contributions/contributor-store.ts'
import type { Db } from '#server/db/schema.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { selectHostNames } from '#server/event-records/cohosts-store.ts'
import type { Principal } from '#server/http/principal.ts'
import { unpaidPaymentReviewSql } from '#server/settlement/quarantine-store.ts'

export type ReceiptRow = NonNullable<Awaited<ReturnType<typeof findReceipt>>>

/**
 * A contribution with all that its private page and its document show.
 * @param reader `is_own` tells whether they made it; null for somebody with a link alone
 */
export function findReceipt(db: Db, id: string, reader: Principal | null = null) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select([
      'events.name as event_name',
      'events.slug as event_slug',
      'events.event_date',
      'events.time_zone',
      'events.theme as event_theme',
      'events.status as event_status',
      selectHostNames.as('host_names'),
      'events.thank_you_message',
      'goals.name as goal_name',
      unpaidPaymentReviewSql.as('review'),
      disputeLostSql.as('dispute_lost'),
      (reader ? isContributedBy(toContributor(reader)) : sql<boolean>`false`).as('is_own'),
    ])
    .where('contributions.id', '=', id)
    .executeTakeFirst()
}
