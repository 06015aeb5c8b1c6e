import { addressOf, type Caller, type LooseInput } from '#contract/caller.ts'
import type { Product } from './product.ts'

function callerOf(product: Product, token?: string): Caller {
  const call = async (key: string, input: LooseInput = {}) => {
    const { method, path } = addressOf(key, input)
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(input.body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(input.body === undefined ? {} : { body: JSON.stringify(input.body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${key}: ${response.status} ${text}`)
    return text ? JSON.parse(text) : undefined
  }
  return call as Caller
}

async function completeOnboarding(product: Product, accountId: string): Promise<void> {
  const { STRIPE_API_BASE: base, STRIPE_SECRET_KEY: key } = product.env
  const response = await fetch(`${base}/_sandbox/accounts/${accountId}/complete`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: '{}',
  })
  if (!response.ok) throw new Error(`sandbox: ${response.status} ${await response.text()}`)
}

/** A host who can take money, with one published event of `goals` sueños; resolves to the event's id. */
export async function seedEvent(product: Product, goals: number): Promise<string> {
  const email = `bench.${Date.now()}@example.test`
  const password = 'Cuna.2027!'
  const guest = callerOf(product)
  const name = { firstName: 'Ana', lastName: 'López', motherLastName: 'Ruiz' }
  await guest('POST /auth/register', {
    body: { ...name, email, password, confirmPassword: password },
  })
  const { access_token } = await guest('POST /auth/login', { body: { email, password } })
  const host = callerOf(product, access_token)
  const { accountId } = await host('POST /payments/connect/create-account', { body: {} })
  await completeOnboarding(product, accountId)
  await host('GET /payments/connect/account-status/:accountId', { params: { accountId } })
  const { event } = await host('POST /events', {
    body: {
      name: 'Baby shower de Ana',
      eventDate: '2030-05-10',
      description: 'Una tarde en familia.',
    },
  })
  for (let index = 1; index <= goals; index += 1) {
    await host('POST /events/:id/goals', {
      params: { id: event.id },
      body: { name: `Sueño ${index}`, baseAmount: 100_000 * index },
    })
  }
  await host('PUT /events/:id', { params: { id: event.id }, body: { status: 'ACTIVE' } })
  return event.id
}
