import { ApiError } from '#contract/api/errors.ts'
import type { dashboardLink, onboardingLink } from '#contract/money/payouts.ts'
import type { Deps } from '#server/deps.ts'
import type { Call } from '#server/http/bind.ts'
import type { Principal } from '#server/http/principal.ts'
import { type AccountRow, findAccount } from '#server/payout-records/store.ts'
import { mayUseAccount } from './policy.ts'
import { buildReturnUrls } from './return-urls.ts'

async function findOwnAccount(deps: Deps, accountId: string, user: Principal): Promise<AccountRow> {
  const account = await findAccount(deps.db, accountId)
  if (!account) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  if (!mayUseAccount(user, account)) throw new ApiError('FORBIDDEN')
  if (account.deauthorized_at) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  return account
}

/**
 * Creates a single-use link to Stripe's onboarding (`spec §7`). Throws PAYOUT_ACCOUNT_NOT_FOUND (also
 * for a replaced or deauthorized account), FORBIDDEN, RETURN_ADDRESS_REFUSED, `ProviderError`.
 */
export async function createOnboardingLink({
  deps,
  params,
  body,
  user,
}: Call<typeof onboardingLink>) {
  const account = await findOwnAccount(deps, params.accountId, user)
  if (account.replaced_at) throw new ApiError('PAYOUT_ACCOUNT_NOT_FOUND')
  const addresses = buildReturnUrls(deps.config.publicUrl, body)
  const { accountId } = params
  return { onboardingUrl: await deps.payments.createOnboardingUrl(accountId, addresses(accountId)) }
}

/**
 * Creates a single-use link to Stripe's dashboard, also for a replaced account, which may still hold
 * money. Throws PAYOUT_ACCOUNT_NOT_FOUND, FORBIDDEN, ONBOARDING_REQUIRED, `ProviderError`.
 */
export async function createDashboardLink({ deps, params, user }: Call<typeof dashboardLink>) {
  await findOwnAccount(deps, params.accountId, user)
  const dashboardUrl = await deps.payments.createDashboardUrl(params.accountId)
  if (!dashboardUrl) throw new ApiError('ONBOARDING_REQUIRED')
  return { dashboardUrl }
}
