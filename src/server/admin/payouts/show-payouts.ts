import type { ReplyOf } from '#contract/api/endpoint.ts'
import { paginate } from '#contract/api/shapes.ts'
import type { AdminPayout, listPayouts as contract } from '#contract/money/payouts/bank-payouts.ts'
import type { Db } from '#server/db/schema.ts'
import { presentBankPayout } from '#server/payouts/present.ts'
import { type ListedPayout, listPayouts, type PayoutQuery } from './store.ts'

function present(row: ListedPayout): AdminPayout {
  return {
    ...presentBankPayout(row),
    providerId: row.stripe_payout_id,
    accountId: row.stripe_account_id,
    hostId: row.user_id,
    hostName: row.host_name,
    createdAt: row.created_at.toISOString(),
    isWaiting: row.is_waiting,
    isStopping: row.is_stopping,
    isOfReplacedAccount: row.is_of_replaced_account,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
  }
}

/** Lists payouts of hosts to their banks, the one that arrives last first. */
export async function showPayouts(db: Db, query: PayoutQuery): Promise<ReplyOf<typeof contract>> {
  const { rows, total, hasMore } = await listPayouts(db, query)
  return {
    payouts: rows.map(present),
    hasMore,
    pagination: paginate(query.page, query.pageSize, total),
  }
}
