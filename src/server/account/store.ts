import { type Expression, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { DeletionBlocker } from '#contract/people/account.ts'
import type { AddressTraces } from '#contract/people/privacy-requests.ts'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import { disputeLostSql } from '#server/disputes/store.ts'
import { selectPicture } from '#server/picture-records/store.ts'
import { isAskedBackSql, isWaitingSql } from '#server/refund-requests/store.ts'
import { isTransferStoppedSql } from '#server/refunds/host-transfer/store.ts'
import { refundedOrReservedSql } from '#server/refunds/store.ts'
import { underReviewSql } from '#server/settlement/quarantine-store.ts'
import { selectUpdates } from '#server/update-records/store.ts'

/** What prevents deletion of an account, as names of events. */
export type DeletionBlockers = Record<DeletionBlocker, string[]>

/** SQL: contributions to the person's events or made by them. */
function involves(contributor: Contributor) {
  return sql<boolean>`(contributions.host_id = ${contributor.id} or ${isContributedBy(contributor)})`
}

/** SQL: the ids of a person, of their events with guests and other gifts, of what they bring, and of contributions given or received. */
export const selectRelated = (contributor: Contributor) => sql`
  select ${contributor.id}::uuid as id
  union all select id from events where host_id = ${contributor.id}
  union all select rsvps.id from rsvps join events on events.id = event_id
    where host_id = ${contributor.id}
  union all select noted_gifts.id from noted_gifts join events on events.id = event_id
    where host_id = ${contributor.id}
  union all select goal_reservations.id from goal_reservations join events on events.id = event_id
    where host_id = ${contributor.id}
  union all select id from goal_reservations where email = ${contributor.email}
  union all select event_updates.id from event_updates join events on events.id = event_id
    where host_id = ${contributor.id}
  union all select id from deleted_events where host_id = ${contributor.id}
  union all select id from contributions where ${involves(contributor)}`

/**
 * Locks every event that the person hosts, organises, contributed to or brings something to, ordered by id, so
 * that no event is paid or published during the deletion. Lock the user's row afterwards.
 */
export async function lockRelatedEvents(tx: Tx, contributor: Contributor): Promise<void> {
  await tx
    .selectFrom('events')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('host_id', '=', contributor.id),
        eb(
          'id',
          'in',
          selectFrom('noted_gifts').select('event_id').where('email', '=', contributor.email),
        ),
        eb(
          'id',
          'in',
          selectFrom('goal_reservations').select('event_id').where('email', '=', contributor.email),
        ),
        eb(
          'id',
          'in',
          selectFrom('contributions').select('event_id').where(isContributedBy(contributor)),
        ),
        eb(
          'id',
          'in',
          selectFrom('event_cohosts').select('event_id').where('user_id', '=', contributor.id),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function readDeletionBlockers(db: Db, contributor: Contributor, now: Date) {
  const listEventNames = (condition: Expression<SqlBool>) =>
    db
      .selectFrom('contributions')
      .innerJoin('events', 'events.id', 'contributions.event_id')
      .select('events.name')
      .distinct()
      .where(involves(contributor))
      .where(condition)
      .orderBy('events.name')
      .execute()
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const active = db
    .selectFrom('events')
    .select('name')
    .where('host_id', '=', contributor.id)
    .where('status', '=', 'ACTIVE')
    .orderBy('event_date')
    .execute()
  const isOpen = sql<boolean>`exists (
    select from checkout_sessions where contribution_id = contributions.id
      and (checkout_sessions.status = 'open'
        or (checkout_sessions.status = 'opening' and expires_at > ${now})))`
  const isStopped = (kind: 'transfer' | 'reversal') =>
    sql<boolean>`(contributions.host_id = ${contributor.id} and ${isTransferStoppedSql(kind)})`
  // Once support has taken over, the host's account is not needed any more.
  const isAsked = sql<boolean>`(contributions.host_id = ${contributor.id} and exists (
    select from refund_requests where contribution_id = contributions.id
      and escalated_at is null and ${isWaitingSql}))`
  const isOpenDispute = sql<boolean>`(contributions.status = 'DISPUTED' and not ${disputeLostSql})`
  return {
    event: names(await active),
    payment: names(await listEventNames(isOpen)),
    request: names(await listEventNames(isAsked)),
    dispute: names(await listEventNames(isOpenDispute)),
    review: names(await listEventNames(underReviewSql)),
    transfer: names(await listEventNames(isStopped('transfer'))),
    debt: names(await listEventNames(isStopped('reversal'))),
  }
}

export type EventWithGoals = Awaited<ReturnType<typeof listEventsWithGoals>>[number]
export type ContributionWithNames = Awaited<ReturnType<typeof listContributionsReceived>>[number]
export type GivenContributionRow = Awaited<ReturnType<typeof listContributionsMade>>[number]

/** Lists what a person wrote for guests, in their own events and in those that they organise with somebody. */
export function listUpdatesBy(db: Db, userId: string) {
  return selectUpdates(db)
    .innerJoin('events', 'events.id', 'event_updates.event_id')
    .select('events.name as event_name')
    .where('author_id', '=', userId)
    .orderBy('event_updates.id', 'desc')
    .execute()
}

/** Lists the earlier dates and places of a host's events, the latest first. */
export function listMovesOf(db: Db, hostId: string) {
  return db
    .selectFrom('event_moves')
    .innerJoin('events', 'events.id', 'event_moves.event_id')
    .select(['at', 'event_moves.event_date', 'event_moves.time_zone', 'event_moves.location'])
    .select('events.name as event_name')
    .where('events.host_id', '=', hostId)
    .orderBy('event_moves.id', 'desc')
    .execute()
}

export function listSessions(db: Db, userId: string): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Lists a host's events with goals, whose instants are ISO 8601 text. */
export function listEventsWithGoals(db: Db, hostId: string) {
  return db
    .selectFrom('events')
    .selectAll()
    .select((event) =>
      jsonArrayFrom(
        event
          .selectFrom('goals')
          .selectAll('goals')
          .select(selectPicture(sql`goals.event_id`, sql`goals.id`).as('picture'))
          .whereRef('goals.event_id', '=', 'events.id')
          .orderBy('goals.priority')
          .orderBy('goals.id'),
      ).as('goals'),
    )
    .select(selectPicture(sql`events.id`).as('cover'))
    .where('host_id', '=', hostId)
    .orderBy('created_at', 'desc')
    .execute()
}

function selectContributions(db: Db) {
  return db
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .leftJoin('contribution_thanks', 'contribution_id', 'contributions.id')
    .selectAll('contributions')
    .select(['goals.name as goal_name', 'events.name as event_name', 'thanked_at', 'sent_by'])
    .select(disputeLostSql.as('dispute_lost'))
    .select(refundedOrReservedSql.as('refunded_or_reserved'))
    .select(isAskedBackSql.as('is_asked_back'))
    .orderBy('contributions.created_at', 'desc')
}

/** Lists the paid contributions to a host's events. */
export function listContributionsReceived(db: Db, hostId: string) {
  return selectContributions(db)
    .where('contributions.host_id', '=', hostId)
    .where('contributions.confirmed_at', 'is not', null)
    .execute()
}

/** Lists a person's contributions in every status, unpaid ones too. */
export function listContributionsMade(db: Db, contributor: Contributor) {
  return selectContributions(db)
    .select(
      sql<string[]>`array(select distinct card_country from checkout_sessions
        where contribution_id = contributions.id and card_country is not null
        order by card_country)`.as('card_countries'),
    )
    .where(isContributedBy(contributor))
    .execute()
}

/** Counts a person's contributions that were ever paid. */
export async function countPaidContributions(db: Db, contributor: Contributor): Promise<number> {
  const { count } = await db
    .selectFrom('contributions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(isContributedBy(contributor))
    .where('confirmed_at', 'is not', null)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/**
 * Counts what a person left, in one statement.
 * @param emails the person's proven addresses, for reports
 */
export async function countAddressTraces(
  db: Db,
  person: Contributor,
  emails: readonly string[],
): Promise<AddressTraces> {
  const { rows } = await sql<AddressTraces>`select
    (select count(*)::int from contributions where ${isContributedBy(person)}) as contributions,
    (select count(*)::int from rsvps where email = ${person.email}) as rsvps,
    (select count(*)::int from goal_reservations where email = ${person.email}) as reservations,
    (select count(*)::int from noted_gifts where email = ${person.email}) as "notedGifts",
    (select count(*)::int from event_reports where email = any(${[...emails]})) as reports`.execute(
    db,
  )
  return rows[0] as AddressTraces
}
