import type Stripe from 'stripe'
import { afterEach, expect, test } from 'vitest'
import { createLinkV2, createRecipient, registerThinReceiver } from './support/accounts-v2.ts'
import { createClient, registerReceiver, type SandboxClient } from './support/client.ts'
import { useWebhookReceiver } from './support/receiver.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()
const receiver = useWebhookReceiver()

afterEach(() => {
  receiver.events.length = 0
  receiver.thin.length = 0
})

const TRANSFERS = 'v2.core.account[configuration.recipient].capability_status_updated'

const destination: Stripe.V2.Core.EventDestinationCreateParams = {
  name: 'Cuentas',
  type: 'webhook_endpoint',
  event_payload: 'thin',
  events_from: ['@accounts'],
  enabled_events: ['v2.core.account[requirements].updated', TRANSFERS],
  webhook_endpoint: { url: 'http://127.0.0.1:9/hooks' },
}

/** Waits for the deliveries and reads them as the SDK does. */
async function receive({ stripe, control }: SandboxClient, secret = receiver.secret) {
  await control('POST', '/webhooks/flush')
  const deliveries = receiver.thin.splice(0)
  return deliveries.map(({ body, signature }) =>
    stripe.parseEventNotification(body, signature, secret),
  )
}

test('an account tells its creation and its onboarding by thin events', async () => {
  const client = createClient(sandbox.url)
  await registerThinReceiver(client, receiver)
  const id = await createRecipient(client)
  const created = await receive(client)
  expect(created.map(({ type }) => type).sort()).toEqual([
    'v2.core.account.created',
    TRANSFERS,
    TRANSFERS,
    'v2.core.account[configuration.recipient].updated',
    'v2.core.account[defaults].updated',
    'v2.core.account[identity].updated',
    'v2.core.account[requirements].updated',
  ])
  expect(created[0]).toMatchObject({
    object: 'v2.core.event',
    livemode: false,
    reason: { type: 'request', request: { id: expect.stringMatching(/^req_/) } },
    related_object: { id, type: 'v2.core.account', url: `/v2/core/accounts/${id}` },
  })
  expect(created[0]).not.toHaveProperty('data')
  await client.control('POST', `/accounts/${id}/complete`, {})
  const completed = await receive(client)
  expect(completed.map(({ type }) => type).sort()).toEqual([
    TRANSFERS,
    TRANSFERS,
    'v2.core.account[configuration.recipient].updated',
    'v2.core.account[requirements].updated',
  ])
})

test('a notification fetches its event and its account', async () => {
  const client = createClient(sandbox.url)
  const id = await createRecipient(client)
  await registerThinReceiver(client, receiver)
  await client.control('POST', `/accounts/${id}/complete`, {})
  const changes = (await receive(client)).filter(({ type }) => type === TRANSFERS)
  const events = await Promise.all(changes.map((notification) => notification.fetchEvent()))
  expect(events.map((event) => Object(event).data.updated_capability).sort()).toEqual([
    'stripe_balance.payouts',
    'stripe_balance.stripe_transfers',
  ])
  const [first] = changes
  expect(await client.stripe.v2.core.events.retrieve(String(first?.id))).toMatchObject({
    id: first?.id,
    type: TRANSFERS,
    related_object: { id },
  })
  const [notification] = changes
  if (notification?.type !== TRANSFERS) throw new Error('no notification')
  expect(await notification.fetchRelatedObject()).toMatchObject({ id, object: 'v2.core.account' })
  const listed = await client.stripe.v2.core.events.list({ object_id: id, types: [TRANSFERS] })
  expect(listed.data).toHaveLength(4)
})

test('every other change of an account has its event', async () => {
  const client = createClient(sandbox.url)
  const { stripe, control } = client
  const id = await createRecipient(client)
  await control('POST', `/accounts/${id}/complete`, {})
  await registerThinReceiver(client, receiver)
  const types = async () => (await receive(client)).map(({ type }) => type)
  await stripe.v2.core.accounts.update(id, { metadata: { user: '8' } })
  expect(await types()).toEqual(['v2.core.account.updated'])
  await stripe.accounts.update(id, { email: 'nueva@correo.mx' })
  expect(await types()).toEqual(['v2.core.account.updated'])
  await stripe.v2.core.accounts.update(id, { metadata: { user: '8' } })
  expect(await types()).toEqual([])
  const entered = await fetch((await createLinkV2(client, id)).url, { redirect: 'manual' })
  const setup = `${sandbox.url}${entered.headers.get('location')}`
  const body = new URLSearchParams({ go: 'later' })
  const left = await fetch(setup, { method: 'POST', redirect: 'manual', body })
  expect(left.headers.get('location')).toBe('http://127.0.0.1:9/regreso')
  const [returned] = await receive(client)
  expect(await returned?.fetchEvent()).toMatchObject({
    type: 'v2.core.account_link.returned',
    data: { account_id: id, configurations: ['recipient'], use_case: 'account_onboarding' },
  })
  await stripe.v2.core.accounts.close(id, { applied_configurations: ['recipient'] })
  expect(await types()).toEqual(['v2.core.account.closed'])
})

test('an account of v2 has the events of v1 too, and the reverse', async () => {
  const client = createClient(sandbox.url)
  await registerReceiver(client, receiver)
  const id = await createRecipient(client)
  await client.control('POST', `/accounts/${id}/complete`, {})
  await client.control('POST', '/webhooks/flush')
  expect(receiver.types()).toEqual(['account.updated', 'capability.updated'])
  expect(receiver.events.every((event) => event.account === id)).toBe(true)
  const { data } = await client.stripe.v2.core.events.list({ limit: 100 })
  expect(data.map(({ type }) => type)).toContain('v2.core.account.created')
})

test('a destination shows its secret once and its URL when asked', async () => {
  const { stripe } = createClient(sandbox.url)
  const { eventDestinations } = stripe.v2.core
  const created = await eventDestinations.create({
    ...destination,
    include: ['webhook_endpoint.signing_secret', 'webhook_endpoint.url'],
  })
  expect(created).toMatchObject({
    object: 'v2.core.event_destination',
    event_payload: 'thin',
    events_from: ['@accounts'],
    status: 'enabled',
    webhook_endpoint: {
      signing_secret: expect.stringMatching(/^whsec_/),
      url: destination.webhook_endpoint?.url,
    },
  })
  const { id } = created
  expect(await eventDestinations.retrieve(id)).toMatchObject({
    webhook_endpoint: { signing_secret: null, url: null },
  })
  const { data } = await eventDestinations.list({ include: ['webhook_endpoint.url'] })
  expect(data).toMatchObject([{ id, webhook_endpoint: { url: destination.webhook_endpoint?.url } }])
  await eventDestinations.update(id, { name: 'Otra', enabled_events: [TRANSFERS] })
  expect(await eventDestinations.retrieve(id)).toMatchObject({
    name: 'Otra',
    enabled_events: [TRANSFERS],
  })
  expect(await eventDestinations.del(id)).toMatchObject({ id })
  await expect(eventDestinations.retrieve(id)).rejects.toMatchObject({ statusCode: 404 })
})

test('a destination receives its own types, while it is enabled', async () => {
  const client = createClient(sandbox.url)
  const { eventDestinations } = client.stripe.v2.core
  const created = await eventDestinations.create({
    ...destination,
    enabled_events: ['v2.core.account.created'],
    webhook_endpoint: { url: receiver.url },
    include: ['webhook_endpoint.signing_secret'],
  })
  const secret = String(created.webhook_endpoint?.signing_secret)
  await createRecipient(client)
  expect((await receive(client, secret)).map(({ type }) => type)).toEqual([
    'v2.core.account.created',
  ])
  expect(await eventDestinations.disable(created.id)).toMatchObject({ status: 'disabled' })
  await createRecipient(client)
  expect(await receive(client, secret)).toEqual([])
  await eventDestinations.enable(created.id)
  await eventDestinations.ping(created.id)
  expect(await receive(client, secret)).toMatchObject([
    { type: 'v2.core.event_destination.ping', related_object: { id: created.id } },
  ])
})

test('a destination carries thin events or snapshots, never both', async () => {
  const client = createClient(sandbox.url)
  const { eventDestinations } = client.stripe.v2.core
  await expect(
    eventDestinations.create({ ...destination, event_payload: 'snapshot' }),
  ).rejects.toMatchObject({
    code: 'invalid_fields',
    message: "Enabled events list contains 'thin' event types when event_payload is 'snapshot'.",
  })
  await eventDestinations.create({
    ...destination,
    event_payload: 'snapshot',
    enabled_events: ['account.updated'],
  })
  const id = await createRecipient(client)
  await client.control('POST', `/accounts/${id}/complete`, {})
  const { deliveries } = await client.control('GET', '/webhooks')
  expect(deliveries).toMatchObject([{ type: 'account.updated' }])
})
