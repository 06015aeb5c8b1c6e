import { expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createEvent,
  createContribution as createGift,
  createHost,
} from '#server/testing/factories.ts'
import { createUniqueEmail, setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })

it('all links together send twenty receipts a day again to one address', async () => {
  const { db } = world.deps
  const event = await createEvent(db, (await createHost(world)).user.id)
  const email = createUniqueEmail()
  const resend = async (times: number) => {
    const paid = { status: 'CONFIRMED', confirmed_at: new Date() } as const
    const { id } = await createGift(db, event, { ...paid, contributor_email: email })
    const token = createReceiptToken(world.config, id, 0)
    for (let emailsSent = 0; emailsSent < times; emailsSent += 1)
      await world.call('POST /receipts/:id/resend', { params: { id }, body: { token, emailsSent } })
  }
  for (let gift = 0; gift < 4; gift += 1) await resend(5)
  await expect(resend(1)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
})
