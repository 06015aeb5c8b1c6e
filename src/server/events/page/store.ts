import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#server/db/schema.ts'
import { goalsInOrder, recentContributions } from '#server/event-records/goals-store.ts'
import { eventNamed } from '#server/event-records/store.ts'

const ofThisEvent = sql<string>`events.id`

/**
 * An event with its goals and its newest contributions in one statement: what the public page is
 * made of, read more often than anything else. Instants inside the two lists are ISO 8601 text.
 */
export function findEventPage(db: Db, idOrSlug: string, recentLimit: number) {
  return eventNamed(db, idOrSlug)
    .select((row) => [
      row
        .exists(
          row
            .selectFrom('event_refunds')
            .select('event_refunds.event_id')
            .whereRef('event_refunds.event_id', '=', 'events.id'),
        )
        .$castTo<boolean>()
        .as('called_off'),
      jsonArrayFrom(goalsInOrder(db, ofThisEvent)).as('goals'),
      jsonArrayFrom(recentContributions(db, ofThisEvent, recentLimit)).as('recent'),
    ])
    .executeTakeFirst()
}
