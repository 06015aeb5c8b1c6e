import { type RawBuilder, type Selectable, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Picture } from '#contract/events/pictures.ts'
import { RECENT_CONTRIBUTIONS } from '#contract/product/limits.ts'
import type { Db, Schema } from '#server/db/schema.ts'
import { selectEvent } from '#server/event-records/store.ts'
import { countNotedThings, sumNotedMoney } from '#server/noted-gift-records/store.ts'
import { selectPicture } from '#server/picture-records/store.ts'
import { selectPostedUpdates } from '#server/update-records/store.ts'

/** A contribution as it may be shown to the public, before what its contributor hides is hidden. */
export interface RecentContribution {
  contributor_name: string
  anonymous: boolean
  amount_hidden: boolean
  /** What counts of it now, in centavos. */
  counted_amount: number
  confirmed_at: Date | string
}

export interface GoalWithRecent
  extends Omit<
    Selectable<Schema['goals']>,
    'created_at' | 'updated_at' | 'reached_at' | 'reserved_at'
  > {
  created_at: Date | string
  /** Since when somebody brings it (`R24`). */
  reserved_at: Date | string | null
  recent: RecentContribution[]
  picture: Picture | null
  /** Cash and transfers that its hosts noted, in centavos (`R24`). */
  noted_amount: number
}

/** Always there once a contribution is confirmed. */
const confirmedAt = sql<Date>`contributions.confirmed_at`.as('confirmed_at')
const SHOWN_OF_CONTRIBUTION = [
  'contributor_name',
  'anonymous',
  'amount_hidden',
  'counted_amount',
  confirmedAt,
] as const

/** Goals in their order, each with its newest confirmed contributions, in one query. */
function selectGoalsWithRecent(db: Db) {
  return db
    .selectFrom('goals')
    .selectAll('goals')
    .select((goal) =>
      jsonArrayFrom(
        goal
          .selectFrom('contributions')
          .select(SHOWN_OF_CONTRIBUTION)
          .whereRef('contributions.goal_id', '=', 'goals.id')
          .where(sql<boolean>`contributions.status = 'CONFIRMED'`)
          .orderBy('confirmed_at', 'desc')
          .limit(RECENT_CONTRIBUTIONS),
      ).as('recent'),
    )
    .select(selectPicture(sql`goals.event_id`, sql`goals.id`).as('picture'))
    .select(
      sumNotedMoney(
        sql`noted_gifts.event_id = goals.event_id and noted_gifts.goal_id = goals.id`,
      ).as('noted_amount'),
    )
}

/** The goals of one event in their order; `eventId` may be a column of a query around this one. */
function selectGoalsInOrder(db: Db, eventId: string | RawBuilder<string>) {
  return selectGoalsWithRecent(db)
    .where('goals.event_id', '=', eventId)
    .orderBy('goals.priority')
    .orderBy('goals.id')
}

export function listGoals(db: Db, eventId: string): Promise<GoalWithRecent[]> {
  return selectGoalsInOrder(db, eventId).execute()
}

/** Resolves to undefined where the goal belongs to another event. */
export function findGoalWithRecent(
  db: Db,
  eventId: string,
  goalId: string,
): Promise<GoalWithRecent | undefined> {
  return selectGoalsWithRecent(db)
    .where('goals.event_id', '=', eventId)
    .where('goals.id', '=', goalId)
    .executeTakeFirst()
}

/** The newest confirmed contributions of the whole event, with the goal that each was for. */
function selectRecentContributions(db: Db, eventId: RawBuilder<string>, limit: number) {
  return db
    .selectFrom('contributions')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .where('contributions.event_id', '=', eventId)
    .where(sql<boolean>`contributions.status = 'CONFIRMED'`)
    .orderBy('contributions.confirmed_at', 'desc')
    .limit(limit)
    .select(SHOWN_OF_CONTRIBUTION)
    .select('goals.name as goal_name')
}

/** SQL: the host has refunded the whole event. */
const isCancelled = sql<boolean>`exists (select from event_refunds
  where event_refunds.event_id = events.id)`.as('is_cancelled')

const eventIdColumn = sql<string>`events.id`

/** An event with its host and updates, without goals and contributions. */
export function findEventAfterwards(db: Db, idOrSlug: string) {
  return selectEvent(db, idOrSlug)
    .select([isCancelled, selectPostedUpdates(eventIdColumn).as('updates')])
    .executeTakeFirst()
}

/**
 * An event with its goals, its updates and its newest contributions in one statement: what the public page is
 * made of, read more often than anything else. Instants inside the two lists are ISO 8601 text.
 */
export function findEventPage(db: Db, idOrSlug: string, recentLimit: number) {
  return selectEvent(db, idOrSlug)
    .select(isCancelled)
    .select([
      jsonArrayFrom(selectGoalsInOrder(db, eventIdColumn)).as('goals'),
      jsonArrayFrom(selectRecentContributions(db, eventIdColumn, recentLimit)).as('recent'),
      selectPostedUpdates(eventIdColumn).as('updates'),
      sumNotedMoney(sql`noted_gifts.event_id = events.id`).as('noted_amount'),
      countNotedThings(sql`noted_gifts.event_id = events.id`).as('noted_things'),
    ])
    .executeTakeFirst()
}
