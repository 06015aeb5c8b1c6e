import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import { isDisputeLost } from '#server/disputes/store.ts'

export type EventWithGoals = Awaited<ReturnType<typeof listEventsWithGoals>>[number]
export type ContributionWithNames = Awaited<ReturnType<typeof listContributionsMade>>[number]

export function listSessions(db: Db, userId: string): Promise<Row<'sessions'>[]> {
  return db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at', 'desc')
    .execute()
}

/** Lists a host's payout accounts, current and replaced. */
export function listPayoutAccounts(db: Db, userId: string): Promise<Row<'payout_accounts'>[]> {
  return db
    .selectFrom('payout_accounts')
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
          .whereRef('goals.event_id', '=', 'events.id')
          .orderBy('goals.priority')
          .orderBy('goals.id'),
      ).as('goals'),
    )
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
    .select(['goals.name as goal_name', 'events.name as event_name', 'thanked_at'])
    .select(isDisputeLost.as('dispute_lost'))
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
  return selectContributions(db).where(isContributedBy(contributor)).execute()
}
