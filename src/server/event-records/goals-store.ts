import { type Insertable, sql, type Updateable } from 'kysely'
import type { Picture } from '#contract/events/pictures.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { selectPicture } from '#server/picture-records/store.ts'

type EditableColumn = 'name' | 'description' | 'target_amount' | 'category' | 'priority'
export type NewGoal = Pick<
  Insertable<Schema['goals']>,
  Exclude<EditableColumn, 'priority'> | 'can_be_brought'
> & {
  id: string | undefined
  priority: number | undefined
}
export type GoalChange = Pick<
  Updateable<Schema['goals']>,
  EditableColumn | 'can_receive_contributions' | 'can_be_brought'
>

/** Resolves to undefined where the goal belongs to another event. */
export function findGoal(
  db: Db,
  eventId: string,
  goalId: string,
): Promise<Row<'goals'> | undefined> {
  return db
    .selectFrom('goals')
    .selectAll()
    .where('event_id', '=', eventId)
    .where('id', '=', goalId)
    .executeTakeFirst()
}

/** Lists an event's goals by name, each with its picture if it has one, in their order. */
export function listGoalsWithPicture(
  db: Db,
  eventId: string,
): Promise<{ name: string; picture: Picture | null }[]> {
  return db
    .selectFrom('goals')
    .select('name')
    .select(selectPicture(sql`goals.event_id`, sql`goals.id`).as('picture'))
    .where('event_id', '=', eventId)
    .orderBy('priority')
    .orderBy('id')
    .execute()
}

/** Lists the ids of an event's goals in their order. */
export async function listGoalIds(db: Db, eventId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('goals')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('priority')
    .orderBy('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** Gives an event's goals the priorities 1, 2, 3 … in the order of these ids. Lock the event's row first. */
export async function saveGoalOrder(
  tx: Tx,
  eventId: string,
  goalIds: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update goals set priority = place, updated_at = ${now}
    from unnest(${[...goalIds]}::uuid[]) with ordinality as wanted (id, place)
    where goals.event_id = ${eventId} and goals.id = wanted.id and priority <> place`.execute(tx)
}

/** Inserts a goal, last in order unless it has a priority. Lock the event's row first. */
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

/** Marks a goal as brought by a guest since `reservedAt`, or as free again (`R24`). Requires the event's lock. */
export async function saveGoalReserved(
  tx: Tx,
  goalId: string,
  reservedAt: Date | null,
): Promise<void> {
  await tx.updateTable('goals').set({ reserved_at: reservedAt }).where('id', '=', goalId).execute()
}

export async function deleteGoalRow(tx: Tx, eventId: string, goalId: string): Promise<void> {
  await tx.deleteFrom('goals').where('event_id', '=', eventId).where('id', '=', goalId).execute()
}

/**
 * Recomputes the event's goal count, fulfilled count and target from its goals (at most GOALS_MAX
 * rows). Lock the event's row first.
 */
export async function recomputeGoalFigures(tx: Tx, eventId: string): Promise<void> {
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

/** Whether a guest brings the thing of one of the event's goals. */
export async function hasReservedGoal(db: Db, eventId: string): Promise<boolean> {
  const row = await db
    .selectFrom('goals')
    .select('id')
    .where('event_id', '=', eventId)
    .where('reserved_at', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
