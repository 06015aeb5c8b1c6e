import { type Insertable, sql } from 'kysely'
import type { ThanksFilter } from '#contract/contributions/thanks.ts'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'

export type ThanksRow = Row<'contribution_thanks'>

/** A CONFIRMED contribution and its thanks; null until thanked. */
export type ThankableRow = Awaited<ReturnType<typeof listThankable>>[number]

/** Written out, not bound: the partial index of an event's confirmed contributions serves it. */
const isConfirmed = sql<boolean>`contributions.status = 'CONFIRMED'`
const isUnthanked = sql<boolean>`not exists (
  select 1 from contribution_thanks where contribution_id = contributions.id)`

function selectThankable(db: Db, eventId: string) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .leftJoin('contribution_thanks as given', 'given.contribution_id', 'contributions.id')
    .selectAll('contributions')
    .select([
      'goals.name as goal_name',
      'given.sent_by',
      'given.message as note',
      'given.thanked_at',
    ])
    .where('contributions.event_id', '=', eventId)
    .where(isConfirmed)
    .orderBy('contributions.confirmed_at')
    .orderBy('contributions.id')
}

/** Lists an event's contributions, the oldest first. */
export function listThankable(
  db: Db,
  eventId: string,
  { state, page, pageSize }: { state: ThanksFilter; page: number; pageSize: number },
) {
  const all = selectThankable(db, eventId)
  const wanted = state === 'pending' ? all.where('given.contribution_id', 'is', null) : all
  return wanted
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** Lists contributions with an address that were not thanked yet. */
export function listUnthankedWithEmail(tx: Tx, eventId: string) {
  return selectThankable(tx, eventId)
    .where('given.contribution_id', 'is', null)
    .where('contributions.contributor_email', 'is not', null)
    .execute()
}

export async function countPending(db: Db, eventId: string) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.countAll<number>().as('pending'),
      row.fn.count<number>('contributor_email').as('pendingWithEmail'),
    ])
    .where('event_id', '=', eventId)
    .where(isConfirmed)
    .where(isUnthanked)
    .executeTakeFirstOrThrow()
}

/** Counts unthanked contributions per event that a host owns or co-hosts, most first, without events that have none. */
export function listPendingEvents(db: Db, hostId: string) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select((row) => [
      'events.id',
      'events.slug',
      'events.name',
      row.fn.countAll<number>().as('pending'),
    ])
    .where(isHostedBy(hostId))
    .where('contributions.confirmed_at', 'is not', null)
    .where(isConfirmed)
    .where(isUnthanked)
    .groupBy('events.id')
    .orderBy('pending', 'desc')
    .orderBy('events.id')
    .execute()
}

export function findThanks(db: Db, contributionId: string): Promise<ThanksRow | undefined> {
  return db
    .selectFrom('contribution_thanks')
    .selectAll()
    .where('contribution_id', '=', contributionId)
    .executeTakeFirst()
}

/** Saves the first thanks, or an email after another channel; lock the contribution first. */
export function saveThanks(tx: Tx, values: Insertable<Schema['contribution_thanks']>) {
  const { sent_by, message, thanked_at } = values
  return tx
    .insertInto('contribution_thanks')
    .values(values)
    .onConflict((conflict) =>
      conflict.column('contribution_id').doUpdateSet({ sent_by, message, thanked_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Saves first thanks of many; resolves to the contributions that were not thanked before. */
export async function saveFirstThanks(
  tx: Tx,
  values: readonly Insertable<Schema['contribution_thanks']>[],
): Promise<string[]> {
  const rows = await tx
    .insertInto('contribution_thanks')
    .values(values)
    .onConflict((conflict) => conflict.column('contribution_id').doNothing())
    .returning('contribution_id')
    .execute()
  return rows.map((row) => row.contribution_id)
}

/** Marks the email as sent and resolves to its note; undefined if it was sent before. */
export async function claimThankYouEmail(tx: Tx, contributionId: string, now: Date) {
  return tx
    .updateTable('contribution_thanks')
    .set({ emailed_at: now })
    .where('contribution_id', '=', contributionId)
    .where('sent_by', '=', 'email')
    .where('emailed_at', 'is', null)
    .returning('message')
    .executeTakeFirst()
}

/** Erases the notes to and from a person whose account is deleted; that thanks were said stays. */
export async function eraseNotes(tx: Tx, contributor: Contributor): Promise<void> {
  await tx
    .updateTable('contribution_thanks')
    .from('contributions')
    .set({ message: null })
    .whereRef('contributions.id', '=', 'contribution_id')
    .where((row) =>
      row.or([isContributedBy(contributor), row('contributions.host_id', '=', contributor.id)]),
    )
    .execute()
}
