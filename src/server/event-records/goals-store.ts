import { type Insertable, type RawBuilder, type Selectable, sql, type Updateable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { RECENT_CONTRIBUTIONS } from '#contract/product/limits.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'

type Written = 'name' | 'description' | 'target_amount' | 'category' | 'priority'
export type NewGoal = Pick<Insertable<Schema['goals']>, Exclude<Written, 'priority'>> & {
  id: string | undefined
  priority: number | undefined
}
export type GoalChange = Pick<Updateable<Schema['goals']>, Written | 'can_receive_contributions'>

/** A contribution as it may be shown to the public, before an anonymous name is hidden. */
export interface RecentContribution {
  contributor_name: string
  anonymous: boolean
  /** What counts of it now, in centavos. */
  counted_amount: number
  confirmed_at: Date | string
}

export interface GoalWithRecent
  extends Omit<Selectable<Schema['goals']>, 'created_at' | 'updated_at' | 'reached_at'> {
  created_at: Date | string
  recent: RecentContribution[]
}

/** Always there once a contribution is confirmed. */
const confirmedAt = sql<Date>`contributions.confirmed_at`.as('confirmed_at')

/** Goals in their order, each with its newest confirmed contributions, in one query. */
function goalsWithRecent(db: Db) {
  return db
    .selectFrom('goals')
    .selectAll('goals')
    .select((goal) =>
      jsonArrayFrom(
        goal
          .selectFrom('contributions')
          .select(['contributor_name', 'anonymous', 'counted_amount', confirmedAt])
          .whereRef('contributions.goal_id', '=', 'goals.id')
          .where(sql<boolean>`contributions.status = 'CONFIRMED'`)
          .orderBy('confirmed_at', 'desc')
          .limit(RECENT_CONTRIBUTIONS),
      ).as('recent'),
    )
}

/** The goals of one event in their order; `eventId` may be a column of a query around this one. */
export function goalsInOrder(db: Db, eventId: string | RawBuilder<string>) {
  return goalsWithRecent(db)
    .where('goals.event_id', '=', eventId)
    .orderBy('goals.priority')
    .orderBy('goals.id')
}

export function listGoals(db: Db, eventId: string): Promise<GoalWithRecent[]> {
  return goalsInOrder(db, eventId).execute()
}

/** Undefined where the goal is another event's. */
export function findGoal(
  db: Db,
  eventId: string,
  goalId: string,
): Promise<GoalWithRecent | undefined> {
  return goalsWithRecent(db)
    .where('goals.event_id', '=', eventId)
    .where('goals.id', '=', goalId)
    .executeTakeFirst()
}

/** The newest confirmed contributions of the whole event, with the goal that each was for. */
export function recentContributions(db: Db, eventId: string | RawBuilder<string>, limit: number) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .where('contributions.event_id', '=', eventId)
    .where(sql<boolean>`contributions.status = 'CONFIRMED'`)
    .orderBy('contributions.confirmed_at', 'desc')
    .limit(limit)
    .select([
      'contributor_name',
      'anonymous',
      'counted_amount',
      confirmedAt,
      'goals.name as goal_name',
    ])
}

/** Adds a goal; without a priority it comes last. Hold the event's row. */
export async function insertGoal(
  tx: Tx,
  eventId: string,
  { id, priority, ...goal }: NewGoal,
): Promise<Row<'goals'> | undefined> {
  const next = sql<number>`(select coalesce(max(priority), 0) + 1 from goals where event_id = ${eventId})`
  return tx
    .insertInto('goals')
    .values({ ...goal, ...(id && { id }), event_id: eventId, priority: priority ?? next })
    .onConflict((taken) => taken.column('id').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function saveGoal(
  tx: Tx,
  eventId: string,
  goalId: string,
  change: GoalChange,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('goals')
    .set({ ...change, updated_at: now })
    .where('event_id', '=', eventId)
    .where('id', '=', goalId)
    .execute()
}

export async function deleteGoalRow(tx: Tx, eventId: string, goalId: string): Promise<void> {
  await tx.deleteFrom('goals').where('event_id', '=', eventId).where('id', '=', goalId).execute()
}

/**
 * Makes the event's figures about its goals (how many, how many fulfilled, target) those of its
 * rows: at most GOALS_MAX, so counted anew after every change. Hold the event's row.
 */
export async function refreshGoalFigures(tx: Tx, eventId: string): Promise<void> {
  await tx
    .updateTable('events')
    .from((goals) =>
      goals
        .selectFrom('goals')
        .where('event_id', '=', eventId)
        .select((row) => [
          row.fn.countAll<number>().as('count'),
          row.fn
            .countAll<number>()
            .filterWhere('can_receive_contributions', '=', false)
            .as('fulfilled'),
          sql<number>`coalesce(sum(target_amount), 0)::bigint`.as('target'),
        ])
        .as('figures'),
    )
    .set((row) => ({
      goal_count: row.ref('figures.count'),
      fulfilled_goal_count: row.ref('figures.fulfilled'),
      target_amount: row.ref('figures.target'),
    }))
    .where('events.id', '=', eventId)
    .execute()
}
