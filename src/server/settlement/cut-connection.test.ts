import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { adjustHostTransfer } from '#server/refunds/host-transfer/adjust-host-transfer.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import { handleNextEvent } from '#server/stripe-events/inbox.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import {
  buildCheckoutRequest,
  createFamily,
  type Family,
  listProviderSessions,
  payByCard,
  readContributionOfSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import {
  interruptEverywhere,
  type PausedProduct,
  pauseProduct,
} from '#server/testing/paused-product.ts'
import { type Person, signUpAdmin } from '#server/testing/people.ts'
import { startWorld, uniqueEmail } from '#server/testing/world.ts'
import { listLedgerDifferences } from '#server/verification/ledger-checks-store.ts'

const PATIENT = { timeout: 300_000 }

let product: PausedProduct
let family: Family
let admin: Person

beforeAll(async () => {
  const world = await startWorld()
  family = await createFamily(world)
  admin = await signUpAdmin(world)
  product = await pauseProduct(world)
}, 60_000)
afterAll(() => product.close())

/** After every path: what is kept beside the contributions is their sum, and so is what the host holds. */
afterEach(async () => {
  const { db } = product.world.deps
  expect(await listLedgerDifferences(db, new Date())).toEqual([])
  const { standing } = await db
    .selectFrom('contributions')
    .select(sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('standing'))
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  expect(await product.dashboard.readAccountBalance(family.accountId)).toBe(standing)
})

interface Given {
  sessionId: string
  id: string
  paymentIntent: string
}

/** A payment of which the product has heard nothing yet. */
async function paid(): Promise<Given> {
  const { world, dashboard: panel } = product
  const { sessionId } = await startCheckout(world, family, {
    contributorEmail: uniqueEmail('aliada'),
  })
  await payByCard(world, sessionId)
  const { id } = await readContributionOfSession(world, sessionId)
  const session = await panel.stripe.checkout.sessions.retrieve(sessionId)
  return { sessionId, id, paymentIntent: String(session.payment_intent) }
}

const hear = (type: string) => product.redeliverNewest(type).then(() => product.workInbox())

async function confirmed(): Promise<Given> {
  const given = await paid()
  await hear('checkout.session.completed')
  return given
}

const statusOf = async ({ sessionId }: Given) =>
  (await readContributionOfSession(product.world, sessionId)).status

/** How often each of these letters was ordered; each is known by its name. */
async function lettersOf(...names: string[]): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select data ->> 'messageId' as name from pgboss.job where name = 'send-email'`.execute(
    product.world.deps.db,
  )
  return names.map((name) => rows.filter((row) => row.name.includes(name)).length)
}

async function refundsAtProvider({ paymentIntent: payment_intent }: { paymentIntent: string }) {
  const { data } = await product.dashboard.stripe.refunds.list({ payment_intent })
  return data.map(({ amount }) => amount)
}

/** Asks as a browser does, again and again until there is an answer that is not about us. */
async function insist<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.status < 500) return answer
  }
}

describe('a connection that is lost at any statement, before or after it took effect,', () => {
  it(
    'leaves a checkout with one contribution and one session, and confirms nothing that is not stored',
    PATIENT,
    async () => {
      const ask = (key: string) =>
        product.world.send('POST', '/payments/create-checkout-session', {
          body: buildCheckoutRequest(family),
          headers: { 'idempotency-key': key },
        })
      const statements = await interruptEverywhere(product, {
        prepare: async () => randomUUID(),
        run: async (key) => {
          const { status, body } = await ask(key)
          if (status === 200) await readContributionOfSession(product.world, body.sessionId)
          else expect(status).toBe(503)
        },
        heal: (key) => insist(() => ask(key)),
        check: async (key) => {
          const { sessionId } = (await ask(key)).body
          const { id } = await readContributionOfSession(product.world, sessionId)
          expect(await listProviderSessions(product.world, id)).toEqual([sessionId])
        },
      })
      expect(statements).toBeGreaterThan(8)
    },
  )

  it('stores a webhook event once, and acknowledges it only when stored', PATIENT, async () => {
    await confirmed()
    const stored = (id: string) =>
      product.world.deps.db.selectFrom('stripe_events').select('id').where('id', '=', id).execute()
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const { data } = await product.dashboard.stripe.events.list({ limit: 1 })
        if (!data[0]) throw new Error('the provider has no event')
        return { ...data[0], id: `evt_${randomUUID()}`, type: 'payout.paid' } as (typeof data)[0]
      },
      run: async (event) => {
        await product.dashboard.deliver(event)
        expect(await stored(event.id)).toHaveLength(1)
      },
      heal: (event) => product.dashboard.deliver(event),
      check: async ({ id }) => expect(await stored(id)).toHaveLength(1),
    })
    await product.workInbox()
    expect(statements).toBeGreaterThan(0)
  })

  it('confirms a payment once, with one email each', PATIENT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const given = await paid()
        await product.redeliverNewest('checkout.session.completed')
        return given
      },
      run: () => handleNextEvent(product.world.deps, stripeEvents),
      heal: () => hear('checkout.session.completed'),
      check: async (given) => {
        expect(await statusOf(given)).toBe('CONFIRMED')
        const letters = await lettersOf(`receipt.${given.id}`, `contribution-received.${given.id}`)
        expect(letters).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('refunds a contribution once', PATIENT, async () => {
    const ask = ({ id }: Given) =>
      product.world.send('POST', `/contributions/${id}/refund`, {
        body: {},
        token: family.host.token,
      })
    const rows = ({ id }: Given) =>
      product.world.deps.db
        .selectFrom('refunds')
        .select(['id', 'status', 'total_part'])
        .where('contribution_id', '=', id)
        .execute()
    const statements = await interruptEverywhere(product, {
      prepare: confirmed,
      run: async (given) => {
        const { status } = await ask(given)
        if (status === 200) expect(await rows(given)).toHaveLength(1)
        else expect(status).toBe(503)
      },
      heal: async (given) => {
        const { status } = await insist(() => ask(given))
        expect([200, 409]).toContain(status)
        await product.runTasks('finish-refund')
        for (const type of ['refund.created', 'charge.refunded']) await hear(type)
        await product.runTasks('adjust-host-transfer')
      },
      check: async (given) => {
        const [row, ...others] = await rows(given)
        expect([row?.status, others]).toEqual(['succeeded', []])
        expect(await refundsAtProvider(given)).toEqual([row?.total_part])
        expect(await statusOf(given)).toBe('REFUNDED')
        expect(await lettersOf(`refund.${row?.id}`, `refund-host.${row?.id}`)).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(15)
  })

  it('subtracts a disputed contribution from the totals once', PATIENT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const given = await confirmed()
        await product.dashboard.openDispute(given.paymentIntent)
        await product.redeliverNewest('charge.dispute.created')
        return given
      },
      run: () => handleNextEvent(product.world.deps, stripeEvents),
      heal: async () => {
        await hear('charge.dispute.created')
        await product.runTasks('adjust-host-transfer')
      },
      check: async (given) => {
        expect(await statusOf(given)).toBe('DISPUTED')
        const { id } = await product.world.deps.db
          .selectFrom('disputes')
          .select('id')
          .where('contribution_id', '=', given.id)
          .executeTakeFirstOrThrow()
        expect(await lettersOf(`dispute-opened.${id}`)).toEqual([1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('adjusts the host’s transfer once', PATIENT, async () => {
    const statements = await interruptEverywhere(product, {
      prepare: async () => {
        const given = await confirmed()
        await product.dashboard.openDispute(given.paymentIntent)
        await hear('charge.dispute.created')
        return given
      },
      run: ({ id }) => adjustHostTransfer(product.world.deps, id),
      heal: () => product.runTasks('adjust-host-transfer'),
      check: async ({ id }) => {
        const moves = await product.world.deps.db
          .selectFrom('transfer_adjustments')
          .select(['kind', 'status', 'amount'])
          .where('contribution_id', '=', id)
          .execute()
        expect(moves).toEqual([{ kind: 'reversal', status: 'done', amount: 50_000 }])
      },
    })
    expect(statements).toBeGreaterThan(4)
  })

  it('refunds a quarantined payment once, with one audit entry', PATIENT, async () => {
    const { world, dashboard: panel } = product
    const ask = (id: string) =>
      world.send('POST', `/admin/quarantine/${id}/resolve`, {
        body: { decision: 'refund', reason: 'Revisado con el banco' },
        token: admin.token,
      })
    const statements = await interruptEverywhere(product, {
      prepare: keptApart,
      run: ({ id }) => ask(id),
      heal: async ({ id }) => {
        const { status } = await insist(() => ask(id))
        expect([200, 409]).toContain(status)
      },
      check: async ({ id, paymentIntent }) => {
        const intent = await panel.stripe.paymentIntents.retrieve(paymentIntent)
        expect(await refundsAtProvider({ paymentIntent })).toEqual([intent.amount])
        const { entries } = await admin.call('GET /admin/audit', { query: { pageSize: 100 } })
        expect(entries.filter(({ subject }) => subject.id === id)).toHaveLength(1)
      },
    })
    expect(statements).toBeGreaterThan(8)
  })
})

/** A payment for the host's account of a checkout that is none of ours. */
async function keptApart(): Promise<{ id: string; paymentIntent: string }> {
  const { world, dashboard: panel } = product
  const { sessionId: known } = await startCheckout(world, family)
  const { params } = await world.deps.db
    .selectFrom('checkout_sessions')
    .select('params')
    .where('stripe_session_id', '=', known)
    .executeTakeFirstOrThrow()
  const stray = { ...(params as CheckoutParams), checkoutSessionId: randomUUID() }
  const session = await world.deps.payments.openCheckout(stray, randomUUID())
  await payByCard(world, session.id)
  await hear('checkout.session.completed')
  const { id } = await world.deps.db
    .selectFrom('quarantined_payments')
    .select('id')
    .where('stripe_session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  const { payment_intent } = await panel.stripe.checkout.sessions.retrieve(session.id)
  return { id, paymentIntent: String(payment_intent) }
}
