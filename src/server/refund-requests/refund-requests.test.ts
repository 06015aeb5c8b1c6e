import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  listAuditEntries,
  refundContribution,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createUniqueEmail, PASSWORD, signUp, waitUntil } from '#server/testing/world.ts'
import { followUpRefundRequests } from './follow-up-requests.ts'

const { world, admin, dashboard } = await startPaymentsWorld()
const { deps } = world

const REASON = 'Me equivoqué de evento.\nPerdón.'

/** A paid gift with its private link. */
async function give(family?: Family) {
  const to = family ?? (await createFamily(world))
  const contributorEmail = createUniqueEmail('tia')
  const paid = await createPaidContribution(world, to, { contributorEmail })
  return { ...paid, family: to, email: contributorEmail }
}
type Gift = Awaited<ReturnType<typeof give>>

const link = ({ id }: Gift) => ({ token: createReceiptToken(world.config, id, 0) })
const ask = (gift: Gift, reason = REASON) =>
  world.call('POST /receipts/:id/refund-request', {
    params: { id: gift.id },
    body: { ...link(gift), reason },
  })
const withdraw = (gift: Gift, body = link(gift)) =>
  world.call('POST /receipts/:id/refund-request/withdraw', { params: { id: gift.id }, body })
const show = async (gift: Gift) =>
  (await world.call('GET /receipts/:id', { params: { id: gift.id }, query: link(gift) })).receipt
const list = async ({ family }: Gift) =>
  (await family.host.call('GET /events/:id/refund-requests', { params: { id: family.event.id } }))
    .requests
const decline = (gift: Gift, by: Pick<Family['host'], 'call'>, reason = 'Ya compramos la cuna') =>
  by.call('POST /contributions/:id/refund-request/decline', {
    params: { id: gift.id },
    body: { reason },
  })
/** The task, as if so much time had passed. */
const followUp = (later: number) =>
  followUpRefundRequests({ ...deps, now: () => new Date(Date.now() + later) })
const listQueue = async (gift: Gift) => {
  const { items } = await admin.call('GET /admin/queue')
  return items.filter(
    ({ kind, contributionId }) => kind === 'refund-request' && contributionId === gift.id,
  )
}
const listSteps = async (gift: Gift) =>
  (await show(gift)).timeline.steps
    .map(({ kind }) => kind)
    .filter((kind) => kind.startsWith('refund'))
const countSent = async (gift: Gift, step: string) =>
  (await listRows(world, 'emails', { about: gift.id })).filter(({ message_id: id }) =>
    id.includes(`refund-request-${step}-`),
  ).length

describe('R29: asking for the money back', () => {
  it('reaches the host once, however often it is pressed, with reason and deadline', async () => {
    const gift = await give()
    expect(await show(gift)).toMatchObject({
      refundRequest: null,
      askRefundUntil: expect.any(String),
    })
    await Promise.all([ask(gift), ask(gift), ask(gift)])
    await ask(gift, 'Otra razón')
    const { email: host } = gift.family.host
    const { text } = await world.mailbox.waitForEmail(host, 'pide de vuelta su aportación')
    expect(text).toContain('Me equivoqué de evento.\nPerdón.')
    const confirmation = await world.mailbox.waitForEmail(gift.email, 'Pediste tu dinero de vuelta')
    expect(confirmation.text).toContain(link(gift).token)
    expect(await countSent(gift, 'asked')).toBe(2)
    const { receipt } = await ask(gift)
    expect(receipt).toMatchObject({ refundRequest: { state: 'open' }, askRefundUntil: null })
    const [waiting, ...others] = await list(gift)
    expect(others).toEqual([])
    expect(waiting).toMatchObject({
      contributionId: gift.id,
      amount: 100_000,
      refundableTotal: 113_900,
      request: { state: 'open', reason: expect.any(String) },
    })
    const { askedAt = '', answerBy = '' } = waiting?.request ?? {}
    expect(Date.parse(answerBy) - Date.parse(askedAt)).toBe(5 * DAY_MS)
    expect(await listQueue(gift)).toEqual([])
  })

  it('is open for seven days and, longer, until the event', async () => {
    const gift = await give()
    const { id: eventId } = gift.family.event
    const paidAgo = (days: number) =>
      updateRow(world, 'contributions', gift.id, {
        confirmed_at: new Date(Date.now() - days * DAY_MS),
      })
    const eventIn = (days: number) =>
      updateRow(world, 'events', eventId, { event_date: new Date(Date.now() + days * DAY_MS) })
    const until = async () => (await show(gift)).askRefundUntil
    await paidAgo(30)
    await eventIn(1)
    expect(await until()).not.toBeNull()
    await eventIn(-1)
    expect(await until()).toBeNull()
    await expect(ask(gift)).rejects.toMatchObject({ code: 'REFUND_NOT_REQUESTABLE' })
    await paidAgo(6.9)
    expect(await until()).not.toBeNull()
    await paidAgo(7.1)
    await expect(ask(gift)).rejects.toMatchObject({ code: 'REFUND_NOT_REQUESTABLE' })
  })

  it('is answered by the refund that the host makes', async () => {
    const gift = await give()
    await ask(gift)
    await refundContribution(gift.family.host, gift.id)
    await waitForWebhooks(world)
    expect(await show(gift)).toMatchObject({
      status: 'REFUNDED',
      refundRequest: { state: 'refunded' },
      askRefundUntil: null,
    })
    expect(await list(gift)).toEqual([])
    await world.mailbox.waitForEmail(gift.email, 'Te devolvemos $1,139.00')
    await expect(decline(gift, gift.family.host)).rejects.toMatchObject({
      code: 'REFUND_REQUEST_CLOSED',
    })
    await followUp(6 * DAY_MS)
    expect([await countSent(gift, 'reminded'), await countSent(gift, 'escalated')]).toEqual([0, 0])
    expect((await listSteps(gift)).slice(0, 2)).toEqual(['refund-asked', 'refund-requested'])
  })

  it('is declined with a reason, once, which ends it', async () => {
    const gift = await give()
    await ask(gift)
    const unexplained = decline(gift, gift.family.host, '  ')
    await expect(unexplained).rejects.toMatchObject({ code: 'VALIDATION' })
    const presses = await Promise.allSettled([
      decline(gift, gift.family.host),
      decline(gift, gift.family.host),
    ])
    expect(presses.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const { text } = await world.mailbox.waitForEmail(gift.email, 'Respuesta a tu solicitud')
    expect(text).toContain('Ya compramos la cuna')
    expect(await show(gift)).toMatchObject({
      status: 'CONFIRMED',
      refundRequest: { state: 'declined', declineReason: 'Ya compramos la cuna' },
      askRefundUntil: null,
    })
    await expect(ask(gift)).rejects.toMatchObject({ code: 'REFUND_NOT_REQUESTABLE' })
    await expect(withdraw(gift)).rejects.toMatchObject({ code: 'REFUND_REQUEST_CLOSED' })
    expect(await listSteps(gift)).toEqual(['refund-asked', 'refund-declined'])
  })

  it('is withdrawn, and may be made again, three times in all', async () => {
    const gift = await give()
    for (const _ of [1, 2, 3]) {
      await ask(gift)
      await withdraw(gift)
      await withdraw(gift)
    }
    expect(await countSent(gift, 'withdrawn')).toBe(3)
    expect(await list(gift)).toEqual([])
    expect(await show(gift)).toMatchObject({
      refundRequest: { state: 'withdrawn' },
      askRefundUntil: null,
    })
    await expect(ask(gift)).rejects.toMatchObject({ code: 'REFUND_NOT_REQUESTABLE' })
  })
})

describe('R29: a host who does not answer', () => {
  it('is reminded once a day before, and then support decides; both are told once', async () => {
    const gift = await give()
    await ask(gift)
    await followUp(3.9 * DAY_MS)
    expect(await countSent(gift, 'reminded')).toBe(0)
    for (const _ of [1, 2]) await followUp(4.1 * DAY_MS)
    expect(await countSent(gift, 'reminded')).toBe(1)
    await Promise.all([followUp(5.1 * DAY_MS), followUp(5.1 * DAY_MS)])
    await followUp(6 * DAY_MS)
    expect(await countSent(gift, 'escalated')).toBe(3)
    await world.mailbox.waitForEmail(world.config.supportEmail, 'pide de vuelta $1,139.00')
    await world.mailbox.waitForEmail(gift.email, 'Soporte revisa tu solicitud')
    await world.mailbox.waitForEmail(gift.family.host.email, 'Soporte decide')
    expect(await listQueue(gift)).toMatchObject([{ amount: 100_000, reason: expect.any(String) }])
    expect(await list(gift)).toMatchObject([{ request: { state: 'escalated' } }])
    await expect(decline(gift, gift.family.host)).rejects.toMatchObject({
      code: 'REFUND_REQUEST_CLOSED',
    })

    await decline(gift, admin, 'El anfitrión ya gastó el dinero en la cuna')
    expect(await listQueue(gift)).toEqual([])
    expect(await listAuditEntries(admin, gift.id)).toMatchObject([
      { action: 'decline-refund-request' },
    ])
  })

  it('may still give the money back once support has it', async () => {
    const gift = await give()
    await ask(gift)
    await followUp(5.1 * DAY_MS)
    await refundContribution(gift.family.host, gift.id)
    await waitForWebhooks(world)
    expect(await listQueue(gift)).toEqual([])
    expect(await show(gift)).toMatchObject({ refundRequest: { state: 'refunded' } })
  })

  it('because their account is suspended has support decide at once', async () => {
    const [before, after] = [await give(), await give()]
    await ask(before)
    for (const { family } of [before, after])
      await updateRow(world, 'users', family.host.user.id, { suspended_at: new Date() })
    await followUp(HOUR_MS)
    await ask(after)
    for (const gift of [before, after]) {
      expect(await listQueue(gift)).toHaveLength(1)
      const { text } = await world.mailbox.waitForEmail(gift.email, 'Soporte revisa tu solicitud')
      expect(text).toContain('no puede responder')
    }
    expect([await countSent(after, 'asked'), await countSent(after, 'escalated')]).toEqual([0, 3])
  })
})

describe('R29: what happens meanwhile', () => {
  it('a dispute holds the request, and a won one goes on with it', async () => {
    const gift = await give()
    await ask(gift)
    const dispute = await dashboard.openDispute(gift.paymentIntent)
    await waitForWebhooks(world)
    expect(await show(gift)).toMatchObject({ refundRequest: { state: 'disputed' } })
    await expect(decline(gift, gift.family.host)).rejects.toMatchObject({
      code: 'REFUND_REQUEST_CLOSED',
    })
    await followUp(6 * DAY_MS)
    expect(await countSent(gift, 'escalated')).toBe(0)
    await dashboard.closeDispute(dispute, 'won')
    await waitForWebhooks(world)
    await waitUntil('it is open again', async () => {
      return (await show(gift)).refundRequest?.state === 'open'
    })
  })

  it('a refund that the bank returns opens the request again', async () => {
    const gift = await give()
    await ask(gift)
    await refundContribution(gift.family.host, gift.id)
    await waitForWebhooks(world)
    const [refund] = await dashboard.listRefunds(gift.paymentIntent)
    await world.stripe.post(`/refunds/${refund?.id}/fail`)
    await waitForWebhooks(world)
    expect(await show(gift)).toMatchObject({ refundRequest: { state: 'open' } })
  })

  it('nobody else asks, withdraws, reads or declines', async () => {
    const gift = await give()
    const [other, stranger] = [await give(), await createFamily(world)]
    const forged = { ...link(other), reason: REASON }
    await expect(
      world.call('POST /receipts/:id/refund-request', { params: { id: gift.id }, body: forged }),
    ).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    await ask(gift)
    await expect(withdraw(gift, link(other))).rejects.toMatchObject({
      code: 'CONTRIBUTION_NOT_FOUND',
    })
    await expect(decline(gift, stranger.host)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(
      stranger.host.call('GET /events/:id/refund-requests', {
        params: { id: gift.family.event.id },
      }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect((await show(gift)).refundRequest).toMatchObject({ state: 'open' })
  })
})

describe('R29: the words of a request', () => {
  it('are in the data of who wrote them and of the host, and go with the account', async () => {
    const family = await createFamily(world)
    const person = await signUp(world, { role: 'ALIADO' })
    const { id } = await createPaidContribution(world, family, { contributorEmail: person.email })
    const gift = { id, family, email: person.email, paymentIntent: '' } as Gift
    await ask(gift)
    for (const { token } of [person, family.host]) {
      const { body } = await world.send('GET', '/account/data?format=json', { token })
      expect(body.refundRequests).toMatchObject([{ reason: REASON, state: 'open' }])
    }
    const remove = { token: person.token, body: { password: PASSWORD } }
    expect((await world.send('POST', '/account/delete', remove)).status).toBe(200)
    expect(await listRows(world, 'refund_requests', { contribution_id: id })).toMatchObject([
      { reason: null, is_open: true },
    ])
    expect(await list(gift)).toMatchObject([{ request: { reason: null } }])
  })
})
