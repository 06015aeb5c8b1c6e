import type Stripe from 'stripe'
import { toAccount as toAccountV1 } from './account-v1.ts'
import { INCLUDED, toAccount as toAccountV2, toCreateParams } from './account-v2.ts'
import { describeAnswer, unreadableAnswer } from './answers.ts'
import { callStripe, callStripeOrNull, isAccountInaccessible } from './call-stripe.ts'
import {
  type AccountCalls,
  type AccountRef,
  type AccountRequest,
  CARD_PAYMENTS_NEEDED,
  type ProviderAccount,
  type ReturnAddresses,
} from './provider-account.ts'
import { ProviderError } from './provider-error.ts'

/** How many accounts a search reads, newest first: it looks for one that was just created. */
const SEARCHED_ACCOUNTS = 100
const PAGE_ACCOUNTS = 20

const readLinkV1 = describeAnswer('account_link', { url: 'string' })
const readLinkV2 = describeAnswer('v2.core.account_link', { url: 'string' })
const readLoginLink = describeAnswer('login_link', { url: 'string' })

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

/** A new account; a closed one is no answer to its creation. */
function toCreatedAccount(answer: Stripe.V2.Core.Account): ProviderAccount {
  const account = toAccountV2(answer, null)
  if (!account) throw unreadableAnswer(answer.object)
  return account
}

async function findCreatedAccount(
  { v2: { core } }: Stripe,
  payoutAccountId: string,
): Promise<ProviderAccount | null> {
  const newest = await callStripe(() =>
    core.accounts
      .list({ applied_configurations: ['recipient'], limit: PAGE_ACCOUNTS })
      .autoPagingToArray({ limit: SEARCHED_ACCOUNTS }),
  )
  const found = newest.find(({ metadata }) => metadata?.payoutAccountId === payoutAccountId)
  return found ? retrieveAccount(core, found.id) : null
}

async function retrieveAccount(
  core: Stripe['v2']['core'],
  id: string,
): Promise<ProviderAccount | null> {
  const answer = await callStripeOrNull(isAccountInaccessible, () =>
    core.accounts.retrieve(id, { include: [...INCLUDED] }),
  )
  return answer && toAccountV2(answer, id)
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
export function createAccountCalls(stripe: Stripe): AccountCalls {
  const { accounts, v2 } = stripe
  const isV1 = ({ api }: AccountRef) => api === 'v1'
  return {
    createAccount: async (request, { payoutAccountId, idempotencyKey, timeoutMs }) => {
      const params = toCreateParams(request, payoutAccountId)
      const options = { idempotencyKey, timeout: timeoutMs, maxNetworkRetries: 0 }
      try {
        return toCreatedAccount(await callStripe(() => v2.core.accounts.create(params, options)))
      } catch (error) {
        throw toCreationError(error, request)
      }
    },
    findCreatedAccount: (payoutAccountId) => findCreatedAccount(stripe, payoutAccountId),
    retrieveAccount: async (account) => {
      if (!isV1(account)) return retrieveAccount(v2.core, account.id)
      const answer = await callStripeOrNull(isAccountInaccessible, () =>
        accounts.retrieve(account.id),
      )
      return answer && toAccountV1(answer, account.id)
    },
    createOnboardingUrl: (account, addresses) =>
      (isV1(account) ? createLinkV1 : createLinkV2)(stripe, account.id, addresses),
    createDashboardUrl: async (accountId) => {
      const link = await callStripeOrNull(
        ({ statusCode }) => statusCode === 400,
        () => accounts.createLoginLink(accountId),
      )
      return link && readLoginLink(link).url
    },
  }
}
