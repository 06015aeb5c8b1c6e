import { type Expression, type SqlBool, sql } from 'kysely'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isDisputeLost } from '#server/disputes/store.ts'
import { isUnderReview } from '#server/settlement/quarantine-store.ts'

/** What an account is still needed for, by the names of the events. */
export interface DeletionBlockers {
  activeEvents: string[]
  openPayments: string[]
  disputes: string[]
  reviews: string[]
}

/** Contributions to a person's events, and those that they gave. */
function involves(giver: Contributor) {
  return sql<boolean>`(contributions.host_id = ${giver.id} or ${isContributedBy(giver)})`
}

/**
 * Holds every event that the person hosts or gave to, in one order, so that nothing is paid for or
 * published under the deletion. The user's row comes after it.
 */
export async function lockRelatedEvents(tx: Tx, giver: Contributor): Promise<void> {
  await tx
    .selectFrom('events')
    .select('id')
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('host_id', '=', giver.id),
        eb(
          'id',
          'in',
          selectFrom('contributions').select('event_id').where(isContributedBy(giver)),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function readDeletionBlockers(
  db: Db,
  giver: Contributor,
  now: Date,
): Promise<DeletionBlockers> {
  const ofContributions = (still: Expression<SqlBool>) =>
    db
      .selectFrom('contributions')
      .innerJoin('events', 'events.id', 'contributions.event_id')
      .select('events.name')
      .distinct()
      .where(involves(giver))
      .where(still)
      .orderBy('events.name')
      .execute()
  const names = (rows: { name: string }[]) => rows.map(({ name }) => name)
  const active = db
    .selectFrom('events')
    .select('name')
    .where('host_id', '=', giver.id)
    .where('status', '=', 'ACTIVE')
    .orderBy('event_date')
    .execute()
  const isOpen = sql<boolean>`exists (
    select from checkout_sessions where contribution_id = contributions.id
      and (checkout_sessions.status = 'open'
        or (checkout_sessions.status = 'opening' and expires_at > ${now})))`
  const isOpenDispute = sql<boolean>`(contributions.status = 'DISPUTED' and not ${isDisputeLost})`
  return {
    activeEvents: names(await active),
    openPayments: names(await ofContributions(isOpen)),
    disputes: names(await ofContributions(isOpenDispute)),
    reviews: names(await ofContributions(isUnderReview)),
  }
}
