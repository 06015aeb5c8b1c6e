import { type Insertable, sql } from 'kysely'
import type { ThanksFilter } from '#contract/contributions/thanks.ts'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import { matchesSearch } from '#server/contributions/host-search-store.ts'
import { isWithinDays, type SearchedRange } from '#server/db/days.ts'
import { computeOffset, type PageRequest } from '#server/db/pages.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { isHostedBy } from '#server/event-records/cohosts-store.ts'
import { awaitsThanks } from '#server/noted-gift-records/store.ts'
import { isAskedBackSql } from '#server/refund-requests/store.ts'

export type ThanksRow = Row<'contribution_thanks'>

/** A CONFIRMED contribution and its thanks; null until thanked. */
export type ThankableRow = Awaited<ReturnType<typeof listThankable>>['rows'][number]

/** Written out, not bound: the partial index of an event's confirmed contributions serves it. */
const isConfirmed = sql<boolean>`contributions.status = 'CONFIRMED'`
/** Its contributor asks for the money back, which the event's owner knows and no co-host (`R21`). */
const isAskedBackFor = (readerId: string) =>
  sql<boolean>`(contributions.host_id = ${readerId} and ${isAskedBackSql})`
const isUnthanked = sql<boolean>`not exists (
  select 1 from contribution_thanks where contribution_id = contributions.id)`
/** SQL condition: unthanked, and as far as this host knows nobody asks for it back. */
export const awaitsThanksFrom = (readerId: string | undefined) =>
  readerId === undefined
    ? isUnthanked
    : sql<boolean>`(${isUnthanked} and not ${isAskedBackFor(readerId)})`

function selectThankable(db: Db, eventId: string) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .leftJoin('contribution_thanks as given', 'given.contribution_id', 'contributions.id')
    .where('contributions.event_id', '=', eventId)
    .where(isConfirmed)
}

/** An event, and the host for whom it is read. */
interface EventReader {
  eventId: string
  readerId: string
}

interface ThankableFilter extends PageRequest, SearchedRange {
  state: ThanksFilter
  search?: string | undefined
}

/** Lists one page of an event's contributions, the newest first, and how many the filter finds. */
export async function listThankable(
  db: Db,
  { eventId, readerId }: EventReader,
  { state, search, from, to, ...page }: ThankableFilter,
) {
  let found = selectThankable(db, eventId)
  if (state === 'pending') found = found.where(awaitsThanksFrom(readerId))
  if (search) found = found.where(matchesSearch(search))
  if (from || to) found = found.where(isWithinDays(sql`contributions.confirmed_at`, { from, to }))
  const { total } = await found
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await found
    .selectAll('contributions')
    .select([
      'goals.name as goal_name',
      'given.sent_by',
      'given.message as note',
      'given.thanked_at',
      isAskedBackFor(readerId).as('is_asked_back'),
    ])
    .orderBy('contributions.confirmed_at', 'desc')
    .orderBy('contributions.id', 'desc')
    .limit(page.pageSize)
    .offset(computeOffset(page))
    .execute()
  return { rows, total: Number(total) }
}

/** Lists contributions with an address that await thanks, the oldest first. */
function listUnthankedWithEmail(db: Db, { eventId, readerId }: EventReader) {
  return selectThankable(db, eventId)
    .select(['contributions.id', 'contributions.contributor_email'])
    .select(['contributions.contributor_name as contributorName', 'goals.name as goalName'])
    .where(awaitsThanksFrom(readerId))
    .where('contributions.contributor_email', 'is not', null)
    .orderBy('contributions.confirmed_at')
    .orderBy('contributions.id')
    .execute()
}

/** Lists, for each address that an email of thanks to all goes to, the gifts it thanks for; the oldest first. */
export async function listUnthankedByAddress(db: Db, reader: EventReader) {
  const gifts = await listUnthankedWithEmail(db, reader)
  return [...Map.groupBy(gifts, (gift) => gift.contributor_email).values()]
}

export async function countPending(db: Db, { eventId, readerId }: EventReader) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.countAll<number>().as('pending'),
      row.fn.count<number>('contributor_email').as('pendingWithEmail'),
      row.fn.count<number>('contributor_email').distinct().as('pendingAddresses'),
    ])
    .where('event_id', '=', eventId)
    .where(isConfirmed)
    .where(awaitsThanksFrom(readerId))
    .executeTakeFirstOrThrow()
}

/**
 * Counts unthanked contributions and noted gifts per event that a host owns or co-hosts, most first, without
 * events that have none; what somebody still brings counts from the event on.
 */
export function listPendingEvents(db: Db, hostId: string, now: Date) {
  const contributions = db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select('contributions.event_id')
    .where(isHostedBy(hostId))
    .where('contributions.confirmed_at', 'is not', null)
    .where(isConfirmed)
    .where(awaitsThanksFrom(hostId))
  const notedGifts = db
    .selectFrom('noted_gifts')
    .innerJoin('events', 'events.id', 'noted_gifts.event_id')
    .select('noted_gifts.event_id')
    .where(isHostedBy(hostId))
    .where(awaitsThanks(now))
  return db
    .selectFrom(contributions.unionAll(notedGifts).as('unthanked'))
    .innerJoin('events', 'events.id', 'unthanked.event_id')
    .innerJoin('users', 'users.id', 'events.host_id')
    .select((row) => [
      'events.id',
      'events.slug',
      'events.name',
      'events.host_id',
      'users.first_name',
      row.fn.countAll<number>().as('pending'),
    ])
    .groupBy(['events.id', 'users.id'])
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

export async function deleteThanks(tx: Tx, contributionId: string): Promise<void> {
  await tx.deleteFrom('contribution_thanks').where('contribution_id', '=', contributionId).execute()
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

/**
 * Marks the email of a thank-you as sent, and of all gifts that the same note thanks for: those from its address
 * that were thanked together. Resolves to its note and those gifts that count, or to undefined if it was sent before.
 */
export async function claimThankYouEmail(
  tx: Tx,
  { id, event_id, contributor_email }: Row<'contributions'>,
  now: Date,
) {
  // Locked in one order: another task may claim the same email for another of its gifts.
  const claimed = await tx
    .selectFrom('contribution_thanks as own')
    .innerJoin('contribution_thanks as given', (join) =>
      join
        .onRef('given.thanked_at', '=', 'own.thanked_at')
        .onRef('given.message', '=', 'own.message')
        .on('given.sent_by', '=', 'email'),
    )
    .innerJoin('contributions', 'contributions.id', 'given.contribution_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select(['contributions.id', 'contributions.folio', 'contributions.status'])
    .select(['given.message', 'goals.name as goal_name'])
    .where('own.contribution_id', '=', id)
    .where('own.sent_by', '=', 'email')
    .where('contributions.event_id', '=', event_id)
    .where('contributions.contributor_email', '=', contributor_email)
    .where('given.emailed_at', 'is', null)
    .orderBy('given.contribution_id')
    .forUpdate('given')
    .execute()
  const own = claimed.find((gift) => gift.id === id)
  if (!own) return undefined
  await tx
    .updateTable('contribution_thanks')
    .set({ emailed_at: now })
    .where(
      'contribution_id',
      'in',
      claimed.map((gift) => gift.id),
    )
    .execute()
  return { message: own.message, gifts: claimed.filter(({ status }) => status === 'CONFIRMED') }
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
