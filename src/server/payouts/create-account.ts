import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import type { createPayoutAccount } from '#contract/money/payouts.ts'
import type { Call } from '#server/http/bind.ts'
import {
  type AccountRow,
  findAccount,
  findCurrentAccount,
  replaceAccount,
  reserveAccountRow,
} from '#server/payout-records/store.ts'
import type { AccountRequest } from '#server/stripe/provider-account.ts'
import { findContactDetails } from '#server/users/store.ts'
import { openAccount } from './open-account.ts'
import { canReplaceAccount } from './policy.ts'
import { derivePayoutStatus } from './present.ts'
import { refreshAccount } from './refresh-account.ts'
import { buildReturnUrls } from './return-urls.ts'

type CreateCall = Call<typeof createPayoutAccount>

/** Finds the row to replace: a deauthorized account, or one that the host asks to replace. */
async function findAccountToReplace({ deps, body, user }: CreateCall): Promise<string | null> {
  const current = await findCurrentAccount(deps.db, user.id)
  if (!current?.stripe_account_id) return null
  if (!body.forceRecreate) return current.deauthorized_at ? current.id : null
  await refreshAccount(deps, current.stripe_account_id)
  const refreshed = await findCurrentAccount(deps.db, user.id)
  if (refreshed && !canReplaceAccount(refreshed)) throw new ApiError('PAYOUT_ACCOUNT_IN_USE')
  return current.id
}

/** Stripe refuses addresses that are not public, and shows this one to the host. */
function findBusinessUrl(publicUrl: string): string | null {
  return publicUrl.startsWith('https:') ? publicUrl : null
}

async function buildAccountRequest({ deps, body, user }: CreateCall): Promise<AccountRequest> {
  const host = await findContactDetails(deps.db, user.id)
  const paternal = body.lastName || host.last_name
  const maternal = body.motherLastName ?? host.mother_last_name
  return {
    userId: user.id,
    email: body.email ?? host.email,
    firstName: body.firstName || host.first_name,
    lastName: `${paternal} ${maternal}`.trim(),
    businessUrl: findBusinessUrl(deps.config.publicUrl),
    withCardPayments: false,
  }
}

async function reserveAccount(call: CreateCall): Promise<AccountRow> {
  const { deps, user } = call
  const replaced = await findAccountToReplace(call)
  const request = await buildAccountRequest(call)
  const idempotencyKey = `acct:${randomUUID()}`
  return deps.db.transaction().execute(async (tx) => {
    if (replaced) await replaceAccount(tx, replaced, deps.now())
    return reserveAccountRow(tx, { userId: user.id, idempotencyKey, request })
  })
}

/**
 * Creates the host's account at Stripe, or continues with the existing one, and returns a link to its
 * onboarding (`spec §7`). The row and its idempotency key are stored before the call to Stripe, so
 * that concurrent calls and retries create one account. `forceRecreate` replaces an account that
 * accepts no money. Throws RETURN_ADDRESS_REFUSED, PAYOUT_ACCOUNT_IN_USE, PAYOUT_EMAIL_REFUSED,
 * `ProviderError`.
 */
export async function createAccount(call: CreateCall) {
  const { deps, body } = call
  const addresses = buildReturnUrls(deps.config.publicUrl, body)
  const accountId = await openAccount(deps, await reserveAccount(call))
  const account = await findAccount(deps.db, accountId)
  const ref = { id: accountId, api: account?.api ?? 'v2' }
  const onboardingUrl = await deps.payments.createOnboardingUrl(ref, addresses(accountId))
  return { accountId, status: account ? derivePayoutStatus(account) : 'pending', onboardingUrl }
}
