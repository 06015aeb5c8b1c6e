import { CARD_ACCEPTED } from '../../product-client/contributions.ts'
import type { Person } from '../../product-client/people.ts'
import { waitUntil } from '../../product-client/wait.ts'
import type { DatabaseReader } from '../environment/database-reader.ts'
import type { ServedProduct } from '../environment/product.ts'
import type { HostWithEvent } from './host.ts'
import type { PlannedContribution } from './plan.ts'

interface Session {
  sessionId: string
}

/**
 * POSTs until the product answers definitively, as people and their browsers do: a lost connection,
 * 429 and 5xx are repeated. The caller checks that what was answered with 2xx is committed.
 */
export async function postUntilAnswered(
  url: string,
  path: string,
  init: { body: object; key?: string; token?: string },
): Promise<{ status: number; body: unknown }> {
  return waitUntil(`${path} answers`, async () => {
    const response = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(init.key && { 'idempotency-key': init.key }),
        ...(init.token && { authorization: `Bearer ${init.token}` }),
      },
      body: JSON.stringify(init.body),
    })
    const text = await response.text()
    if (response.status >= 500 || response.status === 429) return null
    return { status: response.status, body: JSON.parse(text) as unknown }
  })
}

async function openCheckout(
  { url }: ServedProduct,
  owner: HostWithEvent,
  planned: PlannedContribution,
): Promise<string> {
  const body = {
    eventId: owner.eventId,
    ...(planned.goal === null ? {} : { goalId: owner.goalIds[planned.goal] }),
    amount: planned.amount,
    feesPaidBy: owner.feesPaidBy,
    contributorName: `Aliado ${planned.index}`,
    contributorEmail: planned.email,
    amountHidden: planned.index % 4 === 1,
  }
  const post = () =>
    postUntilAnswered(url, '/payments/create-checkout-session', {
      body,
      key: planned.idempotencyKey,
    })
  const answers = await Promise.all(planned.pressesTwice ? [post(), post()] : [post()])
  const ids = new Set(answers.map(({ body }) => (body as Session).sessionId))
  const [id] = ids
  if (!id || ids.size !== 1)
    throw new Error(`contribution ${planned.index}: sessions ${JSON.stringify(answers)}`)
  return id
}

/** Refunds as the host. A repeated request is refused because the refund exists: that is a success too. */
async function refund({ url }: ServedProduct, host: Person, id: string): Promise<void> {
  const { token } = host
  const { status, body } = await postUntilAnswered(url, `/contributions/${id}/refund`, {
    body: {},
    token,
  })
  const known = status === 409 && (body as { errorCode: string }).errorCode === 'NOT_REFUNDABLE'
  if (status !== 200 && !known)
    throw new Error(`refund of ${id}: ${status} ${JSON.stringify(body)}`)
}

async function dispute(
  product: ServedProduct,
  paymentIntent: string,
  planned: PlannedContribution,
): Promise<void> {
  const { sandbox } = product
  const charges = await sandbox.list<{ id: string; payment_intent: string }>('charges')
  const charge = charges.find(({ payment_intent }) => payment_intent === paymentIntent)?.id
  const { id } = await sandbox.control<{ id: string }>('/disputes', { charge })
  if (planned.ending === 'won') await sandbox.control(`/disputes/${id}/close`, { status: 'won' })
}

/** Opens what the success page reads, and ignores the answer. */
async function openSuccessPage({ url }: ServedProduct, sessionId: string): Promise<void> {
  const answer = await fetch(`${url}/api/payments/checkout-session/${sessionId}`).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}

/** Takes a contribution from the form to its planned ending; resolves to the session id. */
export async function contribute(
  product: ServedProduct,
  database: DatabaseReader,
  owner: HostWithEvent,
  planned: PlannedContribution,
): Promise<string> {
  const sessionId = await openCheckout(product, owner, planned)
  if (planned.ending === 'abandoned') return sessionId
  await product.sandbox.control(`/checkout/${sessionId}/pay`, {
    card: CARD_ACCEPTED,
    email: planned.email,
  })
  if (planned.opensSuccessPage) await openSuccessPage(product, sessionId)
  if (planned.ending === 'paid') return sessionId
  // The webhook may be lost for good; then the success page, which asks the provider, finds the payment.
  const paid = await waitUntil(`contribution ${planned.index} is confirmed`, async () => {
    const found = await database.findConfirmed(planned.email)
    return found ?? openSuccessPage(product, sessionId).then(() => null)
  })
  if (planned.ending === 'refunded') await refund(product, owner.host, paid.id)
  else await dispute(product, paid.paymentIntent, planned)
  return sessionId
}
