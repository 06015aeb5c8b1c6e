import { type Contributor, isContributedBy } from '#server/contributions/contributor-store.ts'
import type { ContributionRow } from '#server/contributions/store.ts'
import { findContribution } from '#server/contributions/store.ts'
import type { Db, Row } from '#server/db/schema.ts'
import type { DisputeRow } from '#server/disputes/store.ts'
import { listPostings, type PostingRow } from '#server/ledger/store.ts'
import { listRequestsOf, type RefundRequestRow } from '#server/refund-requests/store.ts'
import { type AdjustmentRow, listAdjustments } from '#server/refunds/host-transfer/store.ts'
import { listRefunds, type RefundRow } from '#server/refunds/store.ts'

/** All rows that a contribution's timeline is built from. */
export interface TimelineSource {
  contribution: ContributionRow
  /** Oldest first. */
  postings: PostingRow[]
  refunds: RefundRow[]
  adjustments: AdjustmentRow[]
  disputes: DisputeRow[]
  quarantined: Row<'quarantined_payments'>[]
  requests: RefundRequestRow[]
}

export async function readTimelineSource(
  db: Db,
  contributionId: string,
): Promise<TimelineSource | null> {
  const [contribution, postings, refunds, adjustments, disputes, requests, quarantined] =
    await Promise.all([
      findContribution(db, contributionId),
      listPostings(db, contributionId),
      listRefunds(db, contributionId),
      listAdjustments(db, contributionId),
      db
        .selectFrom('disputes')
        .selectAll()
        .where('contribution_id', '=', contributionId)
        .orderBy('id')
        .execute(),
      listRequestsOf(db, contributionId),
      db
        .selectFrom('quarantined_payments')
        .innerJoin(
          'checkout_sessions',
          'checkout_sessions.stripe_session_id',
          'quarantined_payments.stripe_object_id',
        )
        .selectAll('quarantined_payments')
        .where('checkout_sessions.contribution_id', '=', contributionId)
        .execute(),
    ])
  return contribution
    ? { contribution, postings, refunds, adjustments, disputes, quarantined, requests }
    : null
}

/** Finds the host of a contribution, and whether this person made it. */
export function findTimelineReaders(
  db: Db,
  contributionId: string,
  contributor: Contributor,
): Promise<{ host_id: string; is_own: boolean } | undefined> {
  return db
    .selectFrom('contributions')
    .select(['host_id', isContributedBy(contributor).as('is_own')])
    .where('id', '=', contributionId)
    .executeTakeFirst()
}
