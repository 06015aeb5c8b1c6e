import type Stripe from 'stripe'
import { invalidRequest, resourceMissing, StripeError } from '../api/errors.ts'
import {
  assertCanOpenAccounts,
  closeAccount,
  requireConnectedAccount,
  updateAccount,
} from '../resources/account-state.ts'
import type { Handlers } from '../resources/handler.ts'
import { type HiddenAccountState, NO_DETAILS } from '../resources/hidden-account.ts'
import { mergeMetadata } from '../resources/metadata.ts'
import { buildAccount } from '../resources/new-account.ts'
import { generateId } from '../state/ids.ts'
import { findObject, insertObject, readHidden } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import type { Scope } from '../state/scope.ts'
import { ALL_PARTS, buildAccountView, type Include, listConfigurations } from './account-view.ts'
import { listPage } from './list-page.ts'
import {
  assertCreatable,
  type CreateParams,
  listRequestedNames,
  mergeDetails,
  TRANSFERS_PATH,
  toV1Params,
} from './new-account.ts'
import type { AccountView } from './on-wire.ts'
import { emitAccountEvents } from './thin-events.ts'

function assertCapabilities(scope: Scope, names: string[]): void {
  if (!names.includes('transfers') || names.includes('card_payments')) return
  if (readPlatformSettings(scope).transfers_only) return
  throw invalidRequest(
    'The capability `configuration.recipient.capabilities.stripe_balance.stripe_transfers` is not available without `configuration.merchant.capabilities.card_payments`.',
    TRANSFERS_PATH,
    'capability_not_available_without_other_capability',
  )
}

function createAccount(scope: Scope, params: CreateParams): AccountView {
  assertCanOpenAccounts(scope, params.contact_email, 'contact_email')
  const names = listRequestedNames(params.configuration)
  assertCreatable(params)
  assertCapabilities(scope, names)
  const profile = params.defaults?.profile
  const hasProfile = profile?.business_url ?? profile?.product_description
  const account = buildAccount(
    scope,
    generateId('acct_1', 16),
    toV1Params(params),
    names,
    hasProfile === undefined ? ['business_profile.url'] : [],
  )
  const hidden: HiddenAccountState = {
    requested: Object.fromEntries(names.map((name) => [name, scope.now])),
    details: mergeDetails(NO_DETAILS, params),
  }
  insertObject(scope, 'account', account, { hidden })
  emitAccountEvents(scope, null, buildAccountView(scope, account, ALL_PARTS))
  return buildAccountView(scope, account, params.include)
}

/** Returns an account for reading, closed or not; throws 404 for an id that never was one. */
export function retrieveAccountView(scope: Scope, id: string, include?: Include[]): AccountView {
  const closed = findObject(scope, 'closed_account', id)
  if (closed !== undefined) return buildAccountView(scope, closed, include, true)
  return buildAccountView(scope, requireOpenAccount(scope, id), include)
}

function requireOpenAccount(scope: Scope, id: string): Stripe.Account {
  if (findObject(scope, 'account', id) === undefined) throw resourceMissing('account', id)
  return requireConnectedAccount(scope, id)
}

type UpdateParams = Stripe.V2.Core.AccountUpdateParams

/** After the first onboarding link only the person may change their own details. */
function refusePersonalDetails(hidden: HiddenAccountState, params: UpdateParams): void {
  if (hidden.linked !== true) return
  const { contact_email, contact_phone, identity } = params
  const named = {
    contact_email,
    contact_phone,
    identity,
    'defaults[profile]': params.defaults?.profile,
  }
  const param = Object.entries(named).find(([, value]) => value !== undefined)?.[0]
  if (param === undefined) return
  throw new StripeError(
    403,
    'invalid_request_error',
    `This application does not have the required permissions for the parameter '${param}' on this account.`,
    { param },
  )
}

function updateAccountV2(scope: Scope, params: UpdateParams, id: string): AccountView {
  const account = requireOpenAccount(scope, id)
  const hidden = readHidden<HiddenAccountState>(scope, id)
  refusePersonalDetails(hidden, params)
  const names = listRequestedNames(params.configuration)
  const status = account.capabilities?.transfers ?? 'inactive'
  const profile = params.defaults?.profile
  const after = updateAccount(
    scope,
    id,
    {
      ...(params.contact_email === undefined ? {} : { email: params.contact_email }),
      ...(account.business_profile && {
        business_profile: {
          ...account.business_profile,
          name: params.display_name ?? account.business_profile.name,
          url: profile?.business_url ?? account.business_profile.url,
          product_description:
            profile?.product_description ?? account.business_profile.product_description ?? null,
        },
      }),
      metadata: mergeMetadata(account.metadata ?? {}, params.metadata),
      capabilities: {
        ...Object.fromEntries(names.map((name) => [name, status])),
        ...account.capabilities,
      },
    },
    {
      ...hidden,
      requested: {
        ...Object.fromEntries(names.map((name) => [name, scope.now])),
        ...hidden.requested,
      },
      details: mergeDetails(hidden.details ?? NO_DETAILS, params),
    },
  )
  return buildAccountView(scope, after, params.include)
}

function closeAccountV2(
  scope: Scope,
  params: Stripe.V2.Core.AccountCloseParams,
  id: string,
): AccountView {
  const account = requireOpenAccount(scope, id)
  const named = params.applied_configurations ?? []
  if (!listConfigurations(account).every((name) => named.includes(name)))
    throw invalidRequest(
      'All configurations of the account must be passed in to close it.',
      'applied_configurations',
    )
  return buildAccountView(scope, closeAccount(scope, id), [], true)
}

const MEMBER_OF_CONFIGURATION = {
  customer: 'capabilities.customer',
  merchant: 'capabilities.card_payments',
  recipient: 'capabilities.transfers',
} as const

const hasConfigurations = (names: (keyof typeof MEMBER_OF_CONFIGURATION)[] = []) =>
  Object.fromEntries(names.map((name) => [MEMBER_OF_CONFIGURATION[name], true as const]))

export const accountsV2 = {
  'GET /v2/core/accounts': (scope, params) => {
    const kind = params.closed === true ? 'closed_account' : 'account'
    const page = listPage(
      scope,
      kind,
      '/v2/core/accounts',
      params,
      hasConfigurations(params.applied_configurations),
    )
    const data = page.data.map((one) => buildAccountView(scope, one, [], params.closed))
    return { ...page, data }
  },
  'POST /v2/core/accounts': createAccount,
  'GET /v2/core/accounts/:id': (scope, params, id) =>
    retrieveAccountView(scope, id, params.include),
  'POST /v2/core/accounts/:id': updateAccountV2,
  'POST /v2/core/accounts/:id/close': closeAccountV2,
} satisfies Partial<Handlers>
