import type Stripe from 'stripe'
import { invalidRequest } from '../api/errors.ts'
import { assertHttpUrl, issueOnboardingLink } from '../resources/account-links.ts'
import { requireConnectedAccount } from '../resources/account-state.ts'
import type { Handlers } from '../resources/handler.ts'
import type { Scope } from '../state/scope.ts'
import { type OnWire, toTimestamp } from './on-wire.ts'

type LinkParams = Stripe.V2.Core.AccountLinkCreateParams

function createAccountLink(
  scope: Scope,
  { account, use_case }: LinkParams,
): OnWire<Stripe.V2.Core.AccountLink> {
  if (use_case.type !== 'account_onboarding')
    throw invalidRequest(
      'Accounts whose requirements Stripe collects can only be used with `account_onboarding` links.',
      'use_case[type]',
    )
  const onboarding = use_case.account_onboarding
  if (onboarding === undefined)
    throw invalidRequest(
      '`use_case.account_onboarding` is required when `use_case.type` is `account_onboarding`.',
      'use_case[account_onboarding]',
    )
  const { id } = requireConnectedAccount(scope, account)
  const { refresh_url, return_url = refresh_url } = onboarding
  assertHttpUrl(refresh_url, 'use_case[account_onboarding][refresh_url]')
  assertHttpUrl(return_url, 'use_case[account_onboarding][return_url]')
  const link = issueOnboardingLink(scope, id, { refresh_url, return_url, isV2: true })
  return {
    object: 'v2.core.account_link',
    account: id,
    created: toTimestamp(scope.now),
    expires_at: toTimestamp(link.expires_at),
    livemode: false,
    url: link.url,
    use_case: {
      type: 'account_onboarding',
      account_onboarding: {
        collection_options: {
          fields: onboarding.collection_options?.fields ?? 'currently_due',
          future_requirements: onboarding.collection_options?.future_requirements ?? 'omit',
        },
        refresh_url,
        return_url: onboarding.return_url ?? null,
      },
      account_update: null,
    },
  }
}

export const accountLinksV2 = {
  'POST /v2/core/account_links': createAccountLink,
} satisfies Partial<Handlers>
