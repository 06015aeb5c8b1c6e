import { formatPesos } from '#contract/money/money.ts'
import type { OperatorFaultKind } from '#contract/money/payouts/platform.ts'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { PROVIDER_CURRENCY, PROVIDER_DASHBOARD_URL } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { Db } from '#server/db/schema.ts'
import { listOpenFaults } from '#server/operator-faults/store.ts'
import { sumBalanceNeeds } from '#server/platform/store.ts'
import { computeShortfall } from '#server/platform/watch-balance.ts'
import type { PlatformInspector } from '#server/stripe/platform/inspect-platform.ts'
import { OPERATOR_FAULTS } from '#server/stripe/platform/operator-faults.ts'
import { ProviderError } from '#server/stripe/provider-error.ts'
import { type Check, type Finding, reportGood, reportMissing, reportUnknown } from './check.ts'
import { isLocalUrl } from './network-checks.ts'
import { findNewestAccount } from './store.ts'

export interface ProviderContext {
  db: Db
  config: Pick<Config, 'statement' | 'publicUrl'>
  inspector: PlatformInspector
  secretKey: string
  now: () => Date
}

/** A webhook's signature is refused when the clocks differ by five minutes. */
const CLOCK_TOLERANCE_MS = MINUTE_MS / 2

async function askKey({ inspector, secretKey, config }: ProviderContext): Promise<Finding> {
  const kind = secretKey.startsWith('rk_') ? 'a restricted key' : 'a secret key'
  const isLive = secretKey.includes('_live_')
  const mode = isLive ? 'live mode' : 'test mode, no real money moves'
  try {
    await inspector.readPlatformBalance()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.operatorFault?.kind === 'permission-missing')
      throw error
    if (error.operatorFault) {
      const { page, action } = OPERATOR_FAULTS[error.operatorFault.kind]
      return reportMissing(action, page)
    }
    return reportMissing(
      `Stripe does not answer: ${error.message}`,
      'allow https to api.stripe.com',
    )
  }
  return isLive || isLocalUrl(config.publicUrl)
    ? reportGood(`${kind}, ${mode}`)
    : reportUnknown(
        `${kind}, ${mode}`,
        'right for a rehearsal; to go live set sk_live_… or rk_live_…',
      )
}

async function askClock({ inspector, now }: ProviderContext): Promise<Finding> {
  const theirs = await inspector.readClock()
  if (!theirs)
    return reportUnknown('the answer has no date', 'check that the clock is synchronised')
  const seconds = Math.round((now().getTime() - theirs.getTime()) / 1_000)
  return Math.abs(seconds) * 1_000 <= CLOCK_TOLERANCE_MS
    ? reportGood(`${seconds} s apart from Stripe's`)
    : reportMissing(
        `${seconds} s apart from Stripe's`,
        'synchronise the clock (systemd-timesyncd, chrony)',
      )
}

/** Reads one object of each kind: what a restricted key may write, only a payment shows. */
async function askPermissions({ inspector, secretKey }: ProviderContext): Promise<Finding> {
  if (!secretKey.startsWith('rk_')) return reportGood('a secret key may do everything')
  const lacking: string[] = []
  for (const { name, read } of inspector.listReads()) {
    try {
      await read()
    } catch (error) {
      if (!(error instanceof ProviderError && error.operatorFault)) throw error
      const { permission } = error.operatorFault
      lacking.push(permission ? `${name} (${permission})` : name)
    }
  }
  return lacking.length === 0
    ? reportGood('it may read what the product reads; the first payment proves the writes')
    : reportMissing(
        `it may not read ${lacking.join(', ')}`,
        `${PROVIDER_DASHBOARD_URL}/apikeys: edit the key`,
      )
}

async function askAccount({ inspector }: ProviderContext): Promise<Finding> {
  const { id, country, currency, isActivated } = await inspector.readAccount()
  const text = `${id}: ${country ?? 'no country'}, ${currency ?? 'no currency'}`
  if (country !== 'MX' || currency !== PROVIDER_CURRENCY)
    return reportMissing(
      text,
      'open a Mexican account that settles in pesos: this cannot be changed',
    )
  return isActivated
    ? reportGood(text)
    : reportMissing(
        `${text}, not activated`,
        `${PROVIDER_DASHBOARD_URL}/account/onboarding: finish the activation`,
      )
}

async function findFault(
  { db }: ProviderContext,
  kinds: readonly OperatorFaultKind[],
): Promise<Finding | null> {
  const fault = (await listOpenFaults(db)).find(({ kind }) => kinds.includes(kind))
  if (!fault) return null
  const { page, action } = OPERATOR_FAULTS[fault.kind]
  const since = fault.since.toISOString()
  return reportMissing(
    `refused since ${since} (${fault.request_id ?? fault.operation}): ${action}`,
    page,
  )
}

async function askProfile(context: ProviderContext): Promise<Finding> {
  const fault = await findFault(context, [
    'platform-profile-missing',
    'capability-missing',
    'accounts-v1-disabled',
  ])
  if (fault) return fault
  const { page, action } = OPERATOR_FAULTS['platform-profile-missing']
  return (await findNewestAccount(context.db))
    ? reportGood("Stripe has created a host's account")
    : reportUnknown("known once the first host's account is created", `${page}: ${action}`)
}

async function askCards(context: ProviderContext): Promise<Finding> {
  const fault = await findFault(context, ['card-payments-off'])
  if (fault) return fault
  const { cards } = await context.inspector.readAccount()
  const { page } = OPERATOR_FAULTS['card-payments-off']
  return cards === 'active'
    ? reportGood('the capability card_payments is active')
    : reportMissing(
        `the capability card_payments is ${cards ?? 'not requested'}`,
        `${page}: switch on cards`,
      )
}

async function askBalance({ db, inspector }: ProviderContext): Promise<Finding> {
  const { available, pending } = await inspector.readPlatformBalance()
  const shortfall = computeShortfall(available, await sumBalanceNeeds(db))
  const text = `${formatPesos(available)} available, ${formatPesos(pending)} pending`
  return shortfall === 0
    ? reportGood(text)
    : reportMissing(
        `${text}; refunds, transfers and disputes need ${formatPesos(shortfall)} more`,
        `${PROVIDER_DASHBOARD_URL}/balance: add funds`,
      )
}

async function askPayouts({ inspector }: ProviderContext): Promise<Finding> {
  const { interval, floor } = await inspector.readPayoutSettings()
  if (interval === 'manual') return reportGood('manual')
  if (interval === null)
    return reportUnknown(
      'Stripe does not tell',
      `${PROVIDER_DASHBOARD_URL}/settings/payouts: manual, or with a floor`,
    )
  return floor > 0
    ? reportGood(`${interval}, ${formatPesos(floor)} stay`)
    : reportMissing(
        `${interval}: they drain the balance that refunds and disputes need`,
        `${PROVIDER_DASHBOARD_URL}/settings/payouts: make them manual, or set a minimum balance`,
      )
}

const DONATION = /dona[ct]|donat/i

async function askDescriptor({ config, inspector }: ProviderContext): Promise<Finding> {
  const { statementDescriptor, statementPrefix } = await inspector.readAccount()
  const { shown, suffix, platform } = config.statement
  const field = suffix ? 'shortened descriptor' : 'statement descriptor'
  const action = `${PROVIDER_DASHBOARD_URL}/settings/business-details: set the ${field} to ${platform}`
  if (!statementDescriptor) return reportMissing('no statement descriptor', action)
  if (DONATION.test(statementDescriptor))
    return reportMissing(`${statementDescriptor} speaks of donations`, action)
  const found = suffix ? statementPrefix : statementDescriptor
  return found?.toUpperCase() === platform.toUpperCase()
    ? reportGood(shown)
    : reportMissing(`Stripe has ${found}, but STATEMENT_DESCRIPTOR promises ${shown}`, action)
}

async function askBranding({ inspector }: ProviderContext): Promise<Finding> {
  const { name, hasPicture, hasColor } = await inspector.readAccount()
  const lacking = [
    ...(name ? [] : ['a public name']),
    ...(hasPicture ? [] : ['an icon or logo']),
    ...(hasColor ? [] : ['a brand colour']),
  ]
  return lacking.length === 0
    ? reportGood(`${name}, with picture and colour`)
    : reportMissing(`without ${lacking.join(', ')}`, `${PROVIDER_DASHBOARD_URL}/settings/branding`)
}

/** The platform's own account at Stripe, before anything is asked about webhooks. */
export function createAccountChecks(context: ProviderContext): Check[] {
  const asked = {
    'stripe-key': askKey,
    clock: askClock,
    'stripe-permissions': askPermissions,
    'stripe-account': askAccount,
    'stripe-profile': askProfile,
    'stripe-cards': askCards,
    'stripe-descriptor': askDescriptor,
    'stripe-branding': askBranding,
    'stripe-payouts': askPayouts,
    'stripe-balance': askBalance,
  }
  return Object.entries(asked).map(([id, ask]) => ({ id, ask: () => ask(context) }))
}
