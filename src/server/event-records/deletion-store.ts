import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { deletePicturesOf } from '#server/picture-records/store.ts'
import { deleteUpdatesOf } from '#server/update-records/store.ts'
import { deleteChangesOfHost } from './changes-store.ts'
import { deleteCoHostsOfHost } from './cohosts-store.ts'
import { CLEARED_COLUMNS } from './fields.ts'
import { isId, listEventIds } from './store.ts'

/** Replaces the name of an event whose host deleted their account: names identify people. */
const ANONYMOUS_EVENT_NAME = 'Baby shower'

/** Records that the event existed and who hosted it: a late payment may still arrive. */
export async function recordDeletedEvent(
  tx: Tx,
  event: { id: string; host_id: string },
  now: Date,
): Promise<void> {
  const { id, host_id } = event
  await tx.insertInto('deleted_events').values({ id, host_id, deleted_at: now }).execute()
}

/** Finds the host of a deleted event; `email` is null once their account is deleted. */
export async function findDeletedEvent(
  db: Db,
  id: string,
): Promise<{ email: string | null; first_name: string } | undefined> {
  if (!isId(id)) return undefined
  return db
    .selectFrom('deleted_events')
    .innerJoin('users', 'users.id', 'deleted_events.host_id')
    .select([
      'users.first_name',
      sql<string | null>`case when users.deleted_at is null then users.email end`.as('email'),
    ])
    .where('deleted_events.id', '=', id)
    .executeTakeFirst()
}

/** Deletes a host's drafts, which cannot receive contributions. */
export async function deleteDrafts(tx: Tx, hostId: string): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('host_id', '=', hostId)
    .where('status', '=', 'DRAFT')
    .execute()
}

/**
 * Removes personal data from a host's events, with their updates, pictures, co-hosts, history and the slug,
 * which contains the name. Dates, goals and amounts stay (`R7`).
 */
export async function anonymizeEvents(tx: Tx, hostId: string, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      name: ANONYMOUS_EVENT_NAME,
      slug: sql<string>`'evento-' || replace(id::text, '-', '')`,
      hosts: [],
      ...CLEARED_COLUMNS,
      updated_at: now,
    })
    .where('host_id', '=', hostId)
    .execute()
  const eventIds = await listEventIds(tx, hostId)
  await deleteUpdatesOf(tx, eventIds)
  await deletePicturesOf(tx, eventIds)
  await deleteCoHostsOfHost(tx, hostId)
  await deleteChangesOfHost(tx, hostId)
  await tx
    .updateTable('goals')
    .from('events')
    .set({ description: null, reserved_at: null, updated_at: now })
    .whereRef('events.id', '=', 'goals.event_id')
    .where('events.host_id', '=', hostId)
    .execute()
}

/**
 * Replaces a contributor's key in the event and its goals, so that the number of contributors stays
 * the same. Lock the event's row first.
 */
export async function renameContributor(
  tx: Tx,
  eventId: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await tx
    .updateTable('event_contributors')
    .set({ contributor_key: to })
    .where('event_id', '=', eventId)
    .where('contributor_key', '=', from)
    .execute()
  await tx
    .updateTable('goal_contributors')
    .from('goals')
    .set({ contributor_key: to })
    .whereRef('goals.id', '=', 'goal_contributors.goal_id')
    .where('goals.event_id', '=', eventId)
    .where('contributor_key', '=', from)
    .execute()
}
