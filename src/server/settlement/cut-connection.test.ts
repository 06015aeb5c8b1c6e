import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeAdmin } from '#server/admin/testing.ts'
import type { CheckoutParams } from '#server/stripe/payments.ts'
import { stripeEvents } from '#server/stripe-events.ts'
import type { Person } from '#server/testing/people.ts'
import { cutEverywhere, type QuietProduct, quieten } from '#server/testing/quiet-product.ts'
import { startWorld, uniqueEmail } from '#server/testing/world.ts'
import { alignShare } from '#server/refunds/host-transfer/adjust-host-transfer.ts'
import { workInbox } from '#server/stripe-events/inbox.ts'
import { listWrongTotals } from '#server/reconciliation/store.ts'
import {
  contributionOf,
  type Family,
  makeFamily,
  orderFor,
  pay,
  providerSessions,
  start,
} from '#server/testing/contributions.ts'

const PATIENT = { timeout: 300_000 }

let product: QuietProduct
let family: Family
let admin: Person

beforeAll(async () => {
  const world = await startWorld()
  family = await makeFamily(world)
  admin = await makeAdmin(world)
  product = await quieten(world)
}, 60_000)
afterAll(() => product.close())

/** After every path: what is kept beside the contributions is their sum, and so is what the host holds. */
afterEach(async () => {
  const { db } = product.world.deps
  expect(await listWrongTotals(db)).toEqual([])
  const { standing } = await db
    .selectFrom('contributions')
    .select(sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('standing'))
    .where('status', '=', 'CONFIRMED')
    .executeTakeFirstOrThrow()
  expect(await product.panel.heldBy(family.accountId)).toBe(standing)
})

interface Given {
  sessionId: string
  id: string
  paymentIntent: string
}

/** A payment of which the product has heard nothing yet. */
async function paid(): Promise<Given> {
  const { world, panel } = product
  const { sessionId } = await start(world, family, { contributorEmail: uniqueEmail('aliada') })
  await pay(world, sessionId)
  const { id } = await contributionOf(world, sessionId)
  const session = await panel.stripe.checkout.sessions.retrieve(sessionId)
  return { sessionId, id, paymentIntent: String(session.payment_intent) }
}

const hear = (type: string) => product.deliverNewest(type).then(() => product.workInbox())

async function confirmed(): Promise<Given> {
  const given = await paid()
  await hear('checkout.session.completed')
  return given
}

const statusOf = async ({ sessionId }: Given) =>
  (await contributionOf(product.world, sessionId)).status

/** How often each of these letters was ordered; each is known by its name. */
async function lettersOf(...names: string[]): Promise<number[]> {
  const { rows } = await sql<{ name: string }>`
    select data ->> 'messageId' as name from pgboss.job where name = 'send-email'`.execute(
    product.world.deps.db,
  )
  return names.map((name) => rows.filter((row) => row.name.includes(name)).length)
}

async function refundsAtProvider({ paymentIntent: payment_intent }: { paymentIntent: string }) {
  const { data } = await product.panel.stripe.refunds.list({ payment_intent })
  return data.map(({ amount }) => amount)
}

/** Asks as a browser does, again and again until there is an answer that is not about us. */
async function insist<A extends { status: number }>(ask: () => Promise<A>): Promise<A> {
  for (;;) {
    const answer = await ask()
    if (answer.status < 500) return answer
  }
}

describe('a connection that is cut at any statement, before or after it took effect', () => {
  it(
    'of a checkout leaves one contribution with one session, and no yes to what is not stored',
    PATIENT,
    async () => {
      const ask = (key: string) =>
        product.world.send('POST', '/payments/create-checkout-session', {
          body: orderFor(family),
          headers: { 'idempotency-key': key },
        })
      const statements = await cutEverywhere(product, {
        prepare: async () => randomUUID(),
        run: async (key) => {
          const { status, body } = await ask(key)
          if (status === 200) await contributionOf(product.world, body.sessionId)
          else expect(status).toBe(503)
        },
        heal: (key) => insist(() => ask(key)),
        check: async (key) => {
          const { sessionId } = (await ask(key)).body
          const { id } = await contributionOf(product.world, sessionId)
          expect(await providerSessions(product.world, id)).toEqual([sessionId])
        },
      })
      expect(statements).toBeGreaterThan(8)
    },
  )

  it('of an event’s receipt stores it once, and says thanks only then', PATIENT, async () => {
    await confirmed()
    const stored = (id: string) =>
      product.world.deps.db.selectFrom('stripe_events').select('id').where('id', '=', id).execute()
    const statements = await cutEverywhere(product, {
      prepare: async () => {
        const { data } = await product.panel.stripe.events.list({ limit: 1 })
        if (!data[0]) throw new Error('the provider has no event')
        return { ...data[0], id: `evt_${randomUUID()}`, type: 'payout.paid' } as (typeof data)[0]
      },
      run: async (event) => {
        await product.panel.deliver(event)
        expect(await stored(event.id)).toHaveLength(1)
      },
      heal: (event) => product.panel.deliver(event),
      check: async ({ id }) => expect(await stored(id)).toHaveLength(1),
    })
    await product.workInbox()
    expect(statements).toBeGreaterThan(0)
  })

  it('of a payment’s settlement confirms it once, with one letter each', PATIENT, async () => {
    const statements = await cutEverywhere(product, {
      prepare: async () => {
        const given = await paid()
        await product.deliverNewest('checkout.session.completed')
        return given
      },
      run: () => workInbox(product.world.deps, stripeEvents),
      heal: () => hear('checkout.session.completed'),
      check: async (given) => {
        expect(await statusOf(given)).toBe('CONFIRMED')
        const letters = await lettersOf(`receipt.${given.id}`, `contribution-received.${given.id}`)
        expect(letters).toEqual([1, 1])
      },
    })
    expect(statements).toBeGreaterThan(10)
  })

  it('of a refund gives back once', PATIENT, async () => {
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
    const statements = await cutEverywhere(product, {
      prepare: confirmed,
      run: async (given) => {
        const { status } = await ask(given)
        if (status === 200) expect(await rows(given)).toHaveLength(1)
        else expect(status).toBe(503)
      },
      heal: async (given) => {
        const { status } = await insist(() => ask(given))
        expect([200, 409]).toContain(status)
        await product.workOff('finish-refund')
        for (const type of ['refund.created', 'charge.refunded']) await hear(type)
        await product.workOff('align-share')
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

  it('of a dispute takes the gift out of the totals once', PATIENT, async () => {
    const statements = await cutEverywhere(product, {
      prepare: async () => {
        const given = await confirmed()
        await product.panel.openDispute(given.paymentIntent)
        await product.deliverNewest('charge.dispute.created')
        return given
      },
      run: () => workInbox(product.world.deps, stripeEvents),
      heal: async () => {
        await hear('charge.dispute.created')
        await product.workOff('align-share')
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

  it('of what moves the host’s share moves it once', PATIENT, async () => {
    const statements = await cutEverywhere(product, {
      prepare: async () => {
        const given = await confirmed()
        await product.panel.openDispute(given.paymentIntent)
        await hear('charge.dispute.created')
        return given
      },
      run: ({ id }) => alignShare(product.world.deps, id),
      heal: () => product.workOff('align-share'),
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

  it(
    'of a decision about a payment that is kept apart gives back once, on record once',
    PATIENT,
    async () => {
      const { world, panel } = product
      const ask = (id: string) =>
        world.send('POST', `/admin/quarantine/${id}/resolve`, {
          body: { decision: 'refund', reason: 'Revisado con el banco' },
          token: admin.token,
        })
      const statements = await cutEverywhere(product, {
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
    },
  )
})

/** A payment for the host's account of a checkout that is none of ours. */
async function keptApart(): Promise<{ id: string; paymentIntent: string }> {
  const { world, panel } = product
  const { sessionId: known } = await start(world, family)
  const { params } = await world.deps.db
    .selectFrom('checkout_sessions')
    .select('params')
    .where('stripe_session_id', '=', known)
    .executeTakeFirstOrThrow()
  const stray = { ...(params as CheckoutParams), checkoutSessionId: randomUUID() }
  const session = await world.deps.payments.openCheckout(stray, randomUUID())
  await pay(world, session.id)
  await hear('checkout.session.completed')
  const { id } = await world.deps.db
    .selectFrom('quarantined_payments')
    .select('id')
    .where('stripe_session_id', '=', session.id)
    .executeTakeFirstOrThrow()
  const { payment_intent } = await panel.stripe.checkout.sessions.retrieve(session.id)
  return { id, paymentIntent: String(payment_intent) }
}
