import { expect, test } from 'vitest'
import {
  collect,
  connectSandboxPayments,
  type SandboxPayments,
  sampleCheckout,
  sampleCreation,
  sampleOwner,
} from '#server/testing/sandbox-payments.ts'
import { createPayments } from './client.ts'
import { ProviderError } from './provider-error.ts'

async function catchFailure(call: Promise<unknown>): Promise<ProviderError> {
  const error = await call.catch((thrown: unknown) => thrown)
  if (!(error instanceof ProviderError)) throw new Error(`not a ProviderError: ${error}`)
  return error
}

async function failWith(provider: SandboxPayments, fault: object): Promise<ProviderError> {
  await provider.control.post('/faults', { count: 2, ...fault })
  return catchFailure(provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1')))
}

test.each([
  ['answers 500', { status: 500 }, true],
  ['answers 503', { status: 503 }, true],
  ['answers 429', { status: 429, count: 1 }, false],
  ['answers 409', { status: 409 }, false],
  ['drops the connection', { drop: 'before' }, false],
  ['answers what is not JSON', { body: '<html>', count: 1 }, false],
  ['does not answer', { delay_ms: 4_600 }, false],
])('a call may be retried if Stripe %s', async (_, fault, answered) => {
  expect(await failWith(connectSandboxPayments(), fault)).toMatchObject({
    isRetryable: true,
    isAnswered: answered,
  })
})

test('a single failure is retried by the SDK', async () => {
  const provider = connectSandboxPayments()
  await provider.control.post('/faults', { status: 500, count: 1 })
  const { id } = await provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  await provider.control.post('/faults', { drop: 'after', count: 1 })
  expect((await provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1'))).id).toBe(id)
})

test('an account whose answer was lost is returned by the next call with its key', async () => {
  const provider = connectSandboxPayments()
  await failWith(provider, { drop: 'after' })
  const first = await provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  const again = await provider.payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  expect(again.id).toBe(first.id)
})

test('a refusal is final, and Stripe’s message goes into no log', async () => {
  const { payments, createReadyAccount: readyAccount } = connectSandboxPayments()
  const checkout = { ...sampleCheckout(await readyAccount()), customerEmail: 'tía@mal' }
  const failure = await catchFailure(payments.openCheckout(checkout, 'cs:1:1'))
  expect(failure).toMatchObject({ isRetryable: false, isAnswered: true, code: 'email_invalid' })
  expect(failure.message).toMatch(/status=400 code=email_invalid param=customer_email request=req_/)
  expect(`${failure.stack} ${JSON.stringify(failure)}`).not.toContain('tía@mal')
  expect(failure.cause).toBeUndefined()
})

test('other parameters under the same key are refused', async () => {
  const { payments } = connectSandboxPayments()
  await payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  const other = { ...sampleOwner(), email: 'otra@example.test' }
  const failure = await catchFailure(payments.createAccount(other, sampleCreation('acct:1')))
  expect(failure).toMatchObject({ isRetryable: false, isAnswered: true })
})

test('a checkout for an account without active transfers is refused', async () => {
  const { payments } = connectSandboxPayments()
  const { id } = await payments.createAccount(sampleOwner(), sampleCreation('acct:1'))
  const failure = await catchFailure(payments.openCheckout(sampleCheckout(id), 'cs:1:1'))
  expect(failure).toMatchObject({
    isRetryable: false,
    code: 'insufficient_capabilities_for_transfer',
  })
})

test('a list that fails is a ProviderError too', async () => {
  const { payments, control } = connectSandboxPayments()
  await control.post('/faults', { count: 2, status: 500 })
  const failure = await catchFailure(collect(payments.listCheckouts(new Date(0))))
  expect(failure.isRetryable).toBe(true)
})

test('a call may be retried if Stripe cannot be reached', async () => {
  const apiBase = new URL('http://127.0.0.1:1')
  const config = { stripe: { secretKey: 'sk_test_nobody', webhookSecrets: [], apiBase } }
  const failure = await catchFailure(
    createPayments(config, () => new Date()).retrieveAccount({ id: 'acct_1', api: 'v2' }),
  )
  expect(failure).toMatchObject({ isRetryable: true, isAnswered: false })
})
