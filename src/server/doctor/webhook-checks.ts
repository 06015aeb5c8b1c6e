import { setTimeout as pause } from 'node:timers/promises'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { PROVIDER_DASHBOARD_URL } from '#contract/product/product.ts'
import type { Config } from '#server/config.ts'
import type { EventDestination, SentEvent } from '#server/stripe/platform/inspect-platform.ts'
import type { ProviderContext } from './account-checks.ts'
import { type Check, type Finding, reportGood, reportMissing, reportUnknown } from './check.ts'
import { isLocalUrl } from './network-checks.ts'
import { findNewestAccount, listArrived } from './store.ts'

export interface WebhookContext extends ProviderContext {
  config: Pick<Config, 'stripe' | 'statement' | 'publicUrl'>
  /** The address of the webhook, by PUBLIC_URL. */
  webhookUrl: string
  /** Every event type that the product handles. */
  events: readonly string[]
}

const PAGE = `${PROVIDER_DASHBOARD_URL}/webhooks`

/** The three destinations, by what Stripe sends there. */
type Kind = 'account' | 'connect' | 'thin'

const CONNECT_EVENT = /^(account|capability|payout)\./

/** Which destination an event type belongs to. */
export function classifyEvent(type: string): Kind {
  if (type.startsWith('v2.')) return 'thin'
  return CONNECT_EVENT.test(type) ? 'connect' : 'account'
}

const LABELS: Record<Kind, string> = {
  account: 'events of your account, snapshot payload',
  connect: 'events of connected accounts, snapshot payload',
  thin: 'events of connected accounts, thin payload',
}

/** Thin events tell of hosts' accounts: a destination for the platform's own gets none of them. */
const isUsable = ({ payload, from }: EventDestination) => payload !== 'thin' || from === 'hosts'

/** Null if neither Stripe tells whose events it gets, nor the events do. */
function findKind({ payload, from, events }: EventDestination): Kind | null {
  if (payload === 'thin') return 'thin'
  if (from) return from === 'hosts' ? 'connect' : 'account'
  if (events.includes('*')) return null
  return events.some((type) => classifyEvent(type) === 'connect') ? 'connect' : 'account'
}

/** `npm start` registers 127.0.0.1, and its PUBLIC_URL is localhost. */
function isSameUrl(url: string, other: string): boolean {
  const [one, two] = [new URL(url), new URL(other)]
  const isHere = isLocalUrl(url) && isLocalUrl(other)
  return isHere ? one.port === two.port && one.pathname === two.pathname : one.href === two.href
}

/** Of endpoints that get all events of somebody, one is taken for the account's, another for hosts'. */
async function listOurs(context: WebhookContext, kind: Kind): Promise<EventDestination[]> {
  const all = await context.inspector.listDestinations()
  const ours = all.filter(
    (each) => each.url !== null && isSameUrl(each.url, context.webhookUrl) && isUsable(each),
  )
  const [first, ...others] = ours.filter((each) => findKind(each) === null)
  const taken = { account: first ? [first] : [], connect: others, thin: [] }
  return [...ours.filter((each) => findKind(each) === kind), ...taken[kind]]
}

function describeOthers(sent: ReadonlySet<string>, wanted: readonly string[]): string {
  if (sent.has('*')) return 'and every other, which the product ignores'
  const others = [...sent].filter((type) => !wanted.includes(type))
  return others.length === 0 ? 'no others' : `and others, which it ignores: ${others.join(', ')}`
}

async function askDestination(context: WebhookContext, kind: Kind): Promise<Finding> {
  const wanted = context.events.filter((type) => classifyEvent(type) === kind)
  if (wanted.length === 0) return reportGood('the product handles none of these')
  const ours = await listOurs(context, kind)
  if (ours.length === 0) {
    const action = `${PAGE}: add ${context.webhookUrl} for ${LABELS[kind]}: ${wanted.join(', ')}`
    return reportMissing('no such destination', action)
  }
  const enabled = ours.filter(({ isEnabled }) => isEnabled)
  if (enabled.length === 0) return reportMissing('switched off', `${PAGE}: switch it on`)
  const sent = new Set(enabled.flatMap(({ events }) => events))
  const lacking = sent.has('*') ? [] : wanted.filter((type) => !sent.has(type))
  if (lacking.length > 0) return reportMissing(`without ${lacking.join(', ')}`, `${PAGE}: add them`)
  return reportGood(`${wanted.length} events of ours, ${describeOthers(sent, wanted)}`)
}

/** Stripe delivers at once; what is younger may still be on its way. */
const DELIVERED_AFTER_MS = 2 * MINUTE_MS
const COMPARED_MS = 3 * 24 * 60 * MINUTE_MS

/** The events that must have arrived: an account also emits what its destination is not to send. */
function pickComparable(
  events: readonly SentEvent[],
  { events: handled, now }: WebhookContext,
  kind: Kind,
) {
  const ours = handled.filter((type) => classifyEvent(type) === kind)
  const latest = now().getTime() - DELIVERED_AFTER_MS
  const earliest = now().getTime() - COMPARED_MS
  return events.filter(({ type, createdAt }) => {
    const at = createdAt.getTime()
    return ours.includes(type) && at <= latest && at >= earliest
  })
}

/**
 * Stripe never tells a secret: that its latest events arrived and were verified proves it. Those before
 * may be older than the destination or than the right secret.
 */
async function askArrived(context: WebhookContext, kind: 'account' | 'connect'): Promise<Finding> {
  const tryIt =
    kind === 'account'
      ? 'make a test payment, wait two minutes, run this again'
      : "finish a host's onboarding in test mode, wait two minutes, run this again"
  const account = kind === 'connect' ? await findNewestAccount(context.db) : null
  if (kind === 'connect' && !account) return reportUnknown('no host has an account yet', tryIt)
  const sent = pickComparable(await context.inspector.listLatestEvents(account), context, kind)
  if (sent.length === 0) return reportUnknown('Stripe has sent none of our events lately', tryIt)
  const arrived = await listArrived(
    context.db,
    sent.map(({ id }) => id),
  )
  const text = `${arrived.size} of the latest ${sent.length} events arrived and were verified`
  if (arrived.size === sent.length) return reportGood(text)
  const latest = Math.max(...sent.map(({ createdAt }) => createdAt.getTime()))
  const isLatestHere = sent.some(({ id, createdAt }) => arrived.has(id) && +createdAt === latest)
  return isLatestHere
    ? reportUnknown(text, `the latest did; Stripe repeats the others for three days: ${PAGE}`)
    : reportMissing(
        text,
        `${PAGE}: compare the signing secret with STRIPE_WEBHOOK_SECRET, and read the failed deliveries`,
      )
}

const PING_ATTEMPTS = 40
const PING_INTERVAL_MS = 250

async function askPing(context: WebhookContext): Promise<Finding> {
  const destination = (await listOurs(context, 'thin')).find(({ isEnabled }) => isEnabled)
  if (!destination)
    return reportUnknown('there is no destination to ping', 'pass webhook-thin first')
  const id = await context.inspector.pingDestination(destination.id)
  for (let attempt = 0; attempt < PING_ATTEMPTS; attempt += 1) {
    if ((await listArrived(context.db, [id])).has(id))
      return reportGood(`the test event ${id} arrived and was verified`)
    await pause(PING_INTERVAL_MS)
  }
  return reportMissing(
    `the test event ${id} did not arrive`,
    `${PAGE}: start the product, and compare the signing secret with STRIPE_WEBHOOK_SECRET`,
  )
}

/** The destinations of Stripe's events, and whether what they send is believed. */
export function createWebhookChecks(context: WebhookContext): Check[] {
  return [
    { id: 'webhook-account', ask: () => askDestination(context, 'account') },
    { id: 'webhook-connect', ask: () => askDestination(context, 'connect') },
    { id: 'webhook-thin', ask: () => askDestination(context, 'thin') },
    { id: 'webhook-account-secret', ask: () => askArrived(context, 'account') },
    { id: 'webhook-connect-secret', ask: () => askArrived(context, 'connect') },
    { id: 'webhook-thin-secret', ask: () => askPing(context) },
  ]
}
