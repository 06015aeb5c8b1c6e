import { describe, it } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payByCard,
  readContributionOfSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { type EventStream, openEventStream } from '#server/testing/event-stream.ts'
import { openStripeDashboard } from '#server/testing/stripe-dashboard.ts'
import { setUpWorld } from '#server/testing/world.ts'
import { createReceiptToken } from './receipt-link.ts'

const world = setUpWorld()

/** A family whose live wall shows messages, and a contribution with one. */
async function party() {
  const family = await createFamily(world)
  await family.host.call('PATCH /events/:id/wall-messages', {
    params: { id: family.event.id },
    body: { wallMessages: true },
  })
  const paid = await createPaidContribution(world, family, {
    message: '¡Con todo mi amor!',
    amount: 50_000,
  })
  return { family, paid }
}

/** Resolves once the wall's own stream shows as many messages. */
async function untilShown(wall: EventStream, count: number): Promise<void> {
  for (;;) {
    const told = await wall.next()
    if (!told) throw new Error('the stream ended')
    if (told.data.messages.length === count) return
  }
}

async function followed({ event }: Family): Promise<EventStream> {
  const wall = await openEventStream(world, `/events/${event.id}/wall/live`)
  await untilShown(wall, 1)
  return wall
}

describe('the open live wall removes a message', () => {
  it('when its contribution is refunded', async () => {
    const { family, paid } = await party()
    const wall = await followed(family)
    const params = { id: paid.id }
    await family.host.call('POST /contributions/:id/refund', { params, body: {} })
    await untilShown(wall, 0)
    wall.close()
  })

  it('while its contribution is disputed, and shows it again when the dispute is won', async () => {
    const { family, paid } = await party()
    const wall = await followed(family)
    const panel = openStripeDashboard(world)
    const dispute = await panel.openDispute(String(paid.stripe_payment_intent_id))
    await untilShown(wall, 0)
    await panel.closeDispute(dispute, 'won')
    await untilShown(wall, 1)
    wall.close()
  })

  it('when its author deletes it', async () => {
    const { family, paid } = await party()
    const wall = await followed(family)
    await world.call('PATCH /receipts/:id', {
      params: { id: paid.id },
      body: { token: createReceiptToken(world.config, paid.id, 0), message: '' },
    })
    await untilShown(wall, 0)
    wall.close()
  })
})
