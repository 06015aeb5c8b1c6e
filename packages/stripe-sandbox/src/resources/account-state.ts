import type Stripe from 'stripe'
import { accountAccessDenied, invalidRequest, resourceMissing } from '../api/errors.ts'
import { emitEvent } from '../state/events.ts'
import { generateId } from '../state/ids.ts'
import { readBalance } from '../state/ledger.ts'
import { changeKind, findObject, readHidden, updateObject, writeHidden } from '../state/objects.ts'
import { readPlatformSettings } from '../state/platform-settings.ts'
import { type Scope, withAccount } from '../state/scope.ts'
import { ALL_PARTS, buildAccountView } from '../v2/account-view.ts'
import { emitAccountEvent, emitAccountEvents } from '../v2/thin-events.ts'
import type { HiddenAccountState } from './hidden-account.ts'

/** Returns a connected account of the platform; throws Stripe's 403 when there is none. */
export function requireConnectedAccount(scope: Scope, id: string): Stripe.Account {
  const account = findObject(scope, 'account', id)
  if (account === undefined) throw accountAccessDenied(id)
  if (readHidden<{ deauthorized?: boolean }>(scope, id).deauthorized === true)
    throw accountAccessDenied(id)
  return account
}

/** Throws Stripe's error for a transfer destination that is unknown or cannot receive money. */
export function assertCanReceiveTransfers(scope: Scope, id: string, param: string): void {
  const account = findObject(scope, 'account', id)
  if (account === undefined || readHidden<HiddenAccountState>(scope, id).deauthorized)
    throw resourceMissing('destination', id, param)
  if (account.capabilities?.transfers !== 'active')
    throw invalidRequest(
      'Your destination account needs to have at least one of the following capabilities enabled: transfers, crypto_transfers, legacy_payments',
      param,
      'insufficient_capabilities_for_transfer',
    )
}

/** Throws Stripe's 400 when the platform cannot open accounts yet, or not for this address. */
export function assertCanOpenAccounts(
  scope: Scope,
  email: string | undefined,
  param: string,
): void {
  if (!readPlatformSettings(scope).profile_accepted)
    throw invalidRequest(
      'Please review the responsibilities of managing losses for connected accounts at https://dashboard.stripe.com/settings/connect/platform-profile.',
      undefined,
      'account_creation_liability_unacknowledged',
    )
  const isAddress = /^[!-~]+@([a-z0-9-]+\.)+[a-z]{2,}$/i.test(email ?? 'a@b.mx')
  if (!isAddress || email?.endsWith('.invalid'))
    throw invalidRequest(`Invalid email address: ${email}`, param, 'email_invalid')
}

/** What the person, Stripe's review or a test decides about an account. */
export interface AccountStatus {
  details_submitted: boolean
  /** Whether its capabilities are active; it takes payments itself only with `card_payments`. */
  isActive: boolean
  payouts_enabled: boolean
  due: string[]
  past_due?: string[]
  disabled_reason?: Stripe.Account.Requirements.DisabledReason | null
}

function buildRequirements(status: AccountStatus): Stripe.Account.Requirements {
  const due = [...status.due, ...(status.past_due ?? [])]
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: status.disabled_reason ?? null,
    errors: [],
    eventually_due: due,
    past_due: status.past_due ?? [],
    pending_verification: [],
  }
}

type CapabilityReason = Stripe.Capability.Requirements.DisabledReason

/** Says in the words of a capability why its account is disabled. */
function toCapabilityReason(reason: string | null | undefined): CapabilityReason | null {
  if (!reason) return null
  if (reason.startsWith('rejected.')) return 'rejected.other'
  if (reason === 'requirements.past_due') return 'requirements.fields_needed'
  if (reason === 'platform_paused') return 'platform_paused'
  const isReviewed = ['listed', 'under_review', 'requirements.pending_verification'].includes(
    reason,
  )
  return isReviewed ? 'pending.review' : 'other'
}

/** Builds the API object of one capability of an account. */
export function buildCapability(
  scope: Scope,
  account: Stripe.Account,
  name: string,
): Stripe.Capability | undefined {
  const status = Object.entries(account.capabilities ?? {}).find(([key]) => key === name)?.[1]
  if (status === undefined) return undefined
  const { requested } = readHidden<HiddenAccountState>(scope, account.id)
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
      disabled_reason:
        status === 'active' ? null : toCapabilityReason(requirements?.disabled_reason),
      errors: [],
      eventually_due: requirements?.eventually_due ?? [],
      past_due: requirements?.past_due ?? [],
      pending_verification: [],
    },
    status,
  }
}

/** Lists the changed members of an account with their old values, for `previous_attributes`. */
function findChangedMembers(
  before: Stripe.Account,
  after: Stripe.Account,
): Partial<Stripe.Account> {
  const changed = Object.entries(before).filter(
    ([key, value]) => JSON.stringify(value) !== JSON.stringify(Object(after)[key]),
  )
  return Object.fromEntries(changed)
}

/**
 * Changes an account; emits `account.updated` when a member has a new value, and the events of API
 * v2 for the same changes.
 */
export function updateAccount(
  scope: Scope,
  id: string,
  changes: Partial<Stripe.Account>,
  hidden?: HiddenAccountState,
): Stripe.Account {
  const before = requireConnectedAccount(scope, id)
  const viewBefore = buildAccountView(scope, before, ALL_PARTS)
  if (hidden !== undefined) writeHidden(scope, id, hidden)
  const after = updateObject(scope, 'account', id, changes)
  emitAccountEvents(scope, viewBefore, buildAccountView(scope, after, ALL_PARTS))
  const previous = findChangedMembers(before, after)
  if (Object.keys(previous).length > 0)
    emitEvent(withAccount(scope, id), 'account.updated', after, previous)
  return after
}

/** Sets the status of an account and of its capabilities, and emits the events of both. */
export function setAccountStatus(scope: Scope, id: string, status: AccountStatus): Stripe.Account {
  const before = requireConnectedAccount(scope, id)
  const capabilityStatus = status.isActive ? 'active' : 'inactive'
  const names = Object.keys(before.capabilities ?? {})
  const after = updateAccount(scope, id, {
    details_submitted: status.details_submitted,
    charges_enabled: status.isActive && names.includes('card_payments'),
    payouts_enabled: status.payouts_enabled,
    requirements: buildRequirements(status),
    capabilities: Object.fromEntries(names.map((name) => [name, capabilityStatus])),
  })
  for (const name of names) {
    const was = buildCapability(scope, before, name)?.status
    const capability = buildCapability(scope, after, name)
    if (capability !== undefined && was !== capabilityStatus)
      emitEvent(withAccount(scope, id), 'capability.updated', capability, { status: was })
  }
  return after
}

/** Closes an account without a balance, for good. */
export function closeAccount(scope: Scope, id: string): Stripe.Account {
  const account = requireConnectedAccount(scope, id)
  const { available, pending } = readBalance(scope, id)
  if (available !== 0 || pending !== 0)
    throw invalidRequest(
      'Accounts with a non-zero balance cannot be deleted.',
      undefined,
      'account_invalid',
    )
  changeKind(scope, id, 'closed_account')
  emitAccountEvent(scope, id, 'v2.core.account.closed')
  return account
}

/** Builds a Mexican bank account that shows only the last digits of its CLABE. */
function buildBankAccount(id: string, holder: string | null, last4: string): Stripe.BankAccount {
  return {
    id: generateId('ba_1'),
    object: 'bank_account',
    account: id,
    account_holder_name: holder,
    account_holder_type: 'individual',
    account_type: null,
    available_payout_methods: ['standard'],
    country: 'MX',
    currency: 'mxn',
    default_for_currency: true,
    fingerprint: generateId('', 16),
    last4,
    metadata: {},
    routing_number: '646',
    bank_name: 'BANCO DE PRUEBA',
    status: 'new',
  }
}

interface Onboarding {
  /** Requirements that stay due. */
  due?: string[] | undefined
  payouts_enabled?: boolean | undefined
  /** The last digits of the bank account. */
  last4?: string
}

function buildBankAccounts(account: Stripe.Account, { due = [], last4 }: Onboarding) {
  const known = account.external_accounts?.data ?? []
  if (known.length > 0 || due.includes('external_account')) return known
  return [buildBankAccount(account.id, account.business_profile?.name ?? null, last4 ?? '7897')]
}

/** Finishes onboarding: the account can receive money, and payouts unless requirements stay due. */
export function completeOnboarding(
  scope: Scope,
  id: string,
  onboarding: Onboarding = {},
): Stripe.Account {
  const account = requireConnectedAccount(scope, id)
  const { due = [] } = onboarding
  updateObject(scope, 'account', id, {
    external_accounts: {
      object: 'list',
      data: buildBankAccounts(account, onboarding),
      has_more: false,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    tos_acceptance: { date: scope.now },
  })
  return setAccountStatus(scope, id, {
    details_submitted: true,
    isActive: true,
    payouts_enabled: onboarding.payouts_enabled ?? due.length === 0,
    due,
  })
}

/** Revokes the platform's access to an account, as its owner can; emits the event first. */
export function deauthorizeAccount(scope: Scope, id: string): void {
  const account = requireConnectedAccount(scope, id)
  const application = { id: generateId('ca_'), object: 'application', name: scope.platform.name }
  emitEvent(withAccount(scope, account.id), 'account.application.deauthorized', application)
  writeHidden(scope, id, { ...readHidden<HiddenAccountState>(scope, id), deauthorized: true })
}
