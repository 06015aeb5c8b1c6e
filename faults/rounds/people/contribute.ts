import { CARD_ACCEPTED } from '../../../product-client/contributions.ts'
import type { Person } from '../../../product-client/people.ts'
import { waitUntil } from '../../../product-client/wait.ts'
import type { ConfirmedContribution, DatabaseReader } from '../../environment/database-reader.ts'
import type { ServedProduct } from '../../environment/product.ts'
import { computePart } from '../plan.ts'
import type { PlannedContribution } from '../planned.ts'
import type { HostWithEvent } from './host.ts'

interface Session {
  sessionId: string
}

interface Sent {
  body: object
  key?: string
  token?: string
}

/** A guard: how long somebody goes on trying. */
const GIVE_UP_MS = 600_000
/** How long a bank waits with its decision, which in truth takes weeks. */
const BANK_WAITS_MS = 20_000

/**
 * Sends until the product answers definitively, as people and their browsers do: a lost connection, 429, 502
 * and 503 are repeated. The load balancer records every other 5xx as a fault. The caller checks that what was
 * answered with 2xx is committed.
 */
export async function sendUntilAnswered(
  url: string,
  method: 'POST' | 'PATCH',
  path: string,
  init: Sent,
): Promise<{ status: number; body: unknown }> {
  const send = async () => {
    const response = await fetch(`${url}/api${path}`, {
      method,
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
  }
  return waitUntil(`${path} answers`, send, GIVE_UP_MS)
}

export const postUntilAnswered = (url: string, path: string, init: Sent) =>
  sendUntilAnswered(url, 'POST', path, init)

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

/**
 * Refunds as the host, wholly or `part` centavos of the gift. A repeated request is refused because the refund
 * exists: that is a success too.
 */
async function refund(
  { url }: ServedProduct,
  host: Person,
  { id, total }: { id: string; total: number },
  part?: number,
): Promise<void> {
  const { status, body } = await postUntilAnswered(url, `/contributions/${id}/refund`, {
    body: part === undefined ? {} : { amount: part, refundableTotal: total },
    token: host.token,
  })
  const known = status === 409 && (body as { errorCode: string }).errorCode === 'NOT_REFUNDABLE'
  if (status !== 200 && !known)
    throw new Error(`refund of ${id}: ${status} ${JSON.stringify(body)}`)
}

/** Waits until the host's part was taken back; while the provider fails, a bank does not wait for it. */
async function waitUntilTakenBack(database: DatabaseReader, contributionId: string): Promise<void> {
  const isTakenBack = async () => {
    const done = await database.query(
      `select 1 from transfer_adjustments where contribution_id = $1 and status = 'done'`,
      [contributionId],
    )
    return done.length > 0
  }
  await waitUntil('the host’s part was taken back', isTakenBack, BANK_WAITS_MS).catch(() => null)
}

/** Disputes a payment. One that is won moves the host's part twice: back to us, and to the host again. */
async function dispute(
  { sandbox }: ServedProduct,
  database: DatabaseReader,
  { id: contributionId, paymentIntent }: ConfirmedContribution,
  { ending }: PlannedContribution,
): Promise<void> {
  const charges = await sandbox.list<{ id: string; payment_intent: string }>('charges')
  const charge = charges.find(({ payment_intent }) => payment_intent === paymentIntent)?.id
  const { id } = await sandbox.control<{ id: string }>('/disputes', { charge })
  if (ending !== 'won') return
  await waitUntilTakenBack(database, contributionId)
  await sandbox.control(`/disputes/${id}/close`, { status: 'won' })
}

/** Opens what the success page reads, and ignores the answer. */
async function openSuccessPage({ url }: ServedProduct, sessionId: string): Promise<void> {
  const answer = await fetch(`${url}/api/payments/checkout-session/${sessionId}`).catch(() => null)
  await answer?.arrayBuffer().catch(() => null)
}

/** Asks for the money back by the private link that the success page has, twice at once. */
async function askForMoney({ url }: ServedProduct, id: string, sessionId: string): Promise<void> {
  const path = await waitUntil('the success page has the private link', async () => {
    const answer = await fetch(`${url}/api/payments/checkout-session/${sessionId}`)
    const { receipt } = (await answer.json()) as { receipt?: { path: string } | null }
    return receipt?.path
  })
  const link = new URL(path, url)
  const body = { token: link.searchParams.get('token'), reason: 'Me equivoqué de evento' }
  const ask = () => postUntilAnswered(url, `/receipts/${id}/refund-request`, { body })
  const answers = await Promise.all([ask(), ask()])
  const refused = answers.find(({ status }) => status !== 200)
  if (refused) throw new Error(`a request for money: ${JSON.stringify(refused)}`)
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
  if (planned.isUnheard) product.webhookProxy.lose(sessionId)
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
  if (planned.ending === 'refunded') {
    await askForMoney(product, paid.id, sessionId)
    await refund(product, owner.host, paid)
  } else if (planned.ending === 'partly-refunded')
    await refund(product, owner.host, paid, computePart(paid.base))
  else await dispute(product, database, paid, planned)
  return sessionId
}
