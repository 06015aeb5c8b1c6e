import type { OperatorFaultKind } from '#contract/money/payouts/platform.ts'
import { PROVIDER_DASHBOARD_URL } from '#contract/product/product.ts'

/** A refusal that only an operator can mend: the platform's settings, its approval, or its key. */
export interface OperatorFault {
  kind: OperatorFaultKind
  /** The right that a restricted key lacks, such as `rak_accounts_kyc_basic_read`. */
  permission: string | null
}

/** The facts of the SDK's error that identify a refusal. */
export interface RefusalFacts {
  /** The class of the SDK's error. */
  type: string
  /** `error.type` of the answer. */
  rawType?: string | undefined
  statusCode?: number | undefined
  code?: string | undefined
  /** The parameter that Stripe names. */
  param?: string | undefined
  message: string
}

interface Rule {
  kind: OperatorFaultKind
  codes?: readonly string[]
  types?: readonly string[]
  /**
   * The beginning of Stripe's own sentence, or a page of its Dashboard in full: most of these refusals
   * have no code. Further inside, a message may quote what a person typed.
   */
  sentence?: RegExp
}

/**
 * In the order in which they are tried. A refusal about one host's account or one visitor's input
 * must match none: it would stop payments for everybody.
 */
const RULES: readonly Rule[] = [
  {
    kind: 'key-invalid',
    codes: ['api_key_expired', 'platform_api_key_expired', 'secret_key_required'],
  },
  {
    kind: 'accounts-v1-disabled',
    sentence:
      /^Stripe no longer recommends Accounts v1|[\s(]https:\/\/dashboard\.stripe\.com\/settings\/features\/feat_accounts_v1_support/,
  },
  {
    kind: 'platform-profile-missing',
    codes: ['account_creation_liability_unacknowledged'],
    sentence:
      /^Please review the responsibilities of managing losses|^(You must|Please) complete your platform profile|^You can only create new accounts if you've signed up for Connect|[\s(]https:\/\/dashboard\.stripe\.com\/settings\/connect\/platform-profile/,
  },
  {
    kind: 'capability-missing',
    types: ['capability_not_enabled', 'feature_not_enabled'],
    codes: [
      'capability_not_available_without_other_capability',
      'capability_not_available_in_country',
    ],
    sentence:
      /^Your platform needs approval|^You cannot request the `?transfers`? capability without the `?card_payments`?/,
  },
  {
    kind: 'card-payments-off',
    codes: ['testmode_charges_only'],
    sentence:
      /^No valid payment method types for th|^The payment method types? provided: [\w, ]+ (is|are) invalid\. Please ensure the provided types? (is|are) activated in your dashboard|^Your account cannot currently make (live )?charges|^In order to use Checkout, you must set an account or business name/i,
  },
]

const MISSING_PERMISSION = /^The provided key (?:'[^']*' )?does not have the required permissions/
const PERMISSION_NAME = /'(rak_\w+)' permission/

/** The parameters that carry what a person typed; messages about them quote it. */
const TYPED_PARAM = /email|name|individual|url|description/

function isAboutInput({ code, param }: RefusalFacts): boolean {
  return code === 'email_invalid' || TYPED_PARAM.test(param ?? '')
}

function isMatch({ codes, types, sentence }: Rule, facts: RefusalFacts): boolean {
  return Boolean(
    (facts.code && codes?.includes(facts.code)) ||
      (facts.rawType && types?.includes(facts.rawType)) ||
      (!isAboutInput(facts) && sentence?.test(facts.message)),
  )
}

/**
 * Recognises a refusal that concerns the operator; null for every other error. Sentences and codes
 * are Stripe's: its reference of error codes, the SDK's classes, and reports of new platforms.
 */
export function findOperatorFault(facts: RefusalFacts): OperatorFault | null {
  const { statusCode, message } = facts
  if (statusCode === 401) return { kind: 'key-invalid', permission: null }
  if (statusCode === 403 && MISSING_PERMISSION.test(message)) {
    const [, permission = null] = PERMISSION_NAME.exec(message) ?? []
    return { kind: 'permission-missing', permission }
  }
  const isRefusal = statusCode !== undefined && statusCode >= 400 && statusCode < 500
  const rule = isRefusal ? RULES.find((each) => isMatch(each, facts)) : undefined
  return rule ? { kind: rule.kind, permission: null } : null
}

/** Which page of Stripe's Dashboard mends each fault, and what to do there. */
export const OPERATOR_FAULTS: Record<OperatorFaultKind, { page: string; action: string }> = {
  'accounts-v1-disabled': {
    page: `${PROVIDER_DASHBOARD_URL}/settings/features/feat_accounts_v1_support`,
    action: 'Accounts v1 are switched off for this platform: switch them on',
  },
  'platform-profile-missing': {
    page: `${PROVIDER_DASHBOARD_URL}/settings/connect/platform-profile`,
    action: 'Activate Connect, complete the platform profile and accept the liability for losses',
  },
  'capability-missing': {
    page: `${PROVIDER_DASHBOARD_URL}/settings/connect`,
    action:
      'Stripe has not approved a capability for this platform: ask https://support.stripe.com/contact',
  },
  'permission-missing': {
    page: `${PROVIDER_DASHBOARD_URL}/apikeys`,
    action: 'The restricted key lacks a permission: add it to the key',
  },
  'key-invalid': {
    page: `${PROVIDER_DASHBOARD_URL}/apikeys`,
    action: 'Stripe rejects STRIPE_SECRET_KEY: set a valid key and restart every process',
  },
  'key-of-another-platform': {
    page: `${PROVIDER_DASHBOARD_URL}/apikeys`,
    action:
      'STRIPE_SECRET_KEY is of another platform or mode than the hosts’ accounts: set the key that made them',
  },
  'card-payments-off': {
    page: `${PROVIDER_DASHBOARD_URL}/settings/payment_methods`,
    action: 'The platform cannot charge cards: activate the account, its name and card payments',
  },
}
