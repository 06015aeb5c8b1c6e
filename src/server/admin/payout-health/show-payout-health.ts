import type { payoutHealth } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import { presentAccountNeedingAttention } from '#server/admin/present.ts'
import type { Db } from '#server/db/schema.ts'
import { derivePayoutStatus } from '#server/payouts/present.ts'
import { countAccountsByState, countWithoutAccount, listAccountsNeedingAttention } from './store.ts'

const MAX_ACCOUNTS_SHOWN = 20

/** How hosts' payout accounts stand, and who needs help with theirs. */
export async function showPayoutHealth(db: Db): Promise<ReplyOf<typeof payoutHealth>> {
  const [accounts, none, needy] = await Promise.all([
    countAccountsByState(db),
    countWithoutAccount(db),
    listAccountsNeedingAttention(db, MAX_ACCOUNTS_SHOWN),
  ])
  const counts = { active: 0, pending: 0, restricted: 0, none }
  for (const alike of accounts) counts[derivePayoutStatus(alike)] += alike.count
  return {
    counts,
    attention: needy.map(presentAccountNeedingAttention),
    attentionTotal: needy[0]?.total ?? 0,
  }
}
