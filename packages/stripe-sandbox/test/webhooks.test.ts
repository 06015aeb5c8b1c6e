import { afterEach, expect, test } from 'vitest'
import {
  buildSessionParams,
  createClient,
  createReadyAccount,
  RECIPIENT_ACCOUNT,
  registerReceiver,
} from './support/client.ts'
import { useWebhookReceiver } from './support/receiver.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
const receiver = useWebhookReceiver()

afterEach(() => {
  receiver.events.length = 0
  receiver.statuses.length = 0
})

async function listenForExpiry() {
  const client = createClient(sandbox.url)
  await registerReceiver(client, receiver)
  const ids: string[] = []
  const expireSession = async () => {
    const { id } = await client.stripe.checkout.sessions.create(buildSessionParams())
    await client.stripe.checkout.sessions.expire(id)
    ids.push(id)
  }
  const seen = () => receiver.events.map((event) => Object(event.data.object).id)
  return { ...client, client, expireSession, ids, seen }
}

test('a failed delivery is repeated with a new signature until it is accepted', async () => {
  const { stripe, control, expireSession } = await listenForExpiry()
  receiver.statuses.push(500, 503)
  await expireSession()
  for (let i = 0; i < 3; i += 1) {
    await control('POST', '/webhooks/flush')
    await control('POST', '/clock', { advance_seconds: 60 })
  }
  await control('POST', '/webhooks/flush')
  expect(receiver.types()).toEqual(Array(3).fill('checkout.session.expired'))
  expect(await control('GET', '/webhooks')).toMatchObject({
    deliveries: [{ status: 'delivered', attempts: 3, last_status: 200 }],
  })
  const [event] = (await stripe.events.list()).data
  expect(event?.pending_webhooks).toBe(0)
})

test('a delivery fails for good after three days', async () => {
  const { control, expireSession } = await listenForExpiry()
  receiver.statuses.push(500, 500, 500)
  await expireSession()
  await control('POST', '/webhooks/flush')
  await control('POST', '/clock', { advance_seconds: 3 * 86_400 + 60 })
  await control('POST', '/webhooks/flush')
  await control('POST', '/clock', { advance_seconds: 60 })
  await control('POST', '/webhooks/flush')
  expect(await control('GET', '/webhooks')).toMatchObject({
    deliveries: [{ status: 'failed', attempts: 2 }],
  })
})

test('in duplicate mode every event is delivered twice', async () => {
  const { control, expireSession, ids, seen } = await listenForExpiry()
  await control('POST', '/webhooks', { mode: 'duplicate' })
  await expireSession()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([ids[0], ids[0]])
})

test('held events are delivered on release, in the given order and as many times as given', async () => {
  const { control, expireSession, ids, seen } = await listenForExpiry()
  await control('POST', '/webhooks', { mode: 'hold' })
  for (let i = 0; i < 3; i += 1) await expireSession()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([])
  await control('POST', '/webhooks/release', { order: 'reverse', times: 2 })
  expect(seen()).toEqual([...ids.toReversed(), ...ids.toReversed()])
})

test('dropped events are never delivered, but the API lists them', async () => {
  const { stripe, control, expireSession, seen } = await listenForExpiry()
  await control('POST', '/webhooks', { mode: 'drop' })
  await expireSession()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([])
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  expect(data).toHaveLength(1)
})

test('in shuffle mode every event is delivered', async () => {
  const { control, expireSession, ids, seen } = await listenForExpiry()
  await control('POST', '/webhooks', { mode: 'shuffle' })
  for (let i = 0; i < 5; i += 1) await expireSession()
  await control('POST', '/webhooks/flush')
  expect(seen().sort()).toEqual(ids.sort())
})

test('an endpoint gets only its enabled events, of the platform or of connected accounts', async () => {
  const { stripe, control } = createClient(sandbox.url)
  const { url, secret } = receiver
  await control('POST', '/webhook_endpoints', {
    url,
    secret,
    connect: true,
    enabled_events: ['capability.updated'],
  })
  await createReadyAccount({ stripe, control, key: '', url: '' })
  const { id } = await stripe.checkout.sessions.create(buildSessionParams())
  await stripe.checkout.sessions.expire(id)
  await control('POST', '/webhooks/flush')
  expect(receiver.types()).toEqual(['capability.updated'])
})

test('the API manages endpoints, and a new secret replaces the old one', async () => {
  const { stripe, control } = createClient(sandbox.url)
  const { url } = receiver
  const made = await stripe.webhookEndpoints.create({ url, enabled_events: ['charge.refunded'] })
  expect(made.secret).toMatch(/^whsec_/)
  expect((await stripe.webhookEndpoints.retrieve(made.id)).secret).toBeUndefined()
  await stripe.webhookEndpoints.update(made.id, { disabled: true })
  const same = await control('POST', '/webhook_endpoints', { url, secret: 'whsec_nuevo' })
  expect(same).toMatchObject({ id: made.id, secret: 'whsec_nuevo', status: 'enabled' })
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(1)
  await stripe.webhookEndpoints.del(made.id)
  expect((await stripe.webhookEndpoints.list()).data).toHaveLength(0)
})

test('an event names the request that caused it', async () => {
  const { stripe } = createClient(sandbox.url)
  const { id } = await stripe.checkout.sessions.create(buildSessionParams())
  const options = { idempotencyKey: 'expire:1' }
  const { lastResponse } = await stripe.checkout.sessions.expire(id, {}, options)
  const [event] = (await stripe.events.list()).data
  expect(event?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'expire:1' })
})

test('a reset deletes everything of the key', async () => {
  const { stripe, control } = createClient(sandbox.url)
  await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT)
  await control('POST', '/reset')
  expect((await stripe.accounts.list()).data).toEqual([])
  expect(await control('GET', '/requests')).toMatchObject({ requests: [{ method: 'GET' }] })
})
