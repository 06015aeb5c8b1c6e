import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import { findContribution } from '#server/contributions/store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import type { DisputeRow } from '#server/disputes/store.ts'
import { listPostings, type PostingRow } from '#server/ledger/store.ts'
import { listRefunds, type RefundRow } from '#server/refunds/store.ts'

/** All that is known of a contribution's money. */
export interface TimelineSource {
  contribution: ContributionRow
  /** Entries of the ledger, oldest first. */
  moved: PostingRow[]
  refunds: RefundRow[]
  disputes: DisputeRow[]
  /** Payments of it that are kept apart. */
  apart: Row<'quarantined_payments'>[]
}

export async function readTimelineSource(
  db: Db,
  contributionId: string,
): Promise<TimelineSource | null> {
  const [contribution, moved, refunds, disputes, apart] = await Promise.all([
    findContribution(db, contributionId),
    listPostings(db, contributionId),
    listRefunds(db, contributionId),
    db
      .selectFrom('disputes')
      .selectAll()
      .where('contribution_id', '=', contributionId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('quarantined_payments')
      .innerJoin(
        'checkout_sessions',
        'checkout_sessions.stripe_session_id',
        'quarantined_payments.stripe_session_id',
      )
      .selectAll('quarantined_payments')
      .where('checkout_sessions.contribution_id', '=', contributionId)
      .execute(),
  ])
  return contribution ? { contribution, moved, refunds, disputes, apart } : null
}

/** Who may read a contribution's way: its host, and whether it is this giver's own. */
export function findTimelineReaders(
  db: Db,
  contributionId: string,
  giver: Contributor,
): Promise<{ host_id: string; is_own: boolean } | undefined> {
  return db
    .selectFrom('contributions')
    .select(['host_id', isContributedBy(giver).as('is_own')])
    .where('id', '=', contributionId)
    .executeTakeFirst()
}
