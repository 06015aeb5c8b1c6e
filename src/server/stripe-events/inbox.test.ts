import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { connect } from '#server/db/connect.ts'
import type { Deps } from '#server/deps.ts'
import { toApiError } from '#server/http/errors/api-errors.ts'
import { handleSession } from '#server/settlement/stripe-handlers.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import {
  payAndSettle,
  payByCard,
  readContribution,
  readEventRow,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { countEmails, createUniqueEmail, waitUntil } from '#server/testing/world.ts'
import { createEventStore, type EventHandlers, handleNextEvent, receiveEvent } from './inbox.ts'
import { claimEvent, storeEvents } from './store.ts'

const SECOND = 1_000

const { world, family } = await startPaymentsWorld()

async function webhooks(mode: string): Promise<void> {
  await world.stripe.post('/webhooks', { mode })
}

/** How much of the family's totals a piece of work made. */
async function added(work: () => Promise<void>) {
  const before = await readEventRow(world, family)
  await work()
  const after = await readEventRow(world, family)
  return {
    raised: after.raised_amount - before.raised_amount,
    contributions: after.contribution_count - before.contribution_count,
  }
}

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
const ONCE = { raised: 50_000, contributions: 1 }

describe('a Stripe event', () => {
  it('confirms a payment although nobody returns to the success page', async () => {
    const { sessionId } = await startCheckout(world, family)
    const change = await added(async () => {
      await payAndSettle(world, sessionId)
    })
    expect(change).toEqual(ONCE)
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
    expect(change).toEqual(ONCE)
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

describe('the inbox worker', () => {
  const handlers: EventHandlers = { 'checkout.session.completed': handleSession }
  const depsAt = (now: Date) => ({ ...world.deps, now: () => now })
  const drain = async (deps: Deps, given: EventHandlers) => {
    while (await handleNextEvent(deps, given));
  }
  let hours = 0

  const eventOf = (id: string) => {
    const rows = world.deps.db.selectFrom('stripe_events').selectAll()
    return rows.where('id', '=', id).executeTakeFirstOrThrow()
  }

  /**
   * A paid session and an event about it that is due hours from now: the running server's worker
   * leaves it alone, and the test works in that hour.
   */
  async function eventAhead(type = 'checkout.session.completed') {
    const sessionId = await withoutWebhooks(world, payNewCheckout)
    // An event that the product is still handling now would be due again hours ahead.
    await waitUntil('no other event is open', async () => {
      const open = world.deps.db.selectFrom('stripe_events').where('handled_at', 'is', null)
      return !(await open.select('id').where('id', 'not like', 'evt_ahead_%').executeTakeFirst())
    })
    hours += 1
    const due = Date.now() + hours * 3_600 * SECOND
    const eventId = `evt_ahead_${hours}`
    await world.deps.db
      .insertInto('stripe_events')
      .values({
        id: eventId,
        type,
        account: null,
        object_id: sessionId,
        created_at: new Date(),
        next_attempt_at: new Date(due),
      })
      .execute()
    return { sessionId, eventId, at: (seconds: number) => new Date(due + seconds * SECOND) }
  }

  async function payNewCheckout(): Promise<string> {
    const { sessionId } = await startCheckout(world, family)
    await payByCard(world, sessionId)
    return sessionId
  }

  it('shares events with other workers, and each takes effect once', async () => {
    await webhooks('hold')
    const sessions = await Promise.all(Array.from({ length: 8 }, payNewCheckout))
    const change = await added(async () => {
      await world.stripe.post('/webhooks/release', { order: 'shuffle' })
      await Promise.all(Array.from({ length: 6 }, () => drain(world.deps, handlers)))
      await webhooks('normal')
      await waitForWebhooks(world)
    })
    expect(change).toEqual({ raised: 50_000 * sessions.length, contributions: sessions.length })
  })

  it('a worker that dies with an event loses it when the lease ends', async () => {
    const { sessionId, at } = await eventAhead()
    const change = await added(async () => {
      const claim = () => claimEvent(world.deps.db, { now: at(0), leaseMs: 30_000 })
      let claimed = await claim()
      // A payment's `charge.updated` comes seconds later, and is due before.
      while (claimed && claimed.object_id !== sessionId) claimed = await claim()
      expect(claimed).toBeDefined()
      await drain(depsAt(at(29)), handlers)
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
      await drain(depsAt(at(31)), handlers)
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
    })
    expect(change).toEqual(ONCE)
  })

  it('rolls back an effect that fails half way, and retries it', async () => {
    const { sessionId, eventId, at } = await eventAhead()
    const breaking: EventHandlers = {
      'checkout.session.completed': {
        fetch: handleSession.fetch,
        apply: async (tx, deps, session) => {
          await handleSession.apply(tx, deps, session as ProviderSession)
          throw new Error('broken half way')
        },
      },
    }
    const change = await added(async () => {
      await drain(depsAt(at(0)), breaking)
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
      expect(await eventOf(eventId)).toMatchObject({
        attempts: 1,
        last_error: 'broken half way',
        handled_at: null,
      })
      await drain(depsAt(at(1)), handlers)
      expect(await readContribution(world, sessionId)).toMatchObject({ status: 'PENDING' })
      await drain(depsAt(at(3)), handlers)
    })
    expect(change).toEqual(ONCE)
  })

  it('retries a failing event with growing delays, and handles the others', async () => {
    const { eventId } = await eventAhead('unknown.type')
    const { sessionId, at } = await eventAhead()
    const failing: EventHandlers = {
      ...handlers,
      'unknown.type': {
        fetch: async () => Promise.reject(new Error('away')),
        apply: async () => {},
      },
    }
    const waits: number[] = []
    let now = at(0)
    for (let attempt = 0; attempt < 4; attempt += 1) {
      await drain(depsAt(now), failing)
      const { next_attempt_at: next } = await eventOf(eventId)
      waits.push(next.getTime() - now.getTime())
      now = next
    }
    expect(waits).toEqual([2_000, 4_000, 8_000, 16_000])
    expect(await readContribution(world, sessionId)).toMatchObject({ status: 'CONFIRMED' })
  })
})
