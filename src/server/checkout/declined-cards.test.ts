import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import {
  createFamily,
  type Family,
  readContribution,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows } from '#server/testing/database.ts'
import { setUpWorld, waitUntil } from '#server/testing/world.ts'
import { forgetCheckoutNetworks } from './declined-cards.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })

const GOOD_CARD = '4242424242424242'
const CARDS_DECLINED = { status: 429, body: { errorCode: 'CARDS_DECLINED' } }

let networks = 0
/** An address that a whole neighbourhood shares. */
function createNetwork(): string {
  networks += 1
  return `198.51.100.${networks}`
}

const start = ({ event }: Pick<Family, 'event'>, address: string) =>
  world.send('POST', '/payments/create-checkout-session', {
    body: { eventId: event.id, amount: 50_000, contributorName: 'Invitada' },
    headers: { 'x-forwarded-for': address },
  })

async function open(family: Family, address: string): Promise<string> {
  const { status, body } = await start(family, address)
  expect(status).toBe(200)
  return body.sessionId
}

/** The number of a card of its own, which the bank declines. */
const toBadCard = (number: number) => String(5_105_105_105_000_000 + number)

const pay = (sessionId: string, card: string) =>
  world.stripe.post(`/checkout/${sessionId}/pay`, { card, name: 'Invitada' })

const CARDS_PER_CHECKOUT = 7

/** Tries different cards that are all declined, seven at each checkout; resolves to the last checkout. */
async function testCards(family: Family, address: string, cards: { from: number; count: number }) {
  let sessionId = ''
  for (let tried = 0; tried < cards.count; tried += 1) {
    if (tried % CARDS_PER_CHECKOUT === 0) sessionId = await open(family, address)
    await pay(sessionId, toBadCard(cards.from + tried))
  }
  await waitForWebhooks(world)
  return sessionId
}

describe('a party behind one address', () => {
  it('opens a hundred checkouts at once', async () => {
    const [family, address] = [await createFamily(world), createNetwork()]
    const all = await Promise.all(Array.from({ length: 100 }, () => start(family, address)))
    // On a busy machine some get 503 CHECKOUT_PENDING, and come back.
    expect(all.map(({ status }) => status)).not.toContain(429)
    expect(all.map(({ status }) => status)).toContain(200)
  })

  it('goes on although many cards are declined, while most people pay in the end', async () => {
    const [family, address] = [await createFamily(world), createNetwork()]
    await testCards(family, address, { from: 0, count: 19 })
    for (let guest = 0; guest < 10; guest += 1) await pay(await open(family, address), GOOD_CARD)
    await waitForWebhooks(world)
    // Twenty, and two for each of the ten who paid.
    await testCards(family, address, { from: 100, count: 20 })
    expect((await start(family, address)).status).toBe(200)
    await testCards(family, address, { from: 120, count: 1 })
    expect(await start(family, address)).toMatchObject(CARDS_DECLINED)
  })
})

describe('somebody who tests stolen cards', () => {
  it('opens no checkout after twenty different ones; the same card counts once', async () => {
    const [family, other] = [await createFamily(world), await createFamily(world)]
    const address = createNetwork()
    for (let time = 0; time < 3; time += 1)
      await testCards(family, address, { from: 200, count: 5 })
    await testCards(family, address, { from: 205, count: 14 })
    expect((await start(family, address)).status).toBe(200)
    const last = await testCards(family, address, { from: 219, count: 1 })
    const refused = await start(family, address)
    expect(refused).toMatchObject(CARDS_DECLINED)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await start(family, createNetwork())).status).toBe(200)
    expect((await start(other, address)).status).toBe(200)
    await waitUntil('the checkout of the last card expires', async () => {
      return (await readContribution(world, last)).status === 'EXPIRED'
    })
  })

  it('gains nothing from going from event to event', async () => {
    const address = createNetwork()
    for (let event = 0; event < 4; event += 1)
      await testCards(await createFamily(world), address, { from: 300 + event * 15, count: 15 })
    expect(await start(await createFamily(world), address)).toMatchObject(CARDS_DECLINED)
  })

  it('tries eight at one checkout, which then expires', async () => {
    const sessionId = await open(await createFamily(world), createNetwork())
    for (let card = 400; card < 408; card += 1) await pay(sessionId, toBadCard(card))
    await waitUntil('the checkout expires', async () => {
      return (await readContribution(world, sessionId)).status === 'EXPIRED'
    })
  })
})

it('networks are stored as keyed hashes, for a day', async () => {
  const family = await createFamily(world)
  const network = createNetwork()
  const sessionId = await open(family, network)
  const find = async () =>
    (await listRows(world, 'checkout_sessions', { stripe_session_id: sessionId }))[0]
  const unkeyed = createHash('sha256').update(`network:${network}`).digest()
  expect((await find())?.network_hash).toHaveLength(32)
  expect((await find())?.network_hash).not.toEqual(unkeyed)
  await forgetCheckoutNetworks({ db: world.deps.db, now: () => new Date(Date.now() + 90_000_000) })
  expect((await find())?.network_hash).toBeNull()
})
