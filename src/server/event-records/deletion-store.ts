import { sql } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'
import { isId } from './store.ts'

/** What an event is called once its host is gone: its own name says too much of them. */
const NAME = 'Baby shower'

/** That there was such an event, and whose it was: a payment may come for it yet. */
export async function rememberDeleted(
  tx: Tx,
  event: { id: string; host_id: string },
  now: Date,
): Promise<void> {
  const { id, host_id } = event
  await tx.insertInto('deleted_events').values({ id, host_id, deleted_at: now }).execute()
}

/** Whose a deleted event was; their address is null once their account is gone. */
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

/** Drafts of a host; nobody could ever give to one. */
export async function deleteDrafts(tx: Tx, hostId: string): Promise<void> {
  await tx
    .deleteFrom('events')
    .where('host_id', '=', hostId)
    .where('status', '=', 'DRAFT')
    .execute()
}

/**
 * Takes out of a host's events whatever they wrote about themself, the address included, which is
 * made of the name. Dates, goals and every amount stay (`R7`).
 */
export async function anonymiseEvents(tx: Tx, hostId: string, now: Date): Promise<void> {
  await tx
    .updateTable('events')
    .set({
      name: NAME,
      slug: sql<string>`'evento-' || replace(id::text, '-', '')`,
      description: null,
      location: null,
      hosts: [],
      video_call_link: null,
      photo_album_link: null,
      thank_you_message: null,
      updated_at: now,
    })
    .where('host_id', '=', hostId)
    .execute()
  await tx
    .updateTable('goals')
    .from('events')
    .set({ description: null, updated_at: now })
    .whereRef('events.id', '=', 'goals.event_id')
    .where('events.host_id', '=', hostId)
    .execute()
}

/**
 * Gives a contributor of an event another key, in what the event and its goals keep of them: how
 * many people gave stays what it was. Hold the event's row.
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
