import { sql } from 'kysely'
import type { TimeZone } from '#contract/text/time-zones.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'
import { deleteMoves } from '#server/update-records/moves-store.ts'
import { selectKnownAddresses } from './store.ts'

/** A published event that was moved since somebody left an address. */
export interface MovedEventRow
  extends Pick<
    Row<'events'>,
    'id' | 'slug' | 'name' | 'host_id' | 'event_date' | 'time_zone' | 'location'
  > {
  /** The owner's. */
  first_name: string
  /** What those who left an address before it moved were last notified of. */
  notified_date: Date
  notified_time_zone: TimeZone
  notified_location: string | null
  /** The latest move. */
  move_id: string
  /** How many addresses an email would reach. */
  recipients: number
  /** Whether a draft describes the current plans. */
  is_prepared: boolean
}

const known = selectKnownAddresses(sql`events.id`)

/**
 * Lists ACTIVE events before their date that were moved since somebody left an address, the next one first; an
 * event that was moved back is among them. Nobody is notified of a move that came before they did.
 */
export async function listMovedEvents(
  db: Db,
  { hostId, eventId, now }: { hostId?: string; eventId?: string | undefined; now: Date },
): Promise<MovedEventRow[]> {
  const { rows } = await sql<MovedEventRow>`
    select events.id, events.slug, events.name, events.host_id, events.event_date, events.time_zone,
      events.location, users.first_name, notified.event_date as notified_date,
      notified.time_zone as notified_time_zone, notified.location as notified_location,
      (select event_moves.id from event_moves where event_moves.event_id = events.id
        order by at desc, id desc limit 1) as move_id,
      (select count(distinct email)::integer from (${known}) known) as recipients,
      exists (select from event_updates where event_updates.event_id = events.id
        and kind = 'MOVED' and place is not null and posted_at is null and created_at >= all (
          select at from event_moves where event_moves.event_id = events.id)) as is_prepared
    from events join users on users.id = events.host_id
    cross join lateral (
      select event_moves.event_date, event_moves.time_zone, event_moves.location from event_moves
      where event_moves.event_id = events.id
        and exists (select from (${known}) known where since < event_moves.at)
      order by event_moves.at, event_moves.id limit 1) notified
    where events.status = 'ACTIVE' and events.held_at is null and events.event_date > ${now}
      and ${eventId === undefined ? sql`true` : sql`events.id = ${eventId}`}
      and ${hostId === undefined ? sql`true` : isHostedBy(hostId)}
    order by events.event_date, events.id`.execute(db)
  return rows
}

/**
 * Task: forgets moves that nobody is notified of any more: of events that are over, and those before which nobody
 * left an address that still gets emails.
 */
export async function deleteObsoleteMoves(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    select event_moves.id from event_moves join events on events.id = event_moves.event_id
    where events.event_date <= ${now}
      or not exists (select from (${known}) known where since < event_moves.at)`.execute(db)
  await deleteMoves(
    db,
    rows.map(({ id }) => id),
  )
}
