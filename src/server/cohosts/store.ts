import { sql } from 'kysely'
import type { InvitationState } from '#contract/events/cohosts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { RETENTION_DAYS } from '#contract/product/retention.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import { selectPublicName } from '#server/users/store.ts'

export type InvitationRow = Row<'cohost_invitations'>
/** An invitation with what its holder reads of the event. */
export type InvitationWithEvent = Awaited<ReturnType<typeof listOpenInvitationsTo>>[number]

/** Where an invitation stands at that moment. */
export function findInvitationState(row: InvitationRow, now: Date): InvitationState {
  if (row.accepted_at) return 'accepted'
  if (row.declined_at) return 'declined'
  if (row.withdrawn_at) return 'withdrawn'
  return row.expires_at <= now ? 'expired' : 'open'
}

/** Lists what the owner sees of an event's invitations: those that nobody accepted and they did not withdraw. */
export function listSentInvitations(db: Db, eventId: string): Promise<InvitationRow[]> {
  return db
    .selectFrom('cohost_invitations')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .orderBy('sent_at')
    .execute()
}

/** Finds an invitation of an event. */
export function findInvitation(
  db: Db,
  eventId: string,
  by: { id: string } | { email: string },
): Promise<InvitationRow | undefined> {
  const ofEvent = db.selectFrom('cohost_invitations').selectAll().where('event_id', '=', eventId)
  const found = 'id' in by ? ofEvent.where('id', '=', by.id) : ofEvent.where('email', '=', by.email)
  return found.executeTakeFirst()
}

type SentLink = Pick<InvitationRow, 'token_hash' | 'sent_at' | 'expires_at'>

/** Stores an invitation, or renews the one of the same address. Requires the event's lock. */
export function storeInvitation(
  tx: Tx,
  { eventId, email }: { eventId: string; email: string },
  link: SentLink,
): Promise<InvitationRow> {
  const unanswered = { accepted_at: null, declined_at: null, withdrawn_at: null }
  return tx
    .insertInto('cohost_invitations')
    .values({ event_id: eventId, email, ...link })
    .onConflict((conflict) =>
      conflict.columns(['event_id', 'email']).doUpdateSet({
        ...link,
        ...unanswered,
        emails_sent: sql<number>`cohost_invitations.emails_sent + 1`,
      }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Ends an invitation. Requires the event's lock. */
export async function endInvitation(
  tx: Tx,
  id: string,
  end: 'accepted_at' | 'declined_at' | 'withdrawn_at',
  now: Date,
): Promise<void> {
  await tx
    .updateTable('cohost_invitations')
    .set({ [end]: now })
    .where('id', '=', id)
    .execute()
}

function selectWithEvent(db: Db) {
  return db
    .selectFrom('cohost_invitations')
    .innerJoin('events', 'events.id', 'cohost_invitations.event_id')
    .innerJoin('users', 'users.id', 'events.host_id')
    .selectAll('cohost_invitations')
    .select(['events.name as event_name', 'events.slug as event_slug', 'events.theme'])
    .select('events.held_at as event_held_at')
    .select(selectPublicName().as('owner_name'))
}

export function findInvitationByToken(
  db: Db,
  tokenHash: Buffer,
): Promise<InvitationWithEvent | undefined> {
  return selectWithEvent(db).where('token_hash', '=', tokenHash).executeTakeFirst()
}

/** Finds an invitation to this address. */
export function findInvitationTo(
  db: Db,
  email: string,
  id: string,
): Promise<InvitationWithEvent | undefined> {
  return selectWithEvent(db)
    .where('cohost_invitations.id', '=', id)
    .where('cohost_invitations.email', '=', email)
    .executeTakeFirst()
}

/** Lists the invitations to an address that can be answered, the oldest first; none of held events. */
export function listOpenInvitationsTo(db: Db, email: string, now: Date) {
  return selectWithEvent(db)
    .where('cohost_invitations.email', '=', email)
    .where('cohost_invitations.expires_at', '>', now)
    .where('events.held_at', 'is', null)
    .where(sql<boolean>`num_nonnulls(accepted_at, declined_at, withdrawn_at) = 0`)
    .orderBy('sent_at')
    .execute()
}

/** Lists every invitation to an address, the oldest first. */
export function listInvitationsTo(db: Db, email: string): Promise<InvitationWithEvent[]> {
  return selectWithEvent(db)
    .where('cohost_invitations.email', '=', email)
    .orderBy('sent_at')
    .execute()
}

/** How long an invitation that is over shows its holder so. */
const KEPT_MS = RETENTION_DAYS.cohostInvitations * DAY_MS

/** Deletes invitations that expired long ago, with the addresses in them. */
export async function deleteOldInvitations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('cohost_invitations')
    .where('expires_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

/** Deletes the invitations to addresses of a deleted account, and those to its events. */
export async function deleteInvitationsAround(
  tx: Tx,
  { userId, emails }: { userId: string; emails: readonly string[] },
): Promise<void> {
  await sql`delete from cohost_invitations using events where events.id = event_id
    and (host_id = ${userId} or email = any(${emails}::text[]))`.execute(tx)
}
