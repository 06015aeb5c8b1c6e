import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import { toApiError } from '#server/http/errors/api-errors.ts'
import {
  payAndSettle,
  payByCard,
  readContribution,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail } from '#server/testing/world.ts'
import { createEventStore, receiveEvent } from './inbox.ts'
import { storeEvents } from './store.ts'
import { measureAdded, ONE_GIFT, setWebhookMode } from './testing.ts'

const SECOND = 1_000

const { world, family } = await startPaymentsWorld()

const webhooks = (mode: string) => setWebhookMode(world, mode)
const added = (work: () => Promise<void>) => measureAdded(world, family, work)

const PRODUCT_EVENT = {
  object: 'event',
  type: 'product.updated',
  created: Math.floor(Date.now() / SECOND),
  data: { object: { id: 'prod_burst', object: 'product' } },
}

function sendSigned(event: object) {
  const time = Math.floor(Date.now() / SECOND)
  const [secret = ''] = world.env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  const signed = createHmac('sha256', secret).update(`${time}.${JSON.stringify(event)}`)
  const headers = { 'stripe-signature': `t=${time},v1=${signed.digest('hex')}` }
  return world.send('POST', '/payments/webhook', { body: event, headers })
}

type Deliveries = { deliveries: { last_status: number | null }[] }

describe('a Stripe event', () => {
  it('confirms a payment although nobody returns to the success page', async () => {
    const { sessionId } = await startCheckout(world, family)
    const change = await added(async () => {
      await payAndSettle(world, sessionId)
    })
    expect(change).toEqual(ONE_GIFT)
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('R6: changes nothing when it is delivered twice', async () => {
    const email = createUniqueEmail('dos-veces')
    const { sessionId } = await startCheckout(world, family, { contributorEmail: email })
    await webhooks('duplicate')
    const change = await added(async () => {
      await payAndSettle(world, sessionId)
    })
    await webhooks('normal')
    expect(change).toEqual(ONE_GIFT)
    expect(await countEmails(world, email)).toBe(1)
  })

  it('R13: is stored without personal data', async () => {
    const email = createUniqueEmail('sin-rastro')
    const { sessionId } = await startCheckout(world, family, { contributorEmail: email })
    await payAndSettle(world, sessionId)
    const { rows } = await sql<{ row: string }>`
      select stripe_events::text as row from stripe_events`.execute(world.deps.db)
    const stored = rows.map(({ row }) => row).join()
    expect(stored).toContain(sessionId)
    expect(stored).not.toContain(email)
  })

  it('R6: may arrive late, repeatedly, in any order, and after the success page was seen', async () => {
    await webhooks('hold')
    const sessions = [await startCheckout(world, family), await startCheckout(world, family)]
    const change = await added(async () => {
      for (const { sessionId } of sessions) {
        await payByCard(world, sessionId)
        const params = { id: sessionId }
        const seen = await world.call('GET /payments/checkout-session/:id', { params })
        expect(seen.payment_status).toBe('paid')
      }
      await world.stripe.post('/webhooks/release', { order: 'reverse', times: 3 })
      await webhooks('normal')
      await waitForWebhooks(world)
    })
    expect(change).toEqual({ raised: 100_000, contributions: 2 })
  })

  it('R6: is stored once and before its answer, although many arrive at once and twice', async () => {
    const ids = Array.from({ length: 40 }, (_, place) => `evt_burst_${place}`)
    const rows = world.deps.db.selectFrom('stripe_events').select('id')
    const deliver = async (id: string) => {
      const { status } = await sendSigned({ ...PRODUCT_EVENT, id })
      const stored = await rows.where('id', '=', id).executeTakeFirst()
      return [status, stored?.id]
    }
    const answers = await Promise.all([...ids, ...ids.toReversed()].map(deliver))
    expect(answers).toEqual([...ids, ...ids.toReversed()].map((id) => [200, id]))
  })

  it('is stored once when two processes get many in opposite orders', async () => {
    const createdAt = new Date()
    const one = { type: 'product.updated', account: null, objectId: null, createdAt }
    for (let round = 0; round < 20; round += 1) {
      const events = Array.from({ length: 500 }, (_, place) => ({
        ...one,
        id: `evt_both_${round}_${place}`,
        isHandled: true,
      }))
      const orders = [events, events.toReversed()]
      await Promise.all(orders.map((order) => storeEvents(world.deps.db, order, createdAt)))
    }
    const rows = world.deps.db.selectFrom('stripe_events').select('id')
    expect(await rows.where('id', 'like', 'evt_both_%').execute()).toHaveLength(10_000)
  })

  it('of any type is answered with 200 and stored once', async () => {
    const { sessionId } = await startCheckout(world, family)
    await payAndSettle(world, sessionId)
    const { deliveries } = await world.stripe.get<Deliveries>('/webhooks')
    const answers = deliveries.flatMap((each) => each.last_status ?? [])
    expect(new Set(answers)).toEqual(new Set([200]))
    const events = world.deps.db.selectFrom('stripe_events').select(['handled_at', 'attempts'])
    const unknown = await events.where('type', '=', 'payment_intent.created').execute()
    expect(unknown.length).toBeGreaterThan(0)
    expect(unknown.every((row) => row.handled_at !== null && row.attempts === 0)).toBe(true)
  })

  it('with a wrong signature is rejected and not stored', async () => {
    const forged = { id: 'evt_forged', type: 'checkout.session.completed' }
    const headers = {
      'stripe-signature': `t=${Math.floor(Date.now() / 1_000)},v1=${'0'.repeat(64)}`,
    }
    const answer = await world.send('POST', '/payments/webhook', { body: forged, headers })
    expect([answer.status, answer.body.errorCode]).toEqual([400, 'SIGNATURE_INVALID'])
    const row = world.deps.db.selectFrom('stripe_events').select('id').where('id', '=', forged.id)
    expect(await row.executeTakeFirst()).toBeUndefined()
  })

  it('is answered with 503 while the database is down, so that Stripe retries', async () => {
    const away = connect('postgres://nobody@127.0.0.1:1/nothing')
    const event = {
      id: 'evt_1',
      type: 'account.updated',
      account: null,
      objectId: null,
      createdAt: new Date(),
    }
    const payments = { ...world.deps.payments, readEvent: () => event }
    const store = createEventStore({ db: away.db, now: world.deps.now })
    const inbox = { ...world.deps.inbox, store }
    const deps = { ...world.deps, inbox, payments }
    const failure = await receiveEvent(deps, Buffer.alloc(0), '').catch(toApiError)
    await away.close()
    expect(failure).toMatchObject({ status: 503 })
  })
})
