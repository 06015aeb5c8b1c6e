import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { issueAccessToken } from '../state/access-tokens.ts'
import { readHidden, writeHidden } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { requireConnectedAccount } from './account-state.ts'
import type { Handlers } from './handler.ts'
import type { HiddenAccountState } from './hidden-account.ts'

const LINK_LIFETIME_SECONDS = 300

/** Throws Stripe's 400 for a missing address, or one that is not http or https. */
export function assertHttpUrl(url: string | undefined, param: string): asserts url is string {
  if (url === undefined)
    throw invalidRequest(`Missing required param: ${param}.`, param, 'parameter_missing')
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw invalidRequest('Not a valid URL', param, 'url_invalid')
}

function createAccountLink(
  scope: Scope,
  params: Stripe.AccountLinkCreateParams,
): Stripe.AccountLink {
  const account = requireConnectedAccount(scope, params.account)
  if (params.type !== 'account_onboarding')
    throw invalidRequest(
      `You cannot create \`${params.type}\` type Account Links for this account. Accounts with \`controller[requirement_collection]=stripe\` can only be used with \`account_onboarding\` type links.`,
      'type',
    )
  assertHttpUrl(params.refresh_url, 'refresh_url')
  assertHttpUrl(params.return_url, 'return_url')
  const { refresh_url, return_url } = params
  const link = issueOnboardingLink(scope, account.id, { refresh_url, return_url })
  return { object: 'account_link', created: scope.now, ...link }
}

/** Where the person goes when a link no longer works, and when they have finished. */
export interface LinkUrls {
  refresh_url: string
  return_url: string
  /** True for links of API v2, whose return is an event. */
  isV2?: boolean
}

/** Issues the single-use URL of an account's onboarding; `expires_at` is in Unix seconds. */
export function issueOnboardingLink(
  scope: Scope,
  account: string,
  urls: LinkUrls,
): { url: string; expires_at: number } {
  const hidden = readHidden<HiddenAccountState>(scope, account)
  writeHidden(scope, account, { ...hidden, linked: true })
  const expires_at = scope.now + LINK_LIFETIME_SECONDS
  const token = issueAccessToken(scope, 'onboarding', account, expires_at, urls)
  return { url: `${scope.origin}/setup/e/${account}/${token}`, expires_at }
}

function createLoginLink(scope: Scope, id: string): Stripe.LoginLink {
  const account = requireConnectedAccount(scope, id)
  if (!account.details_submitted)
    throw invalidRequest(
      'Cannot create a login link for an account that has not completed onboarding.',
    )
  const token = issueAccessToken(scope, 'login', id, scope.now + LINK_LIFETIME_SECONDS)
  return {
    object: 'login_link',
    created: scope.now,
    url: `${scope.origin}/express/${id}/${token}`,
  }
}

export const accountLinks = {
  'POST /v1/account_links': createAccountLink,
  'POST /v1/accounts/:id/login_links': (scope, _params, id) => createLoginLink(scope, id),
} satisfies Partial<Handlers>
