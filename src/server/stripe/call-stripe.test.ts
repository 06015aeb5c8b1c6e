import { expect, test } from 'vitest'
import {
  collect,
  connectSandboxPayments,
  sampleCheckout,
  sampleCreation,
  sampleOwner,
} from '#server/testing/provider/sandbox-payments.ts'
import { createPayments } from './client.ts'
import { ProviderError } from './provider-error.ts'

async function catchFailure(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ProviderError)) throw new Error(`not a ProviderError: ${error}`)
  return error
}

/** A checkout of our own, and what opens it under one key. */
async function prepareCheckout() {
  const provider = connectSandboxPayments()
  const checkout = sampleCheckout(await provider.createReadyAccount())
  return { ...provider, open: () => provider.payments.openCheckout(checkout, 'cs:1:1') }
}

const OPEN = { match: 'POST /v1/checkout/sessions', count: 1 }

test.each([
  ['answers 500', { status: 500 }, 'failed'],
  ['answers 503', { status: 503 }, 'failed'],
  ['answers 424', { status: 424 }, 'failed'],
  ['answers 429', { status: 429 }, 'unanswered'],
  ['answers 409', { status: 409 }, 'unanswered'],
  ['drops the connection', { drop: 'before', count: 2 }, 'unanswered'],
  ['answers what is not JSON', { body: '<html>' }, 'unanswered'],
  ['answers as a proxy does', { status: 503, body: '{"message":"no server"}' }, 'unanswered'],
  ['does not answer', { delay_ms: 7_500 }, 'unanswered'],
] as const)('if Stripe %s', async (_, fault, kind) => {
  const { open, control } = await prepareCheckout()
  await control.post('/faults', { ...OPEN, ...fault })
  expect(await catchFailure(open())).toMatchObject({ kind, operatorFault: null })
})

test('Stripe repeats a failure for its key, and the request has an id', async () => {
  const { open, control, payments, createReadyAccount } = await prepareCheckout()
  await control.post('/faults', { ...OPEN, status: 500 })
  const first = await catchFailure(open())
  expect(first).toMatchObject({ kind: 'failed', requestId: expect.stringMatching(/^req_/) })
  expect(await catchFailure(open())).toMatchObject({ kind: 'failed' })
  const checkout = sampleCheckout(await createReadyAccount())
  expect(await payments.openCheckout(checkout, 'cs:1:2')).toMatchObject({ status: 'open' })
})

test('a second call under the same key waits for the first: ask again', async () => {
  const { open, control } = await prepareCheckout()
  await control.post('/faults', { ...OPEN, delay_ms: 1_000 })
  const [first, second] = await Promise.allSettled([open(), open()])
  const failed = [first, second].find(({ status }) => status === 'rejected')
  expect(failed).toMatchObject({ reason: { kind: 'unanswered', code: 'idempotency_key_in_use' } })
})

test('a session whose answer was lost is returned by the next call with its key', async () => {
  const { open, control, payments } = await prepareCheckout()
  await control.post('/faults', { ...OPEN, count: 2, drop: 'after' })
  await catchFailure(open())
  const made = await payments.findCheckout('checkout-1', new Date(0))
  expect((await open()).id).toBe(made?.id)
  expect(await payments.findCheckout('checkout-2', new Date(0))).toBeNull()
})

test('a refusal is final, and Stripe’s message goes into no log', async () => {
  const { payments, createReadyAccount: readyAccount } = connectSandboxPayments()
  const checkout = { ...sampleCheckout(await readyAccount()), customerEmail: 'tía@mal' }
  const failure = await catchFailure(payments.openCheckout(checkout, 'cs:1:1'))
  expect(failure).toMatchObject({
    kind: 'refused',
    code: 'email_invalid',
    param: 'customer_email',
  })
  expect(failure.message).toMatch(/status=400 code=email_invalid param=customer_email request=req_/)
  expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain('tía@mal')
  expect(failure.cause).toBeUndefined()
})

test('other parameters under the same key use it up: the next key goes on', async () => {
  const { open, payments, createReadyAccount } = await prepareCheckout()
  await open()
  const other = sampleCheckout(await createReadyAccount())
  const failure = await catchFailure(payments.openCheckout(other, 'cs:1:1'))
  expect(failure).toMatchObject({ kind: 'failed' })
})

test('a checkout for an account without active transfers is refused', async () => {
  const { payments } = connectSandboxPayments()
  const { id } = await payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  const failure = await catchFailure(payments.openCheckout(sampleCheckout(id), 'cs:1:1'))
  expect(failure).toMatchObject({
    kind: 'refused',
    code: 'insufficient_capabilities_for_transfer',
  })
})

test('a list that fails is a ProviderError too', async () => {
  const { payments, control } = connectSandboxPayments()
  await control.post('/faults', { count: 2, status: 500 })
  const failure = await catchFailure(collect(payments.listCheckouts(new Date(0))))
  expect(failure.kind).toBe('failed')
})

test('a call may be retried if Stripe cannot be reached', async () => {
  const apiBase = new URL('http://127.0.0.1:1')
  const config = { stripe: { secretKey: 'sk_test_nobody', webhookSecrets: [], apiBase } }
  const failure = await catchFailure(
    createPayments(config, () => new Date()).retrieveAccount({
      id: 'acct_1',
      api: 'v2',
      platformId: null,
    }),
  )
  expect(failure).toMatchObject({ kind: 'unanswered' })
})
