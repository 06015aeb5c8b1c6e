import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'
import { isDisputeLost } from './disputes-store.ts'

export type ListedContribution = Row<'contributions'> & {
  goal_name: string | null
  dispute_lost: boolean
}
export type ActivityRow = ListedContribution & { event_name: string }

/** Literal, so that the partial indexes of confirmed contributions serve it. */
const confirmed = sql<boolean>`contributions.status = 'CONFIRMED'`

const returned = sql<boolean>`contributions.status = 'REFUNDED'`

function paidContributions(db: Db, standing = confirmed) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select(['goals.name as goal_name', isDisputeLost.as('dispute_lost')])
    .where(standing)
    .orderBy('contributions.confirmed_at', 'desc')
}

/** What an event's host reads a page of. */
export interface Listing {
  eventId: string
  goalId?: string
  returned?: boolean
}

export interface Page {
  page: number
  pageSize: number
}

/** CONFIRMED contributions of an event, or of one goal of it, or those that went back; newest first. */
export function listContributions(
  db: Db,
  of: Listing,
  { page, pageSize }: Page,
): Promise<(ListedContribution & { thanked_at: Date | null })[]> {
  const { eventId, goalId } = of
  const ofEvent = paidContributions(db, of.returned ? returned : confirmed).where(
    'contributions.event_id',
    '=',
    eventId,
  )
  const wanted = goalId ? ofEvent.where('contributions.goal_id', '=', goalId) : ofEvent
  return wanted
    .leftJoin('contribution_thanks', 'contribution_id', 'contributions.id')
    .select('contribution_thanks.thanked_at')
    .orderBy('contributions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** How many of an event went back, and of how much. */
export function sumReturned(db: Db, eventId: string) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.countAll<number>().as('contribution_count'),
      sql<number>`coalesce(sum(base_amount), 0)::bigint`.as('raised_amount'),
    ])
    .where('event_id', '=', eventId)
    .where(returned)
    .executeTakeFirstOrThrow()
}

/** The newest CONFIRMED contributions to any of a host's events, in one query. */
export function listActivities(db: Db, hostId: string, limit: number): Promise<ActivityRow[]> {
  return paidContributions(db)
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select('events.name as event_name')
    .where('contributions.host_id', '=', hostId)
    .where('contributions.confirmed_at', 'is not', null)
    .limit(limit)
    .execute()
}
