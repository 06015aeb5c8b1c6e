import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'

/** A client of one platform: the official SDK and the control API, with a key of its own. */
export interface SandboxClient {
  key: string
  url: string
  stripe: Stripe
  control(method: 'GET' | 'POST', path: string, body?: object): Promise<Record<string, unknown>>
}

export function createClient(
  url: string,
  key = `sk_test_${randomUUID().replaceAll('-', '')}`,
): SandboxClient {
  const stripe = new Stripe(key, {
    host: '127.0.0.1',
    port: new URL(url).port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  })
  const control: SandboxClient['control'] = async (method, path, body) => {
    const response = await fetch(`${url}/_sandbox${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  return { key, url, stripe, control }
}

/** Creates a client of a platform that has switched support of Accounts v1 on. */
export async function createV1Client(url: string): Promise<SandboxClient> {
  const client = createClient(url)
  await client.control('POST', '/platform', { accounts_v1: true })
  return client
}

/** The v1 parameters of a Mexican Express account. */
export const EXPRESS_ACCOUNT: Stripe.AccountCreateParams = {
  country: 'MX',
  email: 'ana@correo.mx',
  controller: {
    fees: { payer: 'application' },
    losses: { payments: 'application' },
    requirement_collection: 'stripe',
    stripe_dashboard: { type: 'express' },
  },
  capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
}

/** The account parameters of a Mexican person who only receives transfers. */
export const RECIPIENT_ACCOUNT: Stripe.V2.Core.AccountCreateParams = {
  contact_email: 'ana@correo.mx',
  display_name: 'Ana Pérez',
  dashboard: 'express',
  identity: {
    country: 'mx',
    entity_type: 'individual',
    individual: { given_name: 'Ana', surname: 'Pérez' },
  },
  defaults: {
    currency: 'mxn',
    locales: ['es-419'],
    profile: { business_url: 'https://ciguena.mx/events/ana' },
    responsibilities: { fees_collector: 'application', losses_collector: 'application' },
  },
  configuration: {
    recipient: { capabilities: { stripe_balance: { stripe_transfers: { requested: true } } } },
  },
  metadata: { user: '7' },
}

/** Creates an account that can receive money. */
export async function createReadyAccount({ stripe, control }: SandboxClient): Promise<string> {
  const { id } = await stripe.v2.core.accounts.create(RECIPIENT_ACCOUNT)
  await control('POST', `/accounts/${id}/complete`, {})
  return id
}

/** Builds the parameters of a session of 1,139.00 MXN, of which 1,000.00 go to `destination`. */
export function buildSessionParams(destination?: string): Stripe.Checkout.SessionCreateParams {
  const line = (name: string, unit_amount: number) => ({
    quantity: 1,
    price_data: { currency: 'mxn', unit_amount, product_data: { name } },
  })
  return {
    mode: 'payment',
    ui_mode: 'hosted_page',
    locale: 'es-419',
    submit_type: 'pay',
    allowed_payment_method_types: ['card'],
    adaptive_pricing: { enabled: false },
    client_reference_id: 'order_1',
    metadata: { order: '1' },
    success_url: 'http://127.0.0.1:9/listo?s={CHECKOUT_SESSION_ID}',
    cancel_url: 'http://127.0.0.1:9/volver',
    line_items: [line('Regalo', 100_000), line('Cargo', 9_000), line('Comisión', 4_900)],
    payment_intent_data: {
      metadata: { order: '1' },
      ...(destination === undefined ? {} : { transfer_data: { destination, amount: 100_000 } }),
    },
  }
}

/** Creates a session and pays it with a card. */
export async function createPaidSession(
  client: SandboxClient,
  destination: string,
  card = '4242424242424242',
): Promise<{ session: Stripe.Checkout.Session; charge: Stripe.Charge; intent: string }> {
  const { id } = await client.stripe.checkout.sessions.create(buildSessionParams(destination))
  await client.control('POST', `/checkout/${id}/pay`, { card })
  const session = await client.stripe.checkout.sessions.retrieve(id)
  const intent = String(session.payment_intent)
  const [charge] = (await client.stripe.charges.list({ payment_intent: intent })).data
  if (charge === undefined) throw new Error('the session was not charged')
  return { session, charge, intent }
}

/** Runs the tasks that follow a payment and waits for every delivery. */
export async function waitForEvents({ control }: SandboxClient): Promise<void> {
  await control('POST', '/clock', { advance_seconds: 5 })
  await control('POST', '/webhooks/flush')
}

/** Registers a receiver for the events of the platform and of its connected accounts. */
export async function registerReceiver(
  { control }: SandboxClient,
  { url, secret }: { url: string; secret: string },
): Promise<void> {
  for (const connect of [false, true])
    await control('POST', '/webhook_endpoints', { url, secret, connect })
}
