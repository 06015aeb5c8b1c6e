import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { checkLedger } from '#server/reconciliation/check-ledger.ts'
import { runDoctor as runChecks } from '#server/testing/programs/run-doctor.ts'
import { openStripeDashboard } from '#server/testing/provider/stripe-dashboard.ts'
import { signUp, startWorld } from '#server/testing/world.ts'

const world = await startWorld()
afterAll(() => world.close())
const { stripe } = world
beforeEach(() => stripe.post('/faults/clear'))

const runDoctor = (changes: Record<string, string> = {}) => runChecks({ ...world.env, ...changes })

it('takes no answer for one that is none', async () => {
  for (const [match, id] of [
    ['GET /v1/account', 'stripe-account'],
    ['GET /v1/webhook_endpoints', 'webhook-account'],
    ['GET /v2/core/event_destinations', 'webhook-thin'],
    ['GET /v1/events', 'webhook-account-secret'],
    ['GET /v1/balance_settings', 'stripe-payouts'],
  ] as const) {
    await stripe.post('/faults/clear')
    for (const body of ['{}', '"text"']) {
      await stripe.post('/faults', { match, body, status: 200, count: 100 })
      const { find } = await runDoctor()
      expect([match, body, find(id).status]).toEqual([match, body, 'unknown'])
    }
  }
})

it('cannot tell that a key of the test mode is right where the public pays', async () => {
  const { find } = await runDoctor({ PUBLIC_URL: 'https://127-0-0-1.example.test' })
  expect(find('stripe-key')).toMatchObject({
    status: 'unknown',
    text: expect.stringContaining('test mode'),
  })
})

it('says when the nightly check has not ended for long', async () => {
  const { db } = world.deps
  expect((await runDoctor()).find('ledger-check').status).toBe('unknown')
  await checkLedger(world.deps)
  expect((await runDoctor()).find('ledger-check').status).toBe('good')
  await db
    .updateTable('ledger_checks')
    .set({ finished_at: new Date(Date.now() - 2 * DAY_MS) })
    .execute()
  expect((await runDoctor()).find('ledger-check').status).toBe('missing')
})

describe('believes the signing secret', () => {
  it('of an enabled destination, beside one that is switched off', async () => {
    const { eventDestinations } = openStripeDashboard(world).stripe.v2.core
    const { id } = await eventDestinations.create({
      name: 'Switched off',
      type: 'webhook_endpoint',
      event_payload: 'thin',
      enabled_events: ['v2.core.account.updated'],
      events_from: ['@accounts'],
      webhook_endpoint: { url: `${world.url}/api/payments/webhook` },
    })
    await eventDestinations.disable(id)
    expect((await runDoctor()).find('webhook-thin-secret').status).toBe('good')
    await eventDestinations.del(id)
  })

  it('by the latest event, whatever was lost before the secret was mended', async () => {
    const { db } = world.deps
    const answerEvents = (ids: readonly string[]) => {
      const created = Math.floor(Date.now() / 1_000) - 600
      const data = ids.map((id, age) => ({
        ...{ id, object: 'event', type: 'charge.updated' },
        created: created - age,
      }))
      const body = JSON.stringify({ object: 'list', data, has_more: false })
      return stripe.post('/faults', { match: 'GET /v1/events', body, count: 1 })
    }
    const type = 'charge.updated'
    await db
      .insertInto('stripe_events')
      .values({ id: 'evt_here', type, created_at: new Date(), handled_at: new Date() })
      .execute()
    const results: string[] = []
    for (const ids of [['evt_here'], ['evt_here', 'evt_lost'], ['evt_lost', 'evt_here']]) {
      await answerEvents(ids)
      results.push((await runDoctor()).find('webhook-account-secret').status)
    }
    expect(results).toEqual(['good', 'unknown', 'missing'])
  })

  it('although an account emits events that its destination is not to send', async () => {
    const host = await signUp(world)
    await host.call('POST /payments/connect/create-account', { body: {} })
    const created = Math.floor(Date.now() / 1_000) - 600
    const answerEvents = async (type: string) => {
      const event = { id: `evt_${type}`, object: 'event', type, created }
      const body = JSON.stringify({ object: 'list', data: [event], has_more: false })
      await stripe.post('/faults', { match: 'GET /v1/events', body, count: 1 })
    }
    await answerEvents('payout.paid')
    await answerEvents('charge.refunded')
    const { find } = await runDoctor()
    expect(find('webhook-account-secret').status).toBe('unknown')
    expect(find('webhook-connect-secret').status).toBe('unknown')
  })
})
