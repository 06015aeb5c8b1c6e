import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/schema.ts'

/**
 * SQL condition: the address wants no reminders and no updates of the event.
 * @param eventId a column of the query around this one, as `address` is
 */
export const isUnsubscribedSql = (eventId: RawBuilder<string>, address: RawBuilder<string>) =>
  sql<boolean>`exists (select from event_unsubscriptions stopped
    where stopped.event_id = ${eventId}
      and stopped.address_digest = digest_address(${eventId}, ${address}))`

interface EventAddress {
  eventId: string
  address: string
}

const digestOf = ({ eventId, address }: EventAddress) =>
  sql<Buffer>`digest_address(${eventId}::uuid, ${address})`

/** Whether an address wants no emails of an event that it can do without. */
export async function isUnsubscribed(db: Db, who: EventAddress): Promise<boolean> {
  const row = await db
    .selectFrom('event_unsubscriptions')
    .select('event_id')
    .where('event_id', '=', who.eventId)
    .where('address_digest', '=', digestOf(who))
    .executeTakeFirst()
  return row !== undefined
}

/** Stops the emails of an event to an address, for somebody who holds a private link of theirs. */
export async function stopEmails(tx: Tx, who: EventAddress, at: Date): Promise<void> {
  await tx
    .insertInto('event_unsubscriptions')
    .values({ event_id: who.eventId, address_digest: digestOf(who), at, by_email: false })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Allows the emails of an event to an address again, for somebody who holds a private link. Resolves to false
 * if the link of an email stopped them: whoever typed the address into a form has a private link, too.
 */
export async function allowEmails(tx: Tx, who: EventAddress): Promise<boolean> {
  await tx
    .deleteFrom('event_unsubscriptions')
    .where('event_id', '=', who.eventId)
    .where('address_digest', '=', digestOf(who))
    .where('by_email', '=', false)
    .execute()
  return !(await isUnsubscribed(tx, who))
}

/** Stops the emails of an event for the owner of the address with this digest; false if there is no such event. */
export async function stopByDigest(
  db: Db,
  eventId: string,
  digest: Buffer,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into event_unsubscriptions (event_id, address_digest, at, by_email)
    select id, ${digest}, ${at}, true from events where id = ${eventId}
    on conflict (event_id, address_digest) do update set by_email = true`.execute(db)
  return numAffectedRows > 0n
}

/** Allows the emails of an event again for the owner of the address with this digest. */
export async function allowByDigest(db: Db, eventId: string, digest: Buffer): Promise<void> {
  await db
    .deleteFrom('event_unsubscriptions')
    .where('event_id', '=', eventId)
    .where('address_digest', '=', digest)
    .execute()
}
