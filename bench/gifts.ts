import { createHmac } from 'node:crypto'
import pg from 'pg'
import { createApiClient } from '../product-client/api-client.ts'
import { CARD_ACCEPTED, type CheckoutRequest } from '../product-client/contributions.ts'
import type { StartedProduct } from '../product-client/started-product.ts'
import { waitUntil } from '../product-client/wait.ts'
import { seedEvent } from './seed.ts'

/** Where a gift goes. */
export interface Recipient {
  eventId: string
  goalId: string
}

/** An open checkout of a contribution. */
export interface OpenGift {
  sessionId: string
  checkoutId: string
}

interface StripeEvent {
  id: string
}

const AT_ONCE = 8

/** Creates so many events of one goal each. */
export async function seedRecipients(product: StartedProduct, count: number): Promise<Recipient[]> {
  const recipients: Recipient[] = []
  for (let each = 0; each < count; each += 1) {
    const { event } = await seedEvent(product, 1)
    const [goal] = event.goals
    if (goal) recipients.push({ eventId: event.id, goalId: goal.id })
  }
  return recipients
}

/** What a guest sends to give a hundred pesos. */
export function buildCheckoutRequest({ eventId, goalId }: Recipient): CheckoutRequest {
  return {
    eventId,
    goalId,
    amount: 10_000,
    contributorName: 'Rosa Medina',
    contributorEmail: 'rosa.medina@example.test',
    message: 'Con cariño.',
    anonymous: false,
  }
}

async function mapAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  const waiting = items.entries()
  const workUntilTheEnd = async () => {
    for (const [index, item] of waiting) results[index] = await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, workUntilTheEnd))
  return results
}

const FIND = `select stripe_session_id as "sessionId", id as "checkoutId"
  from checkout_sessions where stripe_session_id = any($1)`

const UNFINISHED = `select
  (select count(*) from contributions join checkout_sessions on contribution_id = contributions.id
    where stripe_session_id = any($1) and contributions.status <> 'CONFIRMED')
  + (select count(*) from stripe_events where handled_at is null)
  + (select count(*) from pgboss.job where name = 'send-email' and state < 'completed') as count`

/** Opens, pays and settles gifts; the provider's own webhooks are dropped meanwhile. */
export class Gifts {
  readonly #product: StartedProduct
  readonly #db: pg.Pool
  readonly #sent = new Set<string>()

  constructor(product: StartedProduct) {
    this.#product = product
    this.#db = new pg.Pool({ connectionString: product.env.DATABASE_URL, max: 2 })
  }

  async prepare(): Promise<void> {
    await this.#product.sandbox.control('/webhooks', { mode: 'drop' })
    await this.#takeEvents()
  }

  /** Opens checkouts, one recipient after the other. */
  async open(recipients: readonly Recipient[], count: number): Promise<OpenGift[]> {
    const call = createApiClient(this.#product.url)
    const bodies = recipients.map(buildCheckoutRequest)
    const targets = Array.from({ length: count }, (_, index) => bodies[index % bodies.length])
    const sessionIds = await mapAtOnce(targets, async (body) => {
      if (!body) throw new Error('there is no event to give to')
      return (await call('POST /payments/create-checkout-session', { body })).sessionId
    })
    return (await this.#db.query<OpenGift>(FIND, [sessionIds])).rows
  }

  /** Pays at the provider; resolves to its events about it. */
  async pay(gifts: readonly OpenGift[]): Promise<StripeEvent[]> {
    const payment = { card: CARD_ACCEPTED, name: 'Rosa Medina' }
    await mapAtOnce(gifts, ({ sessionId }) =>
      this.#product.sandbox.control(`/checkout/${sessionId}/pay`, payment),
    )
    return this.#takeEvents()
  }

  /** The provider's events since the last call, the oldest first. */
  async #takeEvents(): Promise<StripeEvent[]> {
    const taken: StripeEvent[] = []
    for (let after = ''; ; after = `&starting_after=${taken.at(-1)?.id}`) {
      const list = `events?limit=100${after}`
      const { data } = await this.#product.sandbox.retrieve<{ data: StripeEvent[] }>(list)
      const unsent = data.filter(({ id }) => !this.#sent.has(id))
      taken.push(...unsent)
      if (unsent.length < 100) break
    }
    for (const { id } of taken) this.#sent.add(id)
    return taken.reverse()
  }

  async #sendWebhook(url: string, event: StripeEvent): Promise<void> {
    const [secret = ''] = this.#product.env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
    const time = Math.floor(Date.now() / 1_000)
    const body = JSON.stringify(event)
    const signature = createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')
    const headers = { 'stripe-signature': `t=${time},v1=${signature}` }
    const answer = await fetch(`${url}/api/payments/webhook`, { method: 'POST', body, headers })
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`a webhook was answered with ${answer.status}`)
  }

  /** Sends the webhooks, and waits until gifts, webhooks and emails are done. */
  async settle(
    gifts: readonly OpenGift[],
    events: readonly StripeEvent[],
    url = this.#product.url,
  ): Promise<void> {
    await mapAtOnce(events, (event) => this.#sendWebhook(url, event))
    const sessionIds = gifts.map(({ sessionId }) => sessionId)
    await waitUntil('every gift is settled', async () => {
      const { rows } = await this.#db.query<{ count: string }>(UNFINISHED, [sessionIds])
      return rows[0]?.count === '0'
    })
  }

  /** Removes what replayed statements have left for the product to do. */
  async discardReplayedWork(): Promise<void> {
    await this.#db.query('update stripe_events set handled_at = now() where handled_at is null')
    await this.#db.query(`delete from pgboss.job where state < 'completed' and name in
      ('send-email', 'expire-checkout')`)
  }

  async cleanUp(): Promise<void> {
    await this.#product.sandbox.control('/webhooks', { mode: 'normal' })
    await this.#db.end()
  }
}
