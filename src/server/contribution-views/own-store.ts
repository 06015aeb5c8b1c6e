import { sql } from 'kysely'
import type { PaymentReview } from '#contract/contributions/contributions.ts'
import { type Giver, givenBy } from '#server/contributions/contributor-store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { isDisputeLost } from '#server/disputes/store.ts'
import { reviewOfUnpaid } from '#server/settlement/quarantine-store.ts'
import type { Page } from './store.ts'

export type OwnRow = Row<'contributions'> & {
  event_name: string
  event_slug: string
  goal_name: string | null
  review: PaymentReview | null
  dispute_lost: boolean
}

/** Contributions in every state, newest first. */
export function listMade(db: Db, giver: Giver, { page, pageSize }: Page): Promise<OwnRow[]> {
  return db
    .selectFrom('contributions')
    .where(givenBy(giver))
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .selectAll('contributions')
    .select(['events.name as event_name', 'events.slug as event_slug', 'goals.name as goal_name'])
    .select([reviewOfUnpaid.as('review'), isDisputeLost.as('dispute_lost')])
    .orderBy('contributions.created_at', 'desc')
    .orderBy('contributions.id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute()
}

export interface Made {
  total: number
  confirmed: number
  amount: number
  events: number
}

/** How many there are in all; of those that are CONFIRMED how many, of how much, to how many events. */
export function sumMade(db: Db, giver: Giver): Promise<Made> {
  const confirmed = sql<boolean>`status = 'CONFIRMED'`
  return db
    .selectFrom('contributions')
    .where(givenBy(giver))
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      row.fn.countAll<number>().filterWhere(confirmed).as('confirmed'),
      sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('amount'),
      row.fn.count<number>('event_id').distinct().filterWhere(confirmed).as('events'),
    ])
    .executeTakeFirstOrThrow()
}
