import { afterAll, afterEach, expect } from 'vitest'
import type { BodyOf } from '#contract/api/endpoint.ts'
import { startCheckout as startCheckoutEndpoint } from '#contract/contributions/contributions.ts'
import { prepareCheckout } from '#server/checkout/start-checkout.ts'
import type { CheckoutRow } from '#server/contributions/checkouts-store.ts'
import type { Row } from '#server/db/schema.ts'
import { listPostings } from '#server/ledger/store.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import { type Settlement, settleCheckout } from '#server/settlement/settle-checkout.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'
import { waitUntilHandled } from './database.ts'
import { createEvent, createGoal, createPayoutAccount } from './factories.ts'
import { sampleCreation, sampleOwner } from './provider/sandbox-payments.ts'
import { openStripeDashboard } from './provider/stripe-dashboard.ts'
import {
  createUniqueEmail,
  type Person,
  signUp,
  signUpAdmin,
  startWorld,
  type World,
  type WorldOverrides,
} from './world.ts'

const GOOD_CARD = '4242424242424242'
export const CREATE_SESSION_ENDPOINT = 'POST /v1/checkout/sessions'

/** A host with an event and a goal, whose Stripe account can receive money. */
export interface Family {
  host: Person
  accountId: string
  event: Row<'events'>
  goal: Row<'goals'>
}

/** Starts a world with a family, an admin and Stripe's dashboard; closes it after the tests. */
export async function startPaymentsWorld(overrides: WorldOverrides = {}) {
  const world = await startWorld(overrides)
  afterAll(() => world.close())
  const [family, admin] = [await createFamily(world), await signUpAdmin(world)]
  return { world, family, admin, dashboard: openStripeDashboard(world) }
}

/** After every test, totals, contributions and ledger agree. */
export function checkLedgerAfterEach({ deps }: World): void {
  afterEach(async () => expect(await listLedgerDifferences(deps.db, new Date())).toEqual([]))
}

/** A Stripe account that can receive money and is in none of our rows. */
export async function createReadyAccount(world: World): Promise<string> {
  const email = createUniqueEmail('cuenta')
  const request = { ...sampleOwner(), userId: email, email }
  const { id } = await world.deps.payments.createAccount(request, sampleCreation(email))
  await world.stripe.post(`/accounts/${id}/complete`)
  return id
}

export async function createFamily(
  world: World,
  fields: Partial<Row<'events'>> = {},
): Promise<Family> {
  const { db } = world.deps
  const host = await signUp(world)
  const accountId = await createReadyAccount(world)
  await createPayoutAccount(db, host.user.id, { stripe_account_id: accountId })
  const event = await createEvent(db, host.user.id, fields)
  const goal = await createGoal(db, event.id)
  await waitForWebhooks(world)
  return { host, accountId, event, goal }
}

type CheckoutBody = BodyOf<typeof startCheckoutEndpoint>

/** A request for a checkout of 500 pesos for the family's goal, from a page that shows the figures of its event. */
export function buildCheckoutRequest(
  family: Family,
  changes: Partial<CheckoutBody> = {},
): CheckoutBody {
  return {
    eventId: family.event.id,
    goalId: family.goal.id,
    amount: 50_000,
    feesPaidBy: family.event.fees_paid_by,
    contributorName: 'Tía Chela',
    ...changes,
  }
}

export function startCheckout(
  world: World,
  family: Family,
  changes: Partial<CheckoutBody> = {},
  key?: string,
) {
  const headers = key ? { 'idempotency-key': key } : {}
  const body = buildCheckoutRequest(family, changes)
  return world.call('POST /payments/create-checkout-session', { body, headers })
}

/** Pays on Stripe's page. */
export async function payByCard(world: World, sessionId: string, email?: string): Promise<void> {
  const typed = { card: GOOD_CARD, ...(email ? { email } : {}) }
  const path = `/checkout/${sessionId}/pay`
  const { outcome } = await world.stripe.post<{ outcome: string }>(path, typed)
  if (outcome !== 'paid') throw new Error(`the payment ended as ${outcome}`)
}

/** Pays on Stripe's page and waits until the product knows. */
export async function payAndSettle(world: World, sessionId: string, email?: string): Promise<void> {
  await payByCard(world, sessionId, email)
  await waitForWebhooks(world)
}

/** A CONFIRMED contribution, of 1,000 pesos by default. */
export async function createPaidContribution(
  world: World,
  family: Family,
  changes: Partial<CheckoutBody> = {},
) {
  const { sessionId } = await startCheckout(world, family, { amount: 100_000, ...changes })
  await payAndSettle(world, sessionId)
  const row = await readContribution(world, sessionId)
  return { ...row, sessionId, paymentIntent: String(row.stripe_payment_intent_id) }
}

/** Opens another checkout of 500 pesos for a contribution; resolves to the session's id. */
export async function openSecondCheckout(
  world: World,
  family: Family,
  { id, event_id, goal_id, created_at }: Row<'contributions'>,
): Promise<string> {
  const checkoutSessionId = crypto.randomUUID()
  const { params } = await prepareStoredCheckout(world, family)
  const second = { ...params, checkoutSessionId, contributionId: id }
  await world.deps.db
    .insertInto('checkout_sessions')
    .values({
      id: checkoutSessionId,
      contribution_id: id,
      event_id,
      goal_id,
      attempt: 2,
      idempotency_key: checkoutSessionId,
      params: JSON.stringify(second),
      expires_at: created_at,
    })
    .execute()
  return (await world.deps.payments.openCheckout(second, checkoutSessionId)).id
}

/** Pays one of our checkouts of 500 pesos, with other parameters than we stored. */
export async function payWithOtherParams(
  world: World,
  family: Family,
  changes: Partial<CheckoutParams>,
): Promise<{ sessionId: string; paymentIntent: string }> {
  const { payments } = world.deps
  const { id, params } = await prepareStoredCheckout(world, family)
  const { id: sessionId } = await payments.openCheckout({ ...params, ...changes }, id)
  await payAndSettle(world, sessionId, changes.customerEmail ?? undefined)
  const { paymentIntentId } = await fetchSession(world, sessionId)
  return { sessionId, paymentIntent: String(paymentIntentId) }
}

/** The ledger balances of a contribution, in centavos by account. */
export async function readLedgerBalances(
  { deps }: World,
  id: string,
): Promise<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const { account, amount } of await listPostings(deps.db, id)) {
    sums[account] = (sums[account] ?? 0) + amount
  }
  return sums
}

/** The differences that the nightly check finds once all transfers are done. */
export async function findLedgerDifferences({ deps }: World) {
  const later = { ...deps, now: () => new Date(Date.now() + 10 * 3_600_000) }
  return (await checkLedger(later)).differences
}

/** Until every webhook was delivered and every event had its effect. */
export async function waitForWebhooks(world: World): Promise<void> {
  await world.stripe.post('/webhooks/flush')
  await waitUntilHandled(world)
}

/** The contribution that a session pays for. */
export function readContribution(world: World, sessionId: string) {
  return world.deps.db
    .selectFrom('contributions')
    .innerJoin('checkout_sessions', 'checkout_sessions.contribution_id', 'contributions.id')
    .selectAll('contributions')
    .where('checkout_sessions.stripe_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

/** Our row of a session at Stripe. */
export function readCheckout(world: World, sessionId: string): Promise<Row<'checkout_sessions'>> {
  return world.deps.db
    .selectFrom('checkout_sessions')
    .selectAll()
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirstOrThrow()
}

export function readEventRow(world: World, { event }: Family): Promise<Row<'events'>> {
  return world.deps.db
    .selectFrom('events')
    .selectAll()
    .where('id', '=', event.id)
    .executeTakeFirstOrThrow()
}

/** An event's raised centavos and its count of contributions. */
export async function readTotals(world: World, family: Family): Promise<[number, number]> {
  const { raised_amount, contribution_count } = await readEventRow(world, family)
  return [raised_amount, contribution_count]
}

/** Counts the requests to Stripe for a session, with retries and refusals. */
export async function countSessionRequests(world: World): Promise<number> {
  const { requests } = await world.stripe.get<{ requests: { method: string; path: string }[] }>(
    '/requests?limit=1000',
  )
  return requests.filter(({ method, path }) => `${method} ${path}` === CREATE_SESSION_ENDPOINT)
    .length
}

/** Lists the Stripe sessions of a contribution. */
export async function listProviderSessions(world: World, contributionId: string) {
  const rows = world.deps.db.selectFrom('checkout_sessions').select('id')
  const ours = await rows.where('contribution_id', '=', contributionId).execute()
  const ids = new Set(ours.map((row) => row.id))
  const found: string[] = []
  for await (const session of world.deps.payments.listCheckouts(new Date(0)))
    if (ids.has(session.checkoutSessionId ?? '')) found.push(session.id)
  return found
}

export async function fetchSession(world: World, sessionId: string): Promise<ProviderSession> {
  const session = await world.deps.payments.retrieveCheckout(sessionId)
  if (!session) throw new Error('unknown session')
  return session
}

/** Does something at Stripe whose webhooks are never delivered. */
export async function withoutWebhooks<T>({ stripe }: World, work: () => Promise<T>): Promise<T> {
  await stripe.post('/webhooks', { mode: 'drop' })
  const result = await work()
  await stripe.post('/webhooks/flush')
  await stripe.post('/webhooks', { mode: 'normal' })
  return result
}

export async function payWithoutWebhook(world: World, sessionId: string): Promise<ProviderSession> {
  await withoutWebhooks(world, () => payByCard(world, sessionId))
  return fetchSession(world, sessionId)
}

export const refundContribution = (
  person: Person,
  id: string,
  body: { amount?: number; refundableTotal?: number; reason?: string } = {},
) => person.call('POST /contributions/:id/refund', { params: { id }, body })

/** Settles a session, as webhook, page and reconciler do. */
export function settleSession({ deps }: World, session: ProviderSession): Promise<Settlement> {
  return deps.db.transaction().execute((tx) => settleCheckout(deps, tx, session))
}

/** A checkout that is stored and not yet sent to Stripe. */
export function prepareStoredCheckout({ deps }: World, family: Family): Promise<CheckoutRow> {
  const order = startCheckoutEndpoint.body.parse(buildCheckoutRequest(family))
  return prepareCheckout(deps, { order, userId: null, networkHash: null })
}

/** The quarantined payment of a session, or of a refund or dispute without a contribution. */
export async function findQuarantined(admin: Person, sessionId: string) {
  const { payments } = await admin.call('GET /admin/search', { query: { search: sessionId } })
  const [payment] = payments.rows
  if (!payment) throw new Error(`not quarantined: ${sessionId}`)
  return payment
}

export const resolveQuarantined = (
  admin: Person,
  id: string,
  decision: 'accept' | 'refund' | 'dismiss',
  reason = 'Revisado con el banco',
) =>
  admin.call('POST /admin/quarantine/:id/resolve', { params: { id }, body: { decision, reason } })

/** The audit's entries about one subject. */
export async function listAuditEntries(admin: Person, subjectId: string) {
  const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
  return entries.filter(({ subject }) => subject.id === subjectId)
}
