import type Stripe from 'stripe'
import { callStripe, callStripeOrNull, isAccountInaccessible } from '../call-stripe.ts'
import type { PlatformIdentity } from '../platform/platform-id.ts'
import { ProviderError } from '../provider-error.ts'
import { describeResponse, unreadableResponse } from '../response-checks.ts'
import { toAccount as toAccountV1 } from './account-v1.ts'
import { ACCOUNT_INCLUDES, toAccount as toAccountV2, toCreateParams } from './account-v2.ts'
import {
  type AccountCalls,
  type AccountRef,
  type AccountRequest,
  type AccountState,
  CARD_PAYMENTS_NEEDED,
  type ReturnAddresses,
} from './provider-account.ts'

/** How many accounts a search reads, newest first: it looks for one that was just created. */
const SEARCHED_ACCOUNTS = 100
const PAGE_ACCOUNTS = 20

/** The account does not exist, has revoked our access, or belongs to another platform than the key. */
const INACCESSIBLE = Symbol('inaccessible account')

const readLinkV1 = describeResponse('account_link', { url: 'string' })
const readLinkV2 = describeResponse('v2.core.account_link', { url: 'string' })
const readLoginLink = describeResponse('login_link', { url: 'string' })

/**
 * A capability that is refused without card payments is no operator's fault yet: the next request asks
 * for both.
 */
function toCreationError(error: unknown, { withCardPayments }: AccountRequest): unknown {
  if (!(error instanceof ProviderError) || withCardPayments) return error
  if (error.operatorFault?.kind !== 'capability-missing') return error
  const { message, kind, param, requestId } = error
  return new ProviderError(message, { kind, code: CARD_PAYMENTS_NEEDED, param, requestId })
}

/** A new account; a closed one, or one that was made for another row, is no answer to its creation. */
function toCreatedAccount(answer: Stripe.V2.Core.Account, payoutAccountId: string): AccountState {
  const account = toAccountV2(answer, null)
  const isAsked = answer.metadata?.payoutAccountId === payoutAccountId
  if (!account || !isAsked) throw unreadableResponse('v2.core.account')
  return account
}

async function findCreatedAccount(
  stripe: Stripe,
  payoutAccountId: string,
): Promise<AccountState | null> {
  const newest = await callStripe(() =>
    stripe.v2.core.accounts
      .list({ applied_configurations: ['recipient'], limit: PAGE_ACCOUNTS })
      .autoPagingToArray({ limit: SEARCHED_ACCOUNTS }),
  )
  const found = newest.find(({ metadata }) => metadata?.payoutAccountId === payoutAccountId)
  if (!found) return null
  const account = await retrieveAccount(stripe, { id: found.id, api: 'v2' })
  return account === INACCESSIBLE ? null : account
}

/** Null for a closed account. */
async function retrieveAccount(
  { accounts, v2: { core } }: Stripe,
  { id, api }: AccountRef,
): Promise<AccountState | null | typeof INACCESSIBLE> {
  if (api === 'v1') {
    const answer = await callStripeOrNull(isAccountInaccessible, () => accounts.retrieve(id))
    return answer ? toAccountV1(answer, id) : INACCESSIBLE
  }
  const read = () => core.accounts.retrieve(id, { include: [...ACCOUNT_INCLUDES] })
  const answer = await callStripeOrNull(isAccountInaccessible, read)
  return answer ? toAccountV2(answer, id) : INACCESSIBLE
}

async function createLinkV1(
  { accountLinks }: Stripe,
  account: string,
  { returnUrl: return_url, refreshUrl: refresh_url }: ReturnAddresses,
): Promise<string> {
  const params = { account, type: 'account_onboarding', return_url, refresh_url } as const
  return readLinkV1(await callStripe(() => accountLinks.create(params))).url
}

async function createLinkV2(
  { v2: { core } }: Stripe,
  account: string,
  { returnUrl: return_url, refreshUrl: refresh_url }: ReturnAddresses,
): Promise<string> {
  const use_case = { type: 'account_onboarding', account_onboarding: { return_url, refresh_url } }
  const link = await callStripe(() => core.accountLinks.create({ account, use_case }))
  return readLinkV2(link, { account }).url
}

/** The connected accounts of hosts (Connect), made with API v2, or with v1 by older platforms. */
export function createAccountCalls(stripe: Stripe, platform: PlatformIdentity): AccountCalls {
  const { accounts, v2 } = stripe
  return {
    createAccount: async (request, { payoutAccountId, idempotencyKey, timeoutMs }) => {
      const params = toCreateParams(request, payoutAccountId)
      const options = { idempotencyKey, timeout: timeoutMs, maxNetworkRetries: 0 }
      try {
        const call = callStripe(() => v2.core.accounts.create(params, options))
        const [answer, platformId] = await Promise.all([call, platform.readOrNull()])
        return { ...toCreatedAccount(answer, payoutAccountId), platformId }
      } catch (error) {
        throw toCreationError(error, request)
      }
    },
    findCreatedAccount: async (payoutAccountId) => {
      const account = await findCreatedAccount(stripe, payoutAccountId)
      return account && { ...account, platformId: await platform.readOrNull() }
    },
    retrieveAccount: async ({ platformId, ...ref }) => {
      const account = await retrieveAccount(stripe, ref)
      if (account !== INACCESSIBLE)
        return account && { ...account, platformId: await platform.readOrNull() }
      await platform.assertIs(platformId)
      return null
    },
    createOnboardingUrl: (account, addresses) =>
      (account.api === 'v1' ? createLinkV1 : createLinkV2)(stripe, account.id, addresses),
    createDashboardUrl: async (accountId) => {
      const link = await callStripeOrNull(
        ({ statusCode }) => statusCode === 400,
        () => accounts.createLoginLink(accountId),
      )
      return link && readLoginLink(link).url
    },
  }
}
