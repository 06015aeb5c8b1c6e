import { ApiError } from '#contract/api/errors.ts'
import type { PayoutAccount, payoutAccountStatus } from '#contract/money/payouts.ts'
import type { Call } from '#server/http/bind.ts'
import { LOG } from '#server/log-events.ts'
import { type AccountRow, findAccount } from '#server/payout-records/store.ts'
import { ProviderError } from '#server/stripe/payments.ts'
import { refreshAccount } from './apply-account-update.ts'
import { maySeeAccount } from './policy.ts'
import { presentAccount } from './present.ts'

type StatusCall = Call<typeof payoutAccountStatus>

async function findVisibleAccount({ deps, params, user }: StatusCall): Promise<AccountRow> {
  const account = await findAccount(deps.db, params.accountId)
  if (!account) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  if (!maySeeAccount(user, account)) throw new ApiError('FORBIDDEN')
  return account
}

/**
 * Refreshes the account from Stripe and presents it; while Stripe is unavailable, presents the stored
 * state. Throws PAYOUT_ACCOUNT_NOT_FOUND, FORBIDDEN, and `ProviderError` if Stripe refuses the call.
 */
export async function readAccountStatus(call: StatusCall): Promise<PayoutAccount> {
  const { deps, params } = call
  await findVisibleAccount(call)
  try {
    await refreshAccount(deps, params.accountId)
  } catch (error) {
    if (!(error instanceof ProviderError && error.retryable)) throw error
    deps.log.warn({ err: error }, LOG.payoutAccountNotRefreshed)
  }
  return presentAccount(params.accountId, await findVisibleAccount(call))
}
