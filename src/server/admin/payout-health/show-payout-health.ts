import type { HostNeedingAttention, payoutHealth } from '#contract/admin/admin.ts'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { Db } from '#server/db/schema.ts'
import { derivePayoutStatus } from '#server/payouts/present.ts'
import { formatFullName } from '#server/users/present.ts'
import {
  type AccountNeedingAttention,
  countAccountsByState,
  countWithoutAccount,
  listAccountsNeedingAttention,
} from './store.ts'

const MAX_ACCOUNTS_SHOWN = 20

function presentAccountNeedingAttention(row: AccountNeedingAttention): HostNeedingAttention {
  return {
    hostId: row.id,
    fullName: formatFullName(row),
    email: row.email,
    status: derivePayoutStatus(row),
    chargesEnabled: row.charges_enabled,
    payoutsEnabled: row.payouts_enabled,
    requirementsCurrentlyDue: row.requirements_due,
    activeEvents: row.active_events,
  }
}

/** Counts payout accounts by status, and lists hosts whose account needs attention. */
export async function showPayoutHealth(db: Db): Promise<ReplyOf<typeof payoutHealth>> {
  const [accounts, none, attention] = await Promise.all([
    countAccountsByState(db),
    countWithoutAccount(db),
    listAccountsNeedingAttention(db, MAX_ACCOUNTS_SHOWN),
  ])
  const counts = { active: 0, pending: 0, restricted: 0, none }
  for (const group of accounts) counts[derivePayoutStatus(group)] += group.count
  return {
    counts,
    attention: attention.map(presentAccountNeedingAttention),
    attentionTotal: attention[0]?.total ?? 0,
  }
}
