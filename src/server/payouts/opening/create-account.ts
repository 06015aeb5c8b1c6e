import { randomUUID } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import type { createPayoutAccount } from '#contract/money/payouts/payouts.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { PATHS } from '#contract/product/paths.ts'
import { SUPPORT_EMAIL } from '#contract/product/product.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Call } from '#server/http/bind.ts'
import { withResponseTimeout } from '#server/http/lifecycle/response-timeout.ts'
import { ACCOUNT_MS } from '#server/limits.ts'
import { renderPayoutReplacedEmail } from '#server/mail/templates/money/payouts.ts'
import {
  type AccountRow,
  findAccount,
  findCurrentAccount,
  listAccounts,
  needsCardPayments,
  replaceAccount,
  reserveAccountRow,
} from '#server/payout-records/store.ts'
import type { AccountRequest } from '#server/stripe/accounts/provider-account.ts'
import { sendSecurityEmail } from '#server/users/credentials/recent-change.ts'
import { findContactDetails } from '#server/users/store.ts'
import { findReplacementRefusal } from '../policy.ts'
import { derivePayoutStatus } from '../present.ts'
import { refreshAccount } from '../refreshing/refresh-account.ts'
import { openAccount } from './open-account.ts'
import { buildReturnUrls } from './return-urls.ts'

type CreateCall = Call<typeof createPayoutAccount>

const TOO_MANY_ACCOUNTS = `Hoy ya empezaste varias cuentas de pagos. Intenta mañana, o escríbenos a ${SUPPORT_EMAIL}.`

/** How many accounts a person may start in a day, replaced ones included. */
const ACCOUNTS_PER_DAY = 3

/** Throws PAYOUT_ACCOUNT_IN_USE, PAYOUT_ACCOUNT_REJECTED, and RATE_LIMITED after three accounts in a day. */
async function assertReplaceable({ deps, user }: CreateCall): Promise<void> {
  const all = await listAccounts(deps.db, user.id)
  const current = all.find((account) => !account.replaced_at)
  const refusal = current && findReplacementRefusal(current, all)
  if (refusal) throw new ApiError(refusal)
  const since = deps.now().getTime() - DAY_MS
  const recent = all.filter((account) => account.created_at.getTime() > since)
  const [first] = recent.slice(ACCOUNTS_PER_DAY - 1)
  if (!first) return
  const retryAfter = Math.ceil((first.created_at.getTime() - since) / 1_000)
  throw new ApiError('RATE_LIMITED', { retryAfter, message: TOO_MANY_ACCOUNTS })
}

/** Finds the row to replace: a deauthorized account, or one that the host asks to replace. */
async function findAccountToReplace(call: CreateCall): Promise<string | null> {
  const { deps, body, user } = call
  const current = await findCurrentAccount(deps.db, user.id)
  if (!current?.stripe_account_id) return null
  if (!body.forceRecreate && !current.deauthorized_at) return null
  if (body.forceRecreate) await refreshAccount(deps, current.stripe_account_id)
  await assertReplaceable(call)
  return current.id
}

/** To the host, for each account: whoever has their password may be replacing it. */
async function announceReplaced({ deps, user }: CreateCall, tx: Tx, rowId: string): Promise<void> {
  const host = await findContactDetails(tx, user.id)
  const forgotUrl = deps.config.publicUrl + PATHS.forgotPassword
  const replaced = renderPayoutReplacedEmail({ firstName: host.first_name, forgotUrl })
  await sendSecurityEmail(tx, deps, host, replaced, `payout-replaced:${host.id}:${rowId}`)
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
    withCardPayments: await needsCardPayments(deps.db),
  }
}

async function reserveAccount(call: CreateCall): Promise<AccountRow> {
  const { deps, user } = call
  const replaced = await findAccountToReplace(call)
  const request = await buildAccountRequest(call)
  const idempotencyKey = `acct:${randomUUID()}`
  return deps.db.transaction().execute(async (tx) => {
    const isReplaced = replaced !== null && (await replaceAccount(tx, replaced, deps.now()))
    if (isReplaced) await announceReplaced(call, tx, replaced)
    return reserveAccountRow(tx, { userId: user.id, idempotencyKey, request })
  })
}

/**
 * Creates the host's account at Stripe, or continues with the existing one, and returns a link to its
 * onboarding (`spec §7`). The row and its idempotency key are stored before the call to Stripe, so
 * that concurrent calls and retries create one account. `forceRecreate` replaces an account that
 * accepts no money and was not rejected (decision 26). Throws RETURN_ADDRESS_REFUSED,
 * PAYOUT_ACCOUNT_IN_USE, PAYOUT_ACCOUNT_REJECTED, RATE_LIMITED, PAYOUT_EMAIL_REFUSED, `ProviderError`, and
 * PAYOUT_ACCOUNT_PENDING while Stripe needs longer than the browser waits: the next call gets the account.
 */
export async function createAccount(call: CreateCall) {
  const { deps, body } = call
  const addresses = buildReturnUrls(deps.config.publicUrl, body)
  const createError = () => new ApiError('PAYOUT_ACCOUNT_PENDING')
  const work = createAndLink(call, addresses)
  return withResponseTimeout(deps.log, work, { withinMs: ACCOUNT_MS, createError })
}

async function createAndLink(call: CreateCall, addresses: ReturnType<typeof buildReturnUrls>) {
  const { deps } = call
  const accountId = await openAccount(deps, await reserveAccount(call))
  const account = await findAccount(deps.db, accountId)
  const ref = { id: accountId, api: account?.api ?? 'v2' }
  const onboardingUrl = await deps.payments.createOnboardingUrl(ref, addresses(accountId))
  return { accountId, status: account ? derivePayoutStatus(account) : 'pending', onboardingUrl }
}
