import type { Person } from '../drive/people.ts'
import type { Books } from './books.ts'
import type { Family } from './family.ts'
import { eventually } from './patience.ts'
import type { Gift } from './plan.ts'
import type { ServedProduct } from './product.ts'

const CARD = '4242424242424242'

interface Session {
  sessionId: string
}

/**
 * Asks until the product says yes or no for good, as people and their browsers do: no answer, and
 * any answer from 500 on, is asked again. What it said yes to must be committed: the caller checks.
 */
async function insist(
  url: string,
  path: string,
  init: { body: object; key?: string; token?: string },
): Promise<{ status: number; body: unknown }> {
  return eventually(`an answer of ${path}`, async () => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(init.key && { 'idempotency-key': init.key }),
        ...(init.token && { authorization: `Bearer ${init.token}` }),
      },
      body: JSON.stringify(init.body),
    })
    const text = await answer.text()
    if (answer.status >= 500 || answer.status === 429) return null
    return { status: answer.status, body: JSON.parse(text) as unknown }
  })
}

async function openCheckout({ url }: ServedProduct, family: Family, gift: Gift): Promise<string> {
  const body = {
    eventId: family.eventId,
    ...(gift.goal === null ? {} : { goalId: family.goalIds[gift.goal] }),
    amount: gift.amount,
    contributorName: `Aliado ${gift.n}`,
    contributorEmail: gift.email,
  }
  const ask = () => insist(url, '/payments/create-checkout-session', { body, key: gift.key })
  const answers = await Promise.all(gift.twice ? [ask(), ask()] : [ask()])
  const ids = new Set(answers.map(({ body }) => (body as Session).sessionId))
  const [id] = ids
  if (!id || ids.size !== 1) throw new Error(`gift ${gift.n}: sessions ${JSON.stringify(answers)}`)
  return id
}

/** The host's, who is told by a refusal that it is under way already: that is a yes as well. */
async function giveBack({ url }: ServedProduct, host: Person, id: string): Promise<void> {
  const { token } = host
  const { status, body } = await insist(url, `/contributions/${id}/refund`, { body: {}, token })
  const known = status === 409 && (body as { errorCode: string }).errorCode === 'NOT_REFUNDABLE'
  if (status !== 200 && !known)
    throw new Error(`refund of ${id}: ${status} ${JSON.stringify(body)}`)
}

async function contest(product: ServedProduct, paymentIntent: string, gift: Gift): Promise<void> {
  const { provider } = product
  const charges = await provider.list<{ id: string; payment_intent: string }>('charges')
  const charge = charges.find(({ payment_intent }) => payment_intent === paymentIntent)?.id
  const { id } = await provider.control<{ id: string }>('/disputes', { charge })
  if (gift.end === 'won') await provider.control(`/disputes/${id}/close`, { status: 'won' })
}

/** To the success page, whatever it says. */
async function comeBack({ url }: ServedProduct, sessionId: string): Promise<void> {
  const answer = await fetch(`${url}/api/payments/checkout-session/${sessionId}`).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}

/** From the form to whatever end the gift has; resolves to the provider's session. */
export async function give(
  product: ServedProduct,
  books: Books,
  family: Family,
  gift: Gift,
): Promise<string> {
  const sessionId = await openCheckout(product, family, gift)
  if (gift.end === 'abandoned') return sessionId
  await product.provider.control(`/checkout/${sessionId}/pay`, { card: CARD, email: gift.email })
  if (gift.comesBack) await comeBack(product, sessionId)
  if (gift.end === 'paid') return sessionId
  // The event may be lost for good: then the page, which asks the provider, is what finds the payment.
  const paid = await eventually(`gift ${gift.n} is confirmed`, async () => {
    const found = await books.confirmed(gift.email)
    return found ?? comeBack(product, sessionId).then(() => null)
  })
  if (gift.end === 'refunded') await giveBack(product, family.host, paid.id)
  else await contest(product, paid.paymentIntent, gift)
  return sessionId
}
