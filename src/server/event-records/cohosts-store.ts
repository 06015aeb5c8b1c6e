import { type RawBuilder, sql } from 'kysely'
import { COHOSTS_MAX } from '#contract/product/limits.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { selectPublicName } from '#server/users/store.ts'

/** Somebody who organises an event with its owner, as the event's row has them. */
export interface CoHostOfRow {
  id: string
  publicName: string
}

/**
 * SQL: the co-hosts of an event, in the order in which they joined, as JSON. Not those who are suspended:
 * neither their name stands on the page, nor do they act.
 * @param eventId a column of the query around this one
 */
export const selectCoHosts = (eventId: RawBuilder<string>) => sql<CoHostOfRow[]>`
  (select coalesce(json_agg(json_build_object('id', users.id, 'publicName', ${selectPublicName()})
      order by added_at, users.id), '[]')
    from event_cohosts join users on users.id = event_cohosts.user_id
    where event_cohosts.event_id = ${eventId} and users.suspended_at is null)`

/** SQL: who an event's page says organises it: the names that its hosts typed, or their accounts' (`R30`). */
export const selectHostNames = sql<
  string[]
>`case when cardinality(events.hosts) > 0 then events.hosts
  else array[${selectPublicName()}]
    || array(select item ->> 'publicName' from json_array_elements(${selectCoHosts(sql`events.id`)}) item)
  end`

/**
 * SQL condition over `events`: the person owns it, or organises it with an owner who is not suspended
 * (`isCoHost`). Two index scans, no scan of all events.
 */
export const isHostedBy = (userId: string) => sql<boolean>`(events.host_id = ${userId}
  or events.id = any(array(select event_id from event_cohosts
    join events shared on shared.id = event_id join users owner on owner.id = shared.host_id
    where user_id = ${userId} and owner.suspended_at is null)))`

/** Lists everybody who organises an event with its owner, suspended people too. */
export function listCoHosts(db: Db, eventId: string) {
  return db
    .selectFrom('event_cohosts')
    .innerJoin('users', 'users.id', 'event_cohosts.user_id')
    .select(['user_id', 'added_at', 'gift_emails_since', 'email', 'suspended_at', 'muted_emails'])
    .select(['first_name', 'last_name', 'mother_last_name'])
    .where('event_id', '=', eventId)
    .orderBy('added_at')
    .orderBy('user_id')
    .execute()
}

/** Lists who of them wants emails about gifts; nobody of a suspended owner, and nobody suspended (`R21`). */
export async function listCoHostsToNotify(
  db: Db,
  event: { id: string; host_suspended_at: Date | null },
) {
  if (event.host_suspended_at) return []
  const cohosts = await listCoHosts(db, event.id)
  return cohosts.filter((person) => person.gift_emails_since && !person.suspended_at)
}

/** Whether the person organises the event with its owner, suspended or not. */
export async function isCoHostOf(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_cohosts')
    .select('user_id')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row !== undefined
}

/** Adds a co-host in the first free place; false if there is none. Requires the event's lock. */
export async function insertCoHost(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
  { now, giftEmails }: { now: Date; giftEmails: boolean },
): Promise<boolean> {
  const { rows } = await sql<{ place: number }>`
    insert into event_cohosts (event_id, user_id, place, added_at, gift_emails_since)
    select ${eventId}, ${userId}, place, ${now}, ${giftEmails ? now : null}
    from generate_series(1, ${COHOSTS_MAX}::integer) place
    where place not in (select place from event_cohosts where event_id = ${eventId})
    order by place limit 1
    returning place`.execute(tx)
  return rows.length > 0
}

/** Removes a co-host; false if they were none. Requires the event's lock. */
export async function deleteCoHost(
  tx: Tx,
  { eventId, userId }: { eventId: string; userId: string },
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('event_cohosts')
    .where('event_id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Ends what a person organises for others. Requires the locks of these events. */
export async function deleteCoHostOf(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('event_cohosts').where('user_id', '=', userId).execute()
}

/** Removes everybody who organises a host's events with them. Requires the locks of these events. */
export async function deleteCoHostsOfHost(tx: Tx, hostId: string): Promise<void> {
  await tx
    .deleteFrom('event_cohosts')
    .using('events')
    .whereRef('events.id', '=', 'event_cohosts.event_id')
    .where('events.host_id', '=', hostId)
    .execute()
}

/** Lists the events that a person organises for others, with the name of each owner's event. */
export function listCoHosted(db: Db, userId: string) {
  return db
    .selectFrom('event_cohosts')
    .innerJoin('events', 'events.id', 'event_cohosts.event_id')
    .select(['event_id', 'added_at', 'event_cohosts.gift_emails_since', 'events.name'])
    .where('user_id', '=', userId)
    .orderBy('added_at')
    .execute()
}

/** Whether a host, or a co-host, of the event wants an email about each gift, from now on. */
export async function saveGiftEmails(
  tx: Tx,
  event: { id: string; host_id: string },
  userId: string,
  since: Date | null,
): Promise<void> {
  const change = { gift_emails_since: since }
  if (event.host_id === userId) {
    await tx.updateTable('events').set(change).where('id', '=', event.id).execute()
    return
  }
  await tx
    .updateTable('event_cohosts')
    .set(change)
    .where('event_id', '=', event.id)
    .where('user_id', '=', userId)
    .execute()
}
