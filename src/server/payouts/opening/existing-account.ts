import { ApiError } from '#contract/api/errors.ts'
import type {
  getPayoutAccount,
  PayoutAccount,
  requestDashboardLink,
  requestOnboardingLink,
} from '#contract/money/payouts/payouts.ts'
import type { Call } from '#server/http/bind.ts'
import { LOG } from '#server/log-events.ts'
import { type AccountRow, findAccount } from '#server/payout-records/store.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { canSeeAccount, canUseAccount } from '../policy.ts'
import { presentAccount } from '../present.ts'
import { refreshAccount } from '../refreshing/refresh-account.ts'
import { buildReturnUrls } from './return-urls.ts'

type AccountCall = Pick<Call<typeof getPayoutAccount>, 'deps' | 'params' | 'user'>

/** Throws PAYOUT_ACCOUNT_NOT_FOUND, FORBIDDEN. */
async function findAccountFor(
  { deps, params, user }: AccountCall,
  isAllowed: typeof canSeeAccount,
): Promise<AccountRow> {
  const account = await findAccount(deps.db, params.accountId)
  if (!account) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  if (!isAllowed(user, account)) throw new ApiError('FORBIDDEN')
  return account
}

/**
 * Refreshes the account from Stripe and presents it; while Stripe is unavailable, or refuses the
 * platform, presents the stored state. Throws PAYOUT_ACCOUNT_NOT_FOUND, FORBIDDEN, and
 * `ProviderError` if Stripe refuses the call.
 */
export async function readAccountStatus(call: AccountCall): Promise<PayoutAccount> {
  const { deps, params } = call
  await findAccountFor(call, canSeeAccount)
  try {
    await refreshAccount(deps, params.accountId)
  } catch (error) {
    if (!(error instanceof ProviderError) || isFinalRefusal(error)) throw error
    deps.log.warn({ err: error }, LOG.payoutAccountNotRefreshed)
  }
  return presentAccount(params.accountId, await findAccountFor(call, canSeeAccount))
}

async function findOwnAccount(call: AccountCall): Promise<AccountRow> {
  const account = await findAccountFor(call, canUseAccount)
  if (account.deauthorized_at) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  return account
}

/**
 * Creates a single-use link to Stripe's onboarding (`spec §7`). Throws PAYOUT_ACCOUNT_NOT_FOUND (also
 * for a replaced or deauthorized account), FORBIDDEN, RETURN_ADDRESS_REFUSED, `ProviderError`.
 */
export async function createOnboardingLink(call: Call<typeof requestOnboardingLink>) {
  const { deps, body } = call
  const { accountId } = call.params
  const account = await findOwnAccount(call)
  if (account.replaced_at) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  const addresses = buildReturnUrls(deps.config.publicUrl, body)
  const { payments } = deps
  const onboardingUrl = await payments.createOnboardingUrl(
    { id: accountId, api: account.api },
    addresses(accountId),
  )
  return { onboardingUrl }
}

/**
 * Creates a single-use link to Stripe's dashboard, also for a replaced account, which may still hold
 * money. Throws PAYOUT_ACCOUNT_NOT_FOUND, FORBIDDEN, ONBOARDING_REQUIRED, `ProviderError`.
 */
export async function createDashboardLink(call: Call<typeof requestDashboardLink>) {
  await findOwnAccount(call)
  const dashboardUrl = await call.deps.payments.createDashboardUrl(call.params.accountId)
  if (!dashboardUrl) throw new ApiError('ONBOARDING_REQUIRED')
  return { dashboardUrl }
}
