import { type Expression, type SqlBool, sql } from 'kysely'
import type { DeletionBlocker } from '#contract/people/account.ts'
import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { isDisputeLost } from '#server/disputes/store.ts'
import { isUnderReview } from '#server/settlement/quarantine-store.ts'

/** What prevents deletion of an account, as names of events. */
export type DeletionBlockers = Record<DeletionBlocker, string[]>

/** SQL: contributions to the person's events or made by them. */
function involves(contributor: Contributor) {
  return sql<boolean>`(contributions.host_id = ${contributor.id} or ${isContributedBy(contributor)})`
}

/**
 * Locks every event that the person hosts or contributed to, ordered by id, so that no event is paid
 * or published during the deletion. Lock the user's row afterwards.
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
          selectFrom('contributions').select('event_id').where(isContributedBy(contributor)),
        ),
      ]),
    )
    .orderBy('id')
    .forUpdate()
    .execute()
}

export async function readDeletionBlockers(
  db: Db,
  contributor: Contributor,
  now: Date,
): Promise<DeletionBlockers> {
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
  const isOpenDispute = sql<boolean>`(contributions.status = 'DISPUTED' and not ${isDisputeLost})`
  return {
    event: names(await active),
    payment: names(await listEventNames(isOpen)),
    dispute: names(await listEventNames(isOpenDispute)),
    review: names(await listEventNames(isUnderReview)),
  }
}
