import { describe, expect, it } from 'vitest'
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
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })

async function contribute(family: Family): Promise<{ id: string; token: string }> {
  const { id } = await giveTo(world, family, { amount: 50_000, contributorEmail: uniqueEmail() })
  return { id, token: createReceiptToken(world.config, id, 0) }
}

const resend = ({ id, token }: { id: string; token: string }, emailsSent: number) =>
  world.call('POST /receipts/:id/resend', { params: { id }, body: { token, emailsSent } })

describe('the holder of a private link', () => {
  it('can resend five receipts an hour, not counting forged links and other contributions', async () => {
    const family = await createFamily(world)
    const contribution = await contribute(family)
    const forged = { ...contribution, token: createReceiptToken(world.config, contribution.id, 7) }
    for (let at = 0; at < 6; at += 1) await resend(forged, 0).catch(() => undefined)
    for (let at = 0; at < 5; at += 1) await resend(contribution, at)
    await expect(resend(contribution, 5)).rejects.toMatchObject({ code: 'RATE_LIMITED' })
    expect((await resend(await contribute(family), 0)).receipt.emailsSent).toBe(1)
  })

  it('cannot evade the limit by another spelling of the same token', async () => {
    const contribution = await contribute(await createFamily(world))
    for (const token of [
      `${contribution.token}=`,
      `${contribution.token}!`,
      ` ${contribution.token}`,
    ]) {
      await expect(resend({ ...contribution, token }, 0)).rejects.toMatchObject({ status: 404 })
    }
    expect((await resend(contribution, 0)).receipt.emailsSent).toBe(1)
  })

  it('changes the event page of current visitors at once', async () => {
    const family = await createFamily(world)
    const { id, token } = await contribute(family)
    const stream = await openEventStream(world, `/events/${family.event.slug}/live`)
    const names = async () =>
      (await stream.next())?.data.recentContributions.map(
        (contribution: { userName: string }) => contribution.userName,
      )
    expect(await names()).toEqual(['Tía Chela'])
    await world.call('PATCH /receipts/:id', { params: { id }, body: { token, anonymous: true } })
    expect(await names()).toEqual(['Aliado anónimo'])
    stream.close()
  })

  it('sees that a payment is quarantined, until an admin decides', async () => {
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

  it('can read it after the host deleted their account', async () => {
    const family = await createFamily(world)
    const { id, token } = await contribute(family)
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
