import { describe, it, onTestFinished } from 'vitest'
import {
  createFamily,
  createPaidContribution,
  refundContribution,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { type EventStream, openEventStream } from '#server/testing/event-stream.ts'
import { createReceiptToken } from './receipt-link.ts'

const { world, dashboard } = await startPaymentsWorld()

/** Resolves once the wall's own stream shows as many messages. */
async function untilShown(wall: EventStream, count: number): Promise<void> {
  for (;;) {
    const update = await wall.next()
    if (!update) throw new Error('the stream ended')
    if (update.data.messages.length === count) return
  }
}

/** Pays a contribution with a message to a family whose open live wall shows it. */
async function openWall() {
  const family = await createFamily(world)
  const { id: eventId } = family.event
  const params = { id: eventId }
  await family.host.call('PATCH /events/:id/wall-messages', {
    params,
    body: { wallMessages: true },
  })
  const message = '¡Con todo mi amor!'
  const paid = await createPaidContribution(world, family, { message, amount: 50_000 })
  const wall = await openEventStream(world, `/events/${eventId}/wall/live`)
  onTestFinished(() => wall.close())
  await untilShown(wall, 1)
  return { family, paid, wall }
}

describe('the open live wall removes a message', () => {
  it('when its contribution is refunded', async () => {
    const { family, paid, wall } = await openWall()
    await refundContribution(family.host, paid.id)
    await untilShown(wall, 0)
  })

  it('while its contribution is disputed, and shows it again when the dispute is won', async () => {
    const { paid, wall } = await openWall()
    const dispute = await dashboard.openDispute(paid.paymentIntent)
    await untilShown(wall, 0)
    await dashboard.closeDispute(dispute, 'won')
    await untilShown(wall, 1)
  })

  it('when its author deletes it', async () => {
    const { paid, wall } = await openWall()
    const body = { token: createReceiptToken(world.config, paid.id, 0), message: '' }
    await world.call('PATCH /receipts/:id', { params: { id: paid.id }, body })
    await untilShown(wall, 0)
  })
})
