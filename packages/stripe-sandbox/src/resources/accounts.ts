import type Stripe from 'stripe'
import { invalidRequest, resourceMissing, StripeError } from '../api/errors.ts'
import { generateId } from '../state/ids.ts'
import { insertObject, listObjects, readHidden, writeHidden } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { ALL_PARTS, buildAccountView } from '../v2/account-view.ts'
import { emitAccountEvents } from '../v2/thin-events.ts'
import {
  assertCanOpenAccounts,
  buildCapability,
  closeAccount,
  requireConnectedAccount,
  setAccountStatus,
  updateAccount,
} from './account-state.ts'
import type { Handlers } from './handler.ts'
import type { HiddenAccountState } from './hidden-account.ts'
import { mergeMetadata } from './metadata.ts'
import { buildAccount, buildPlatformAccount } from './new-account.ts'

function listRequestedCapabilities(
  capabilities: Stripe.AccountCreateParams.Capabilities | undefined,
): string[] {
  return Object.entries(capabilities ?? {}).flatMap(([name, capability]) =>
    capability?.requested === true ? [name] : [],
  )
}

const V1_REFUSAL =
  "Stripe no longer recommends Accounts v1 for new Connect integrations. Create connected accounts with POST /v2/core/accounts instead: https://docs.stripe.com/api/v2/core/accounts. Read more about Accounts v2: https://docs.stripe.com/connect/accounts-v2/account-creation. If your integration requires v1 account creation for a supported compatibility scenario, enable Accounts v1 support in the Dashboard: https://dashboard.stripe.com/settings/features/feat_accounts_v1_support. For agent-based integrations, use Stripe's current best-practices skill: npx skills add stripe/ai."

function assertV1Allowed(scope: Scope, names: string[]): void {
  const { accounts_v1, transfers_only } = readPlatformSettings(scope)
  if (!accounts_v1) throw invalidRequest(V1_REFUSAL)
  if (!transfers_only && names.includes('transfers') && !names.includes('card_payments'))
    throw invalidRequest(
      'Your platform needs approval for accounts to have requested the `transfers` capability without the `card_payments` capability. If you would like to request transfers without card_payments, please contact us via https://support.stripe.com/contact.',
      'capabilities',
    )
}

function createAccount(scope: Scope, params: Stripe.AccountCreateParams): Stripe.Account {
  const names = listRequestedCapabilities(params.capabilities)
  assertV1Allowed(scope, names)
  assertCanOpenAccounts(scope, params.email, 'email')
  if (names.includes('card_payments') && !names.includes('transfers'))
    throw invalidRequest(
      'You cannot request the `card_payments` capability without the `transfers` capability.',
      'capabilities',
    )
  const account = buildAccount(scope, generateId('acct_1', 16), params, names)
  const requested = Object.fromEntries(names.map((name) => [name, scope.now]))
  const hidden: HiddenAccountState = { requested }
  insertObject(scope, 'account', account, { hidden })
  emitAccountEvents(scope, null, buildAccountView(scope, account, ALL_PARTS))
  return account
}

const OWNED_BY_PERSON = [
  'business_profile',
  'business_type',
  'company',
  'individual',
  'email',
] as const

function refusePersonalDetails(scope: Scope, id: string, params: Stripe.AccountUpdateParams): void {
  if (readHidden<HiddenAccountState>(scope, id).linked !== true) return
  const param = OWNED_BY_PERSON.find((name) => params[name] !== undefined)
  if (param === undefined) return
  throw new StripeError(
    403,
    'invalid_request_error',
    `This application does not have the required permissions for the parameter '${param}' on account '${id}'.`,
    { param, code: 'oauth_not_supported' },
  )
}

function updateConnectedAccount(
  scope: Scope,
  params: Stripe.AccountUpdateParams,
  id: string,
): Stripe.Account {
  const account = requireConnectedAccount(scope, id)
  refusePersonalDetails(scope, id, params)
  const wanted = listRequestedCapabilities(params.capabilities)
  const hidden = readHidden<HiddenAccountState>(scope, id)
  for (const name of wanted) hidden.requested[name] ??= scope.now
  writeHidden(scope, id, hidden)
  const status = account.capabilities?.transfers ?? 'inactive'
  const added = Object.fromEntries(wanted.map((name) => [name, status]))
  return updateAccount(scope, id, {
    ...(typeof params.email === 'string' ? { email: params.email } : {}),
    ...(params.business_profile && account.business_profile
      ? {
          business_profile: {
            ...account.business_profile,
            name: params.business_profile.name ?? account.business_profile.name,
            url: params.business_profile.url ?? account.business_profile.url,
          },
        }
      : {}),
    metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
    capabilities: { ...added, ...account.capabilities },
  })
}

function deleteAccount(scope: Scope, id: string): Stripe.DeletedAccount {
  closeAccount(scope, id)
  return { id, object: 'account', deleted: true }
}

function toDisabledReason(reason: string): Stripe.Account.Requirements.DisabledReason {
  if (reason.startsWith('fraud')) return 'rejected.fraud'
  return reason === 'terms_of_service' ? 'rejected.terms_of_service' : 'rejected.other'
}

function rejectAccount(scope: Scope, id: string, reason: string): Stripe.Account {
  const account = requireConnectedAccount(scope, id)
  return setAccountStatus(scope, id, {
    details_submitted: account.details_submitted,
    isActive: false,
    payouts_enabled: false,
    due: [],
    disabled_reason: toDisabledReason(reason),
  })
}

function retrieveCapability(scope: Scope, id: string, name: string): Stripe.Capability {
  const found = buildCapability(scope, requireConnectedAccount(scope, id), name)
  if (found === undefined) throw resourceMissing('capability', name, 'capability')
  return found
}

export const accounts = {
  'GET /v1/account': (scope) =>
    scope.account === scope.platform.id
      ? buildPlatformAccount(scope)
      : requireConnectedAccount(scope, scope.account),
  'GET /v1/accounts': (scope, params) => listObjects(scope, 'account', '/v1/accounts', params),
  'POST /v1/accounts': createAccount,
  'GET /v1/accounts/:id': (scope, _params, id) =>
    id === scope.platform.id ? buildPlatformAccount(scope) : requireConnectedAccount(scope, id),
  'POST /v1/accounts/:id': updateConnectedAccount,
  'DELETE /v1/accounts/:id': (scope, _params, id) => deleteAccount(scope, id),
  'POST /v1/accounts/:id/reject': (scope, params, id) => rejectAccount(scope, id, params.reason),
  'GET /v1/accounts/:id/capabilities': (scope, _params, id) => {
    const account = requireConnectedAccount(scope, id)
    const names = Object.keys(account.capabilities ?? {})
    return {
      object: 'list',
      data: names.map((name) => buildCapability(scope, account, name)),
      has_more: false,
      url: `/v1/accounts/${id}/capabilities`,
    }
  },
  'GET /v1/accounts/:id/capabilities/:sub': (scope, _params, id, name) =>
    retrieveCapability(scope, id, name),
} satisfies Partial<Handlers>
