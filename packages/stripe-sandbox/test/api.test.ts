import Stripe from 'stripe'
import { expect, test } from 'vitest'
import {
  buildSessionParams,
  createClient,
  createPaidSession,
  createReadyAccount,
  createV1Client,
  EXPRESS_ACCOUNT,
  RECIPIENT_ACCOUNT,
} from './support/client.ts'
import { useSandbox } from './support/sandbox.ts'

const sandbox = useSandbox()

test('invalid parameters are refused as Stripe does, with the name of the parameter', async () => {
  const client = await createV1Client(sandbox.url)
  const account = await createReadyAccount(client)
  const params = buildSessionParams(account)
  const create = (changes: object) =>
    client.stripe.checkout.sessions.create({ ...params, ...changes })
  const now = Math.floor(Date.now() / 1000)
  const refused: [object, object][] = [
    [
      { payment_method_types: ['card'] },
      { code: 'parameter_unknown', param: 'payment_method_types' },
    ],
    [{ success_url: undefined }, { code: 'parameter_missing', param: 'success_url' }],
    [{ mode: 'pago' }, { param: 'mode' }],
    [{ expires_at: now + 1700 }, { param: 'expires_at' }],
    [{ expires_at: now + 90_000 }, { param: 'expires_at' }],
    [{ expires_at: 'mañana' }, { code: 'parameter_invalid_integer', param: 'expires_at' }],
    [{ adaptive_pricing: { enabled: 'quizá' } }, { param: 'adaptive_pricing[enabled]' }],
    [{ success_url: '/listo' }, { code: 'url_invalid', param: 'success_url' }],
    [{ customer_email: 'ana' }, { code: 'email_invalid', param: 'customer_email' }],
    [
      { line_items: [{ amount: 1 }] },
      { code: 'parameter_unknown', param: 'line_items[0][amount]' },
    ],
    [
      { payment_intent_data: { transfer_data: { destination: 'acct_nadie' } } },
      { code: 'resource_missing', param: 'payment_intent_data[transfer_data][destination]' },
    ],
    [
      { payment_intent_data: { transfer_data: { destination: account, amount: 113_901 } } },
      { param: 'payment_intent_data[transfer_data][amount]' },
    ],
  ]
  for (const [changes, error] of refused)
    await expect(create(changes)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      statusCode: 400,
      ...error,
    })
  const [, , cheap] = params.line_items ?? []
  await expect(
    create({
      line_items: [{ ...cheap, price_data: { ...cheap?.price_data, unit_amount: 999 } }],
      payment_intent_data: {},
    }),
  ).rejects.toMatchObject({ code: 'amount_too_small' })
  expect((await client.stripe.checkout.sessions.list()).data).toHaveLength(0)
})

test("unknown ids and paths are a 404, another platform's account is a 403", async () => {
  const { stripe } = await createV1Client(sandbox.url)
  await expect(stripe.charges.retrieve('ch_nada')).rejects.toMatchObject({
    statusCode: 404,
    code: 'resource_missing',
    message: "No such charge: 'ch_nada'",
  })
  await expect(stripe.customers.list()).rejects.toMatchObject({ statusCode: 404 })
  await expect(stripe.accounts.retrieve('acct_nadie')).rejects.toBeInstanceOf(
    Stripe.errors.StripePermissionError,
  )
})

test('live keys and missing keys are a 401', async () => {
  for (const key of ['sk_live_abc', 'rk_live_abc', 'sk_prueba'])
    await expect(createClient(sandbox.url, key).stripe.balance.retrieve()).rejects.toBeInstanceOf(
      Stripe.errors.StripeAuthenticationError,
    )
  expect((await fetch(`${sandbox.url}/v1/balance`)).status).toBe(401)
})

test('each key is a separate platform that cannot see the objects of another', async () => {
  const mine = await createV1Client(sandbox.url)
  const other = await createV1Client(sandbox.url)
  const account = await createReadyAccount(mine)
  await expect(other.stripe.accounts.retrieve(account)).rejects.toMatchObject({ statusCode: 403 })
  expect((await other.stripe.events.list()).data).toHaveLength(0)
})

test('a repeated idempotency key returns the first response, and is refused with another body', async () => {
  const { stripe } = await createV1Client(sandbox.url)
  const options = { idempotencyKey: 'account:1' }
  const first = await stripe.accounts.create(EXPRESS_ACCOUNT, options)
  const again = await stripe.accounts.create(EXPRESS_ACCOUNT, options)
  expect(again.id).toBe(first.id)
  expect(again.lastResponse.headers['idempotent-replayed']).toBe('true')
  await expect(
    stripe.accounts.create({ ...EXPRESS_ACCOUNT, email: 'otra@correo.mx' }, options),
  ).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError)
  expect((await stripe.accounts.list()).data).toHaveLength(1)
})

test('an idempotency key can be reused after a day', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const options = { idempotencyKey: 'account:1' }
  const first = await stripe.accounts.create(EXPRESS_ACCOUNT, options)
  await control('POST', '/clock', { advance_seconds: 86_401 })
  expect((await stripe.accounts.create(EXPRESS_ACCOUNT, options)).id).not.toBe(first.id)
})

test('an idempotency key whose first request is in progress is a 409', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  await control('POST', '/faults', { match: 'POST /v1/accounts', count: 1, delay_ms: 300 })
  const options = { idempotencyKey: 'account:1' }
  const both = await Promise.allSettled([
    stripe.accounts.create(EXPRESS_ACCOUNT, options),
    stripe.accounts.create(EXPRESS_ACCOUNT, options),
  ])
  const refused = both.filter((result) => result.status === 'rejected')
  expect(refused).toMatchObject([
    {
      reason: { statusCode: 409, code: 'idempotency_key_in_use', rawType: 'invalid_request_error' },
    },
  ])
})

test('a planned fault affects the given number of matching calls', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const match = 'POST /v1/accounts'
  await control('POST', '/faults', { match, count: 2, status: 500 })
  for (let i = 0; i < 2; i += 1)
    await expect(stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toMatchObject({ statusCode: 500 })
  await control('POST', '/faults', { match, count: 1, status: 429 })
  await expect(stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toBeInstanceOf(
    Stripe.errors.StripeRateLimitError,
  )
  // The SDK itself repeats a call once when its connection was closed.
  await control('POST', '/faults', { match, count: 2, drop: 'before' })
  await expect(stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toBeInstanceOf(
    Stripe.errors.StripeConnectionError,
  )
  await control('POST', '/faults', { match, count: 1, body: '<html>' })
  await expect(stripe.accounts.create(EXPRESS_ACCOUNT)).rejects.toThrow(/JSON/)
  expect((await stripe.accounts.list()).data).toHaveLength(0)
  await stripe.accounts.create(EXPRESS_ACCOUNT)
})

test('an internal error is saved under its key and replayed, in API v1 alone', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  await control('POST', '/faults', { match: 'POST /v1/accounts', count: 1, status: 500 })
  const create = (key: string) => stripe.accounts.create(EXPRESS_ACCOUNT, { idempotencyKey: key })
  await expect(create('account:1')).rejects.toMatchObject({ statusCode: 500 })
  await expect(create('account:1')).rejects.toMatchObject({
    statusCode: 500,
    headers: { 'idempotent-replayed': 'true', 'stripe-should-retry': 'false' },
  })
  await create('account:2')
  await control('POST', '/faults', { match: 'POST /v2/core/accounts', count: 1, status: 500 })
  const createV2 = () =>
    stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT, { idempotencyKey: 'account:3' })
  await expect(createV2()).rejects.toMatchObject({ statusCode: 500 })
  await createV2()
})

test('an error page of a proxy is not saved under the key', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const match = 'POST /v1/accounts'
  await control('POST', '/faults', { match, count: 1, status: 502, body: '<html>' })
  const create = () => stripe.accounts.create(EXPRESS_ACCOUNT, { idempotencyKey: 'account:1' })
  await expect(create()).rejects.toThrow(/JSON/)
  await create()
})

test('a planned fault with `about` affects only calls whose body contains it', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const of = (userId: string) =>
    stripe.accounts.create({ ...EXPRESS_ACCOUNT, metadata: { userId } })
  const match = 'POST /v1/accounts'
  await control('POST', '/faults', { match, about: 'lucia', count: 1, status: 500 })
  await of('ana')
  await expect(of('lucia')).rejects.toMatchObject({ statusCode: 500 })
  await of('lucia')
})

test('a planned failure may have its effect: the key repeats the failure, the object exists', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const fault = { match: 'POST /v1/accounts', count: 1, status: 500, takes_effect: true }
  await control('POST', '/faults', fault)
  const create = () => stripe.accounts.create(EXPRESS_ACCOUNT, { idempotencyKey: 'account:1' })
  for (const _ of [1, 2]) await expect(create()).rejects.toMatchObject({ statusCode: 500 })
  expect((await stripe.accounts.list()).data).toHaveLength(1)
})

test('the SDK repeats a call that was cut off after its effect, and gets the first response', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  await control('POST', '/faults', { match: 'POST /v1/accounts', count: 1, drop: 'after' })
  const { id } = await stripe.accounts.create(EXPRESS_ACCOUNT)
  expect((await stripe.accounts.list()).data.map((account) => account.id)).toEqual([id])
  expect(await control('GET', '/requests')).toMatchObject({
    requests: [{ method: 'GET' }, { status: 200 }, { status: 0 }],
  })
})

test('lists page by id in both directions and filter by time', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  const ids: string[] = []
  for (let i = 0; i < 5; i += 1) {
    const { id } = await stripe.accounts.create(EXPRESS_ACCOUNT)
    ids.unshift(id)
    await control('POST', '/clock', { advance_seconds: 100 })
  }
  const first = await stripe.accounts.list({ limit: 2 })
  expect(first).toMatchObject({ has_more: true, data: [{ id: ids[0] }, { id: ids[1] }] })
  const second = await stripe.accounts.list({ limit: 2, starting_after: String(ids[1]) })
  expect(second.data.map((account) => account.id)).toEqual(ids.slice(2, 4))
  const before = await stripe.accounts.list({ limit: 2, ending_before: String(ids[3]) })
  expect(before.data.map((account) => account.id)).toEqual(ids.slice(1, 3))
  const all = await stripe.accounts.list({ limit: 2 }).autoPagingToArray({ limit: 100 })
  expect(all.map((account) => account.id)).toEqual(ids)
  const newest = await stripe.accounts.retrieve(String(ids[0]))
  const recent = await stripe.accounts.list({ created: { gte: newest.created ?? 0 } })
  expect(recent.data.map((account) => account.id)).toEqual([ids[0]])
  await expect(stripe.accounts.list({ limit: 101 })).rejects.toMatchObject({ param: 'limit' })
})

test('references expand in objects and in lists, and nothing else does', async () => {
  const client = await createV1Client(sandbox.url)
  const account = await createReadyAccount(client)
  const { charge, intent } = await createPaidSession(client, account)
  const { data } = await client.stripe.charges.list({
    payment_intent: intent,
    expand: ['data.balance_transaction', 'data.transfer.destination_payment'],
  })
  expect(data).toMatchObject([
    { balance_transaction: { fee: 5_104 }, transfer: { destination_payment: { amount: 100_000 } } },
  ])
  await expect(
    client.stripe.charges.retrieve(charge.id, { expand: ['billing_details'] }),
  ).rejects.toMatchObject({ param: 'expand', message: expect.stringContaining('billing_details') })
})

test('an expansion has four levels at most, of which the data of a list is one', async () => {
  const { stripe } = createClient(sandbox.url)
  const deepest = 'data.payment_intent.latest_charge.balance_transaction'
  await stripe.charges.list({ expand: [deepest] })
  await expect(stripe.charges.list({ expand: [`${deepest}.source`] })).rejects.toThrow('4 levels')
})

test('the request log lists the calls, or none', async () => {
  const { stripe, control } = await createV1Client(sandbox.url)
  expect(await control('GET', '/requests')).toEqual({ requests: [] })
  await stripe.accounts.create(EXPRESS_ACCOUNT, { idempotencyKey: 'k' })
  await stripe.balance.retrieve()
  expect(await control('GET', '/requests?limit=5')).toMatchObject({
    requests: [
      { method: 'GET', path: '/v1/balance', status: 200 },
      {
        method: 'POST',
        path: '/v1/accounts',
        status: 200,
        idempotency_key: 'k',
        body: { country: 'MX' },
      },
    ],
  })
})
