import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { refreshAccount } from './refresh-account.ts'
import { listDueAccounts } from './store.ts'

/** One run; the rest is due at the next one, ten minutes later. */
const ACCOUNTS_PER_RUN = 200
/** Consecutive failures after which Stripe counts as unavailable. */
const MAX_FAILURES = 3

async function refreshOrLog(deps: Deps, accountId: string): Promise<boolean> {
  try {
    await refreshAccount(deps, accountId)
    return true
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    deps.log.warn({ err: error, account: accountId }, LOG.payoutAccountUnreadable)
    return false
  }
}

/**
 * Task: reads accounts from Stripe again that nobody has read for long, in case an event was lost.
 * Ends early while Stripe is unavailable; an account that fails comes last in the next run.
 */
export async function refreshDueAccounts(deps: Deps): Promise<void> {
  let failures = 0
  for (const accountId of await listDueAccounts(deps.db, {
    now: deps.now(),
    limit: ACCOUNTS_PER_RUN,
  })) {
    failures = (await refreshOrLog(deps, accountId)) ? 0 : failures + 1
    if (failures === MAX_FAILURES) return
  }
}
