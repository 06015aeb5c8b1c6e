import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, expect, it } from 'vitest'
import { findQuarantinedSession } from '#server/settlement/quarantine-store.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import {
  createFamily,
  payByCard,
  prepareStoredCheckout,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { interruptEverywhere, pauseProduct } from '#server/testing/paused-product.ts'
import { signUpAdmin } from '#server/testing/people.ts'
import { startWorld } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const world = await startWorld()
const family = await createFamily(world)
const admin = await signUpAdmin(world)
const product = await pauseProduct(world)
afterAll(() => product.close())

/** A payment through a checkout of ours, of 400 pesos instead of 500. */
async function payOtherAmount() {
  const { world } = product
  const { id, params } = await prepareStoredCheckout(world, family)
  const other = { ...params, base: 40_000, transactionFee: 3_600, serviceFee: 2_169 }
  const session = await world.deps.payments.openCheckout(other, id)
  await payByCard(world, session.id)
  await product.redeliverNewest('checkout.session.completed')
  await product.workInbox()
  const row = await findQuarantinedSession(world.deps.db, session.id)
  if (!row) throw new Error('not quarantined')
  return { id: row.id, sessionId: session.id }
}

/** A payment for the host's account of a checkout that is none of ours. */
async function payUnknownCheckout(): Promise<{ id: string; paymentIntent: string }> {
  const { world, dashboard: panel } = product
  const { sessionId: known } = await startCheckout(world, family)
  const { params } = await world.deps.db
    .selectFrom('checkout_sessions')
    .select('params')
    .where('stripe_session_id', '=', known)
    .executeTakeFirstOrThrow()
  const unknown = { ...(params as CheckoutParams), checkoutSessionId: randomUUID() }
  const session = await world.deps.payments.openCheckout(unknown, randomUUID())
  await payByCard(world, session.id)
  await product.redeliverNewest('checkout.session.completed')
  await product.workInbox()
  const { id } = await world.deps.db
    .selectFrom('quarantined_payments')
    .select('id')
    .where('stripe_session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  const { payment_intent } = await panel.stripe.checkout.sessions.retrieve(session.id)
  return { id, paymentIntent: String(payment_intent) }
}

/** Retries, as a browser does, until the answer is no server error. */
async function retryUntilAnswered<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.status < 500) return answer
  }
}

async function listRefundAmounts(payment_intent: string): Promise<number[]> {
  const { data } = await product.dashboard.stripe.refunds.list({ payment_intent })
  return data.map(({ amount }) => amount)
}

async function countReceivedEmails(contributionId: string): Promise<number> {
  const { rows } = await sql`select from pgboss.job where name = 'send-email'
    and data ->> 'messageId' like ${`<contribution-received.${contributionId}%`}`.execute(
    product.world.deps.db,
  )
  return rows.length
}

it('a connection that is lost at any statement of an acceptance leaves one contribution', async () => {
  const { world } = product
  const { db } = world.deps
  const ask = ({ id }: { id: string }) =>
    world.send('POST', `/admin/quarantine/${id}/resolve`, {
      body: { decision: 'accept', reason: 'Lo confirmó la familia' },
      token: admin.token,
    })
  const statements = await interruptEverywhere(product, {
    prepare: payOtherAmount,
    run: async (payment) => {
      const { status } = await ask(payment)
      if (status !== 200) expect(status).toBe(503)
    },
    recover: async (payment) => {
      const { status } = await retryUntilAnswered(() => ask(payment))
      expect([200, 409]).toContain(status)
      await product.runTasks('adjust-host-transfer')
    },
    check: async ({ id, sessionId }) => {
      const contribution = await readContributionOfSession(world, sessionId)
      expect(contribution).toMatchObject({ status: 'CONFIRMED', base_amount: 40_000 })
      expect(await countReceivedEmails(contribution.id)).toBe(1)
      const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
      expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1)
    },
  })
  expect(statements).toBeGreaterThan(15)
  const later = new Date(Date.now() + 7 * 3_600_000)
  expect(await listLedgerDifferences(db, later)).toEqual([])
}, 300_000)

it('a connection that is lost at any statement of a refund refunds a quarantined payment once', async () => {
  const { world, dashboard: panel } = product
  const ask = (id: string) =>
    world.send('POST', `/admin/quarantine/${id}/resolve`, {
      body: { decision: 'refund', reason: 'Revisado con el banco' },
      token: admin.token,
    })
  const statements = await interruptEverywhere(product, {
    prepare: payUnknownCheckout,
    run: ({ id }) => ask(id),
    recover: async ({ id }) => {
      const { status } = await retryUntilAnswered(() => ask(id))
      expect([200, 409]).toContain(status)
    },
    check: async ({ id, paymentIntent }) => {
      const intent = await panel.stripe.paymentIntents.retrieve(paymentIntent)
      expect(await listRefundAmounts(paymentIntent)).toEqual([intent.amount])
      const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
      expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1)
    },
  })
  expect(statements).toBeGreaterThan(8)
}, 300_000)
