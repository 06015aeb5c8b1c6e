import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  type Family,
  createPaidContribution as giveTo,
  payWithoutWebhook,
  readContributionOfSession,
  settleSession,
  startCheckout,
} from '#server/testing/contributions.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { PASSWORD } from '#server/testing/people.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'

let world: World
beforeAll(async () => {
  world = await startWorld({ RATE_LIMIT_FACTOR: '1' })
})
afterAll(() => world.close())

async function give(family: Family): Promise<{ id: string; token: string }> {
  const { id } = await giveTo(world, family, { amount: 50_000, contributorEmail: uniqueEmail() })
  return { id, token: createReceiptToken(world.config, id, 0) }
}

const resend = ({ id, token }: { id: string; token: string }, emailsSent: number) =>
  world.call('POST /receipts/:id/resend', { params: { id }, body: { token, emailsSent } })

describe('the holder of a private link', () => {
  it('has five receipts an hour, which forged links do not use up, nor those of other gifts', async () => {
    const family = await createFamily(world)
    const gift = await give(family)
    const forged = { ...gift, token: createReceiptToken(world.config, gift.id, 7) }
    for (let at = 0; at < 6; at += 1) await resend(forged, 0).catch(() => undefined)
    for (let at = 0; at < 5; at += 1) await resend(gift, at)
    await expect(resend(gift, 5)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await resend(await give(family), 0)).receipt.emailsSent).toBe(1)
  })

  it('has one spelling of it: another one of the same bytes is no way around the limits', async () => {
    const gift = await give(await createFamily(world))
    for (const token of [`${gift.token}=`, `${gift.token}!`, ` ${gift.token}`]) {
      await expect(resend({ ...gift, token }, 0)).rejects.toMatchObject({ status: 404 })
    }
    expect((await resend(gift, 0)).receipt.emailsSent).toBe(1)
  })

  it('changes what whoever looks at the event sees at that moment', async () => {
    const family = await createFamily(world)
    const { id, token } = await give(family)
    const stream = await openEventStream(world, `/events/${family.event.slug}/live`)
    const names = async () =>
      (await stream.next())?.data.recentContributions.map(
        (gift: { userName: string }) => gift.userName,
      )
    expect(await names()).toEqual(['Tía Chela'])
    await world.call('PATCH /receipts/:id', { params: { id }, body: { token, anonymous: true } })
    expect(await names()).toEqual(['Aliado anónimo'])
    stream.close()
  })

  it('reads that a payment of it is kept apart, until somebody has decided', async () => {
    const family = await createFamily(world)
    const { sessionId } = await startCheckout(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    await settleSession(world, { ...session, currency: 'usd' })
    const { id } = await readContributionOfSession(world, sessionId)
    const token = createReceiptToken(world.config, id, 0)
    const shown = async () => {
      const query = { token }
      return (await world.call('GET /receipts/:id', { params: { id }, query })).receipt
    }
    expect(await shown()).toMatchObject({ review: 'open', confirmedAt: null, isOpen: false })
    await expect(resend({ id, token }, 0)).rejects.toMatchObject({ code: 'RECEIPT_CLOSED' })
    await world.deps.db
      .updateTable('quarantined_payments')
      .set({ resolved_at: new Date(), decision: 'dismiss' })
      .where('stripe_session_id', '=', sessionId)
      .execute()
    expect((await shown()).review).toBe('dismissed')
  })

  it('still reads it when the host has left', async () => {
    const family = await createFamily(world)
    const { id, token } = await give(family)
    const params = { id: family.event.id }
    for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
      await family.host.call('PUT /events/:id', { params, body: { status } })
    }
    await family.host.call('POST /account/delete', { body: { password: PASSWORD } })
    const { receipt } = await world.call('GET /receipts/:id', { params: { id }, query: { token } })
    expect(receipt).toMatchObject({
      status: 'CONFIRMED',
      amount: 50_000,
      event: { name: 'Baby shower', isPublic: false },
    })
    expect(receipt.event.hosts).toHaveLength(1)
  })
})
