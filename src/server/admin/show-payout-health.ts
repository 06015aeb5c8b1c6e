import type { payoutHealth } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { Db } from '#server/db/schema.ts'
import { derivePayoutStatus } from '#server/payouts/present.ts'
import { countAccounts, countWithoutAccount, listNeedy } from './payouts-store.ts'
import { presentNeedy } from './present.ts'

const SHOWN = 20

/** How hosts' payout accounts stand, and who needs help with theirs. */
export async function showPayoutHealth(db: Db): Promise<ReplyOf<typeof payoutHealth>> {
  const [accounts, none, needy] = await Promise.all([
    countAccounts(db),
    countWithoutAccount(db),
    listNeedy(db, SHOWN),
  ])
  const counts = { active: 0, pending: 0, restricted: 0, none }
  for (const alike of accounts) counts[derivePayoutStatus(alike)] += alike.count
  return {
    counts,
    attention: needy.map(presentNeedy),
    attentionTotal: needy[0]?.total ?? 0,
  }
}
