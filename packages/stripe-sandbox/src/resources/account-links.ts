import type Stripe from 'stripe'
import { invalid } from '../api/errors.ts'
import { issuePass } from '../state/access-tokens.ts'
import { hidden, hide } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { AccountSecrets } from './account-state.ts'
import { connectedAccount } from './connected.ts'
import type { Handlers } from './handler.ts'

const LIFETIME = 300

function checkUrl(url: string | undefined, param: string): void {
  if (url === undefined)
    throw invalid(`Missing required param: ${param}.`, param, 'parameter_missing')
  if (!URL.canParse(url) || !['http:', 'https:'].includes(new URL(url).protocol))
    throw invalid('Not a valid URL', param, 'url_invalid')
}

function create(scope: Scope, params: Stripe.AccountLinkCreateParams): Stripe.AccountLink {
  const account = connectedAccount(scope, params.account)
  if (params.type !== 'account_onboarding')
    throw invalid(
      `You cannot create \`${params.type}\` type Account Links for this account. Accounts with \`controller[requirement_collection]=stripe\` can only be used with \`account_onboarding\` type links.`,
      'type',
    )
  checkUrl(params.refresh_url, 'refresh_url')
  checkUrl(params.return_url, 'return_url')
  hide(scope, account.id, { ...hidden<AccountSecrets>(scope, account.id), linked: true })
  const expiresAt = scope.now + LIFETIME
  const { refresh_url, return_url } = params
  const token = issuePass(scope, 'onboarding', account.id, expiresAt, { refresh_url, return_url })
  return {
    object: 'account_link',
    created: scope.now,
    expires_at: expiresAt,
    url: `${scope.origin}/setup/e/${account.id}/${token}`,
  }
}

function login(scope: Scope, id: string): Stripe.LoginLink {
  const account = connectedAccount(scope, id)
  if (!account.details_submitted)
    throw invalid('Cannot create a login link for an account that has not completed onboarding.')
  const token = issuePass(scope, 'login', id, scope.now + LIFETIME)
  return {
    object: 'login_link',
    created: scope.now,
    url: `${scope.origin}/express/${id}/${token}`,
  }
}

export const accountLinks = {
  'POST /v1/account_links': create,
  'POST /v1/accounts/:id/login_links': (scope, _params, id) => login(scope, id),
} satisfies Handlers<'POST /v1/account_links' | 'POST /v1/accounts/:id/login_links'>
