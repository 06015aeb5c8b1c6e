import type Stripe from 'stripe'
import { invalid, missing, StripeError } from '../api/errors.ts'
import type { Operation } from '../requests.ts'
import { newId } from '../state/ids.ts'
import { balanceOf } from '../state/ledger.ts'
import { hidden, hide, insert, list, remove } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { type AccountSecrets, capabilityOf, changeAccount, setStanding } from './account-state.ts'
import { connectedAccount } from './connected.ts'
import type { Handlers } from './handler.ts'
import { mergeMetadata } from './metadata.ts'
import { newAccount, platformAccount } from './new-account.ts'

function requestedCapabilities(
  capabilities: Stripe.AccountCreateParams.Capabilities | undefined,
): string[] {
  return Object.entries(capabilities ?? {}).flatMap(([name, wish]) =>
    wish?.requested === true ? [name] : [],
  )
}

function create(scope: Scope, params: Stripe.AccountCreateParams): Stripe.Account {
  const names = requestedCapabilities(params.capabilities)
  if (names.includes('card_payments') && !names.includes('transfers'))
    throw invalid(
      'You cannot request the `card_payments` capability without the `transfers` capability.',
      'capabilities',
    )
  const account = newAccount(scope, newId('acct_1', 16), params, names)
  const requested = Object.fromEntries(names.map((name) => [name, scope.now]))
  const secrets: AccountSecrets = { requested }
  return insert(scope, 'account', account, { hidden: secrets })
}

const ownedByPerson = [
  'business_profile',
  'business_type',
  'company',
  'individual',
  'email',
] as const

function refusePersonal(scope: Scope, id: string, params: Stripe.AccountUpdateParams): void {
  if (hidden<AccountSecrets>(scope, id).linked !== true) return
  const param = ownedByPerson.find((name) => params[name] !== undefined)
  if (param === undefined) return
  throw new StripeError(
    403,
    'invalid_request_error',
    `This application does not have the required permissions for the parameter '${param}' on account '${id}'.`,
    { param, code: 'oauth_not_supported' },
  )
}

function update(scope: Scope, params: Stripe.AccountUpdateParams, id: string): Stripe.Account {
  const account = connectedAccount(scope, id)
  refusePersonal(scope, id, params)
  const wanted = requestedCapabilities(params.capabilities)
  const secrets = hidden<AccountSecrets>(scope, id)
  for (const name of wanted) secrets.requested[name] ??= scope.now
  hide(scope, id, secrets)
  const status = account.charges_enabled ? 'active' : 'inactive'
  const added = Object.fromEntries(wanted.map((name) => [name, status]))
  return changeAccount(scope, id, {
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

function close(scope: Scope, id: string): Stripe.DeletedAccount {
  connectedAccount(scope, id)
  const { available, pending } = balanceOf(scope, id)
  if (available !== 0 || pending !== 0)
    throw invalid(
      'Accounts with a non-zero balance cannot be deleted.',
      undefined,
      'account_invalid',
    )
  remove(scope, id)
  return { id, object: 'account', deleted: true }
}

const rejections = {
  fraud: 'rejected.fraud',
  terms_of_service: 'rejected.terms_of_service',
  other: 'rejected.other',
} as const

function reject(scope: Scope, id: string, reason: string): Stripe.Account {
  if (reason !== 'fraud' && reason !== 'terms_of_service' && reason !== 'other')
    throw invalid('Invalid reason: must be one of fraud, terms_of_service, or other', 'reason')
  const account = connectedAccount(scope, id)
  return setStanding(scope, id, {
    details_submitted: account.details_submitted,
    charges_enabled: false,
    payouts_enabled: false,
    due: [],
    disabled_reason: rejections[reason],
  })
}

function capability(scope: Scope, id: string, name: string): Stripe.Capability {
  const found = capabilityOf(scope, connectedAccount(scope, id), name)
  if (found === undefined) throw missing('capability', name, 'capability')
  return found
}

type Mine = Extract<Operation, `${string}/v1/account` | `${string}/v1/accounts${string}`>

export const accounts = {
  'GET /v1/account': (scope) =>
    scope.account === scope.platform.id
      ? platformAccount(scope)
      : connectedAccount(scope, scope.account),
  'GET /v1/accounts': (scope, params) => list(scope, 'account', '/v1/accounts', params),
  'POST /v1/accounts': create,
  'GET /v1/accounts/:id': (scope, _params, id) =>
    id === scope.platform.id ? platformAccount(scope) : connectedAccount(scope, id),
  'POST /v1/accounts/:id': update,
  'DELETE /v1/accounts/:id': (scope, _params, id) => close(scope, id),
  'POST /v1/accounts/:id/reject': (scope, params, id) => reject(scope, id, params.reason),
  'GET /v1/accounts/:id/capabilities': (scope, _params, id) => {
    const account = connectedAccount(scope, id)
    const names = Object.keys(account.capabilities ?? {})
    return {
      object: 'list',
      data: names.map((name) => capabilityOf(scope, account, name)),
      has_more: false,
      url: `/v1/accounts/${id}/capabilities`,
    }
  },
  'GET /v1/accounts/:id/capabilities/:sub': (scope, _params, id, name) =>
    capability(scope, id, name),
} satisfies Handlers<Exclude<Mine, `${string}/login_links`>>
