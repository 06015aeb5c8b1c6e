import { afterAll, beforeAll, describe, it } from 'vitest'
import { providerPanel } from '#server/testing/provider-panel.ts'
import { type Listening, listenTo } from '#server/testing/sse.ts'
import { startWorld, type World } from '#server/testing/world.ts'
import { receiptToken } from './receipt-link.ts'
import { allHandled, contributionOf, type Family, makeFamily, pay, start } from '#server/testing/contributions.ts'

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** A family whose wall shows messages, and a gift with one. */
async function party() {
  const family = await makeFamily(world)
  await family.host.call('PATCH /events/:id/wall-messages', {
    params: { id: family.event.id },
    body: { wallMessages: true },
  })
  const { sessionId } = await start(world, family, { message: '¡Con todo mi amor!' })
  await pay(world, sessionId)
  await allHandled(world)
  const given = await contributionOf(world, sessionId)
  return { family, given }
}

/** Resolves once the wall's own stream shows as many messages. */
async function untilShown(wall: Listening, count: number): Promise<void> {
  for (;;) {
    const told = await wall.next()
    if (!told) throw new Error('the stream ended')
    if (told.data.messages.length === count) return
  }
}

async function followed({ event }: Family): Promise<Listening> {
  const wall = await listenTo(world, `/events/${event.id}/wall/live`)
  await untilShown(wall, 1)
  return wall
}

describe('a message leaves the wall that is looked at', () => {
  it('with its gift, when that goes back', async () => {
    const { family, given } = await party()
    const wall = await followed(family)
    const params = { id: given.id }
    await family.host.call('POST /contributions/:id/refund', { params, body: {} })
    await untilShown(wall, 0)
    wall.leave()
  })

  it('while its gift is contested, and is there again when that is won', async () => {
    const { family, given } = await party()
    const wall = await followed(family)
    const panel = providerPanel(world)
    const dispute = await panel.openDispute(String(given.stripe_payment_intent_id))
    await untilShown(wall, 0)
    await panel.closeDispute(dispute, 'won')
    await untilShown(wall, 1)
    wall.leave()
  })

  it('when who wrote it takes it back', async () => {
    const { family, given } = await party()
    const wall = await followed(family)
    await world.call('PATCH /receipts/:id', {
      params: { id: given.id },
      body: { token: receiptToken(world.config, given.id, 0), message: '' },
    })
    await untilShown(wall, 0)
    wall.leave()
  })
})
