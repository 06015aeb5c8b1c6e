import type { ParsedQuery, ReplyInput } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { myContributions, OwnContribution } from '#contract/contributions/contributions.ts'
import type { Config } from '#server/config.ts'
import { toContributor } from '#server/contributions/contributor-store.ts'
import { receiptPath } from '#server/contributions/receipt-link.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { listContributionsBy, type OwnRow, sumContributionsBy } from './store.ts'

function presentOwn(row: OwnRow, config: Config): OwnContribution {
  return {
    id: row.id,
    eventName: row.event_name,
    eventSlug: row.event_slug,
    goalName: row.goal_name,
    amount: row.status === 'CONFIRMED' ? row.counted_amount : row.base_amount,
    totalAmount: row.total_amount,
    message: row.message,
    status: row.status,
    disputeLost: row.dispute_lost,
    review: row.review,
    method: 'CARD',
    createdAt: row.created_at.toISOString(),
    confirmedAt: row.confirmed_at?.toISOString() ?? null,
    receiptPath: receiptPath(config, row),
  }
}

/**
 * Lists a person's contributions, newest first, with the sums of CONFIRMED ones: by account, and by
 * verified e-mail, so that a guest finds theirs after signing up (`R7`).
 */
export async function listOwnContributions(
  { db, config }: Deps,
  person: Principal,
  page: ParsedQuery<typeof myContributions>,
): Promise<ReplyInput<typeof myContributions>> {
  const contributor = toContributor(person)
  const [rows, sums] = await Promise.all([
    listContributionsBy(db, contributor, page),
    sumContributionsBy(db, contributor),
  ])
  return {
    contributions: rows.map((row) => presentOwn(row, config)),
    summary: { totalAmount: sums.amount, eventsSupported: sums.events, count: sums.confirmed },
    pagination: paginate(page.page, page.pageSize, sums.total),
  }
}
