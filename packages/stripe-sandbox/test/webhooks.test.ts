import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startStripeSandbox } from '../src/server.ts'
import { expressAccount, listen, newClient, readyAccount, sessionParams } from './support/client.ts'
import { type Receiver, startReceiver } from './support/receiver.ts'

let sandbox: Awaited<ReturnType<typeof startStripeSandbox>>
let receiver: Receiver

beforeAll(async () => {
  sandbox = await startStripeSandbox({ port: 0, dataFile: ':memory:' })
  receiver = await startReceiver()
})

afterAll(async () => {
  await sandbox.close()
  await receiver.close()
})

afterEach(() => {
  receiver.events.length = 0
  receiver.answers.length = 0
})

async function listening() {
  const client = newClient(sandbox.url)
  await listen(client, receiver)
  const ids: string[] = []
  const happen = async () => {
    const { id } = await client.stripe.checkout.sessions.create(sessionParams())
    await client.stripe.checkout.sessions.expire(id)
    ids.push(id)
  }
  const seen = () => receiver.events.map((event) => Object(event.data.object).id)
  return { ...client, client, happen, ids, seen }
}

test('a delivery that is not taken is tried again with a new signature until it is', async () => {
  const { stripe, control, happen } = await listening()
  receiver.answers.push(500, 503)
  await happen()
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

test('a delivery is given up after three days', async () => {
  const { control, happen } = await listening()
  receiver.answers.push(500, 500, 500)
  await happen()
  await control('POST', '/webhooks/flush')
  await control('POST', '/clock', { advance_seconds: 3 * 86_400 + 60 })
  await control('POST', '/webhooks/flush')
  await control('POST', '/clock', { advance_seconds: 60 })
  await control('POST', '/webhooks/flush')
  expect(await control('GET', '/webhooks')).toMatchObject({
    deliveries: [{ status: 'failed', attempts: 2 }],
  })
})

test('in duplicate mode every event comes twice', async () => {
  const { control, happen, ids, seen } = await listening()
  await control('POST', '/webhooks', { mode: 'duplicate' })
  await happen()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([ids[0], ids[0]])
})

test('held events come when released, in the order and as often as asked', async () => {
  const { control, happen, ids, seen } = await listening()
  await control('POST', '/webhooks', { mode: 'hold' })
  for (let i = 0; i < 3; i += 1) await happen()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([])
  await control('POST', '/webhooks/release', { order: 'reverse', times: 2 })
  expect(seen()).toEqual([...ids.toReversed(), ...ids.toReversed()])
})

test('dropped events never come, but can be read', async () => {
  const { stripe, control, happen, seen } = await listening()
  await control('POST', '/webhooks', { mode: 'drop' })
  await happen()
  await control('POST', '/webhooks/flush')
  expect(seen()).toEqual([])
  const { data } = await stripe.events.list({ type: 'checkout.session.expired' })
  expect(data).toHaveLength(1)
})

test('shuffled events all come', async () => {
  const { control, happen, ids, seen } = await listening()
  await control('POST', '/webhooks', { mode: 'shuffle' })
  for (let i = 0; i < 5; i += 1) await happen()
  await control('POST', '/webhooks/flush')
  expect(seen().sort()).toEqual(ids.sort())
})

test('an endpoint gets only the events it asked for, of the side it listens to', async () => {
  const { stripe, control } = newClient(sandbox.url)
  const { url, secret } = receiver
  await control('POST', '/webhook_endpoints', {
    url,
    secret,
    connect: true,
    enabled_events: ['capability.updated'],
  })
  await readyAccount({ stripe, control, key: '', url: '' })
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  await stripe.checkout.sessions.expire(id)
  await control('POST', '/webhooks/flush')
  expect(receiver.types()).toEqual(['capability.updated', 'capability.updated'])
})

test('endpoints are managed through the API, and a new secret replaces the old', async () => {
  const { stripe, control } = newClient(sandbox.url)
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

test('an event says which request caused it', async () => {
  const { stripe } = newClient(sandbox.url)
  const { id } = await stripe.checkout.sessions.create(sessionParams())
  const options = { idempotencyKey: 'expire:1' }
  const { lastResponse } = await stripe.checkout.sessions.expire(id, {}, options)
  const [event] = (await stripe.events.list()).data
  expect(event?.request).toEqual({ id: lastResponse.requestId, idempotency_key: 'expire:1' })
})

test('a reset forgets everything of the key', async () => {
  const { stripe, control } = newClient(sandbox.url)
  await stripe.accounts.create(expressAccount)
  await control('POST', '/reset')
  expect((await stripe.accounts.list()).data).toEqual([])
  expect(await control('GET', '/requests')).toMatchObject({ requests: [{ method: 'GET' }] })
})
