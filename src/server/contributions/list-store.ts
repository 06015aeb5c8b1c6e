import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

export type ListedContribution = Row<'contributions'> & { goal_name: string | null }
export type ActivityRow = ListedContribution & { event_name: string }

/** Literal, so that the partial indexes of confirmed contributions serve it. */
const confirmed = sql<boolean>`contributions.status = 'CONFIRMED'`

function confirmedContributions(db: Db) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select('goals.name as goal_name')
    .where(confirmed)
    .orderBy('contributions.confirmed_at', 'desc')
}

export interface Page {
  page: number
  pageSize: number
}

/** CONFIRMED contributions of an event, or of one goal of it, newest first. */
export function listContributions(
  db: Db,
  of: { eventId: string; goalId?: string },
  { page, pageSize }: Page,
): Promise<(ListedContribution & { thanked_at: Date | null })[]> {
  const { eventId, goalId } = of
  const ofEvent = confirmedContributions(db).where('contributions.event_id', '=', eventId)
  const wanted = goalId ? ofEvent.where('contributions.goal_id', '=', goalId) : ofEvent
  return wanted
    .leftJoin('contribution_thanks', 'contribution_id', 'contributions.id')
    .select('contribution_thanks.thanked_at')
    .orderBy('contributions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

/** The newest CONFIRMED contributions to any of a host's events, in one query. */
export function listActivities(db: Db, hostId: string, limit: number): Promise<ActivityRow[]> {
  return confirmedContributions(db)
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .select('events.name as event_name')
    .where('contributions.host_id', '=', hostId)
    .where('contributions.confirmed_at', 'is not', null)
    .limit(limit)
    .execute()
}
