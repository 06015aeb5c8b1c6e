import { describe, expect, it } from 'vitest'
import type { Deps } from '#server/deps.ts'
import { handleSession } from '#server/settlement/stripe-handlers.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'
import {
  payByCard,
  readContribution,
  startCheckout,
  startPaymentsWorld,
  waitForWebhooks,
  withoutWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/world.ts'
import { type EventHandlers, handleNextEvent } from './inbox.ts'
import { claimEvent } from './store.ts'
import { measureAdded, ONE_GIFT, setWebhookMode } from './testing.ts'

const SECOND = 1_000

const { world, family } = await startPaymentsWorld()
const webhooks = (mode: string) => setWebhookMode(world, mode)
const added = (work: () => Promise<void>) => measureAdded(world, family, work)

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
    expect(change).toEqual(ONE_GIFT)
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
    expect(change).toEqual(ONE_GIFT)
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
