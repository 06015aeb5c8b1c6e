import type Stripe from 'stripe'
import { emit } from '../state/events.ts'
import { newId } from '../state/ids.ts'
import { hidden, hide, patch } from '../state/objects.ts'
import { actingFor, type Scope } from '../state/scope.ts'
import { connectedAccount } from './connected.ts'

/** What is remembered of a connected account beside its API object. */
export interface AccountSecrets {
  /** When each capability was asked for, in Unix seconds. */
  requested: Record<string, number>
  /** Set once an onboarding link was made: from then on the person owns the details. */
  linked?: boolean
  deauthorized?: boolean
}

/** The facts that a person, the provider's review or an operator decides. */
export interface Standing {
  details_submitted: boolean
  charges_enabled: boolean
  payouts_enabled: boolean
  due: string[]
  past_due?: string[]
  disabled_reason?: Stripe.Account.Requirements.DisabledReason | null
}

function requirementsOf(standing: Standing): Stripe.Account.Requirements {
  const due = [...standing.due, ...(standing.past_due ?? [])]
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: standing.disabled_reason ?? null,
    errors: [],
    eventually_due: due,
    past_due: standing.past_due ?? [],
    pending_verification: [],
  }
}

/** A capability as its own API object. */
export function capabilityOf(
  scope: Scope,
  account: Stripe.Account,
  name: string,
): Stripe.Capability | undefined {
  const status = Object.entries(account.capabilities ?? {}).find(([key]) => key === name)?.[1]
  if (status === undefined) return undefined
  const { requested } = hidden<AccountSecrets>(scope, account.id)
  const { requirements } = account
  return {
    id: name,
    object: 'capability',
    account: account.id,
    requested: true,
    requested_at: requested[name] ?? null,
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: requirements?.currently_due ?? [],
      disabled_reason: requirements?.disabled_reason ?? null,
      errors: [],
      eventually_due: requirements?.eventually_due ?? [],
      past_due: requirements?.past_due ?? [],
      pending_verification: [],
    },
    status,
  }
}

/** The members of an account that changed, as `previous_attributes` shows them. */
function previously(before: Stripe.Account, after: Stripe.Account): Partial<Stripe.Account> {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Object(after)[key]),
  )
  return Object.fromEntries(changed)
}

/** Changes an account and tells its platform: `account.updated`, when anything did change. */
export function changeAccount(
  scope: Scope,
  id: string,
  changes: Partial<Stripe.Account>,
): Stripe.Account {
  const before = connectedAccount(scope, id)
  const after = patch(scope, 'account', id, changes)
  const previous = previously(before, after)
  if (Object.keys(previous).length > 0)
    emit(actingFor(scope, id), 'account.updated', after, previous)
  return after
}

/** Puts an account into a standing, with its capabilities and the events of both. */
export function setStanding(scope: Scope, id: string, standing: Standing): Stripe.Account {
  const before = connectedAccount(scope, id)
  const status = standing.charges_enabled ? 'active' : 'inactive'
  const names = Object.keys(before.capabilities ?? {})
  const after = changeAccount(scope, id, {
    details_submitted: standing.details_submitted,
    charges_enabled: standing.charges_enabled,
    payouts_enabled: standing.payouts_enabled,
    requirements: requirementsOf(standing),
    capabilities: Object.fromEntries(names.map((name) => [name, status])),
  })
  for (const name of names) {
    const was = capabilityOf(scope, before, name)?.status
    const capability = capabilityOf(scope, after, name)
    if (capability !== undefined && was !== status)
      emit(actingFor(scope, id), 'capability.updated', capability, { status: was })
  }
  return after
}

/** Where the money of a Mexican account would go; the CLABE's last digits only. */
function bankAccountOf(id: string, holder: string | null, last4: string): Stripe.BankAccount {
  return {
    id: newId('ba_1'),
    object: 'bank_account',
    account: id,
    account_holder_name: holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    country: 'MX',
    currency: 'mxn',
    default_for_currency: true,
    fingerprint: newId('', 16),
    last4,
    metadata: {},
    routing_number: '646',
    bank_name: 'BANCO DE PRUEBA',
    status: 'new',
  }
}

interface Onboarding {
  /** Requirements that are left open. */
  due?: string[] | undefined
  payouts_enabled?: boolean | undefined
  /** The last digits of the bank account. */
  last4?: string
}

function bankAccounts(account: Stripe.Account, { due = [], last4 }: Onboarding) {
  const known = account.external_accounts?.data ?? []
  if (known.length > 0 || due.includes('external_account')) return known
  return [bankAccountOf(account.id, account.business_profile?.name ?? null, last4 ?? '7897')]
}

/** Finishes onboarding: money can be received, and paid out unless requirements are left open. */
export function completeOnboarding(
  scope: Scope,
  id: string,
  onboarding: Onboarding = {},
): Stripe.Account {
  const account = connectedAccount(scope, id)
  const { due = [] } = onboarding
  patch(scope, 'account', id, {
    external_accounts: {
      object: 'list',
      data: bankAccounts(account, onboarding),
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    tos_acceptance: { date: scope.now },
  })
  return setStanding(scope, id, {
    details_submitted: true,
    charges_enabled: true,
    payouts_enabled: onboarding.payouts_enabled ?? due.length === 0,
    due,
  })
}

/** The person takes their account away from the platform, which can use it no more. */
export function deauthorize(scope: Scope, id: string): void {
  const account = connectedAccount(scope, id)
  const application = { id: newId('ca_'), object: 'application', name: scope.platform.name }
  emit(actingFor(scope, account.id), 'account.application.deauthorized', application)
  hide(scope, id, { ...hidden<AccountSecrets>(scope, id), deauthorized: true })
}
