import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createReceiptToken, receiptPath, receiptUrl } from '#server/contributions/receipt-link.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createFamily,
  type Family,
  createPaidContribution as giveTo,
  readEventRow,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { waitUntil } from '#server/testing/external-services.ts'
import { createContribution, DAY_MS } from '#server/testing/factories.ts'
import { readLinkToken, signUp } from '#server/testing/people.ts'
import { startWorld, uniqueEmail, type World } from '#server/testing/world.ts'

let world: World
let family: Family
beforeAll(async () => {
  world = await startWorld()
  family = await createFamily(world)
})
afterAll(() => world.close())

type Gift = Row<'contributions'> & { token: string }

async function give(changes: Parameters<typeof giveTo>[2] = {}, to = family): Promise<Gift> {
  const row = await giveTo(world, to, { amount: 50_000, ...changes })
  return { ...row, token: createReceiptToken(world.config, row.id, 0) }
}

const params = ({ id }: { id: string }) => ({ id })
const show = (gift: Gift, token = gift.token) =>
  world.call('GET /receipts/:id', { params: params(gift), query: { token } })
const correct = (gift: Gift, email: string, token = gift.token) =>
  world.call('PATCH /receipts/:id/email', { params: params(gift), body: { token, email } })
const resend = (gift: Gift, emailsSent: number) =>
  world.call('POST /receipts/:id/resend', {
    params: params(gift),
    body: { token: gift.token, emailsSent },
  })
const change = (gift: Gift, choices: { anonymous?: boolean; message?: string }) =>
  world.call('PATCH /receipts/:id', {
    params: params(gift),
    body: { token: gift.token, ...choices },
  })
const receiptsFor = async (email: string) =>
  (await world.mailbox.listEmails(email)).filter(({ subject }) => subject.startsWith('Gracias'))

describe('the private link of a contribution', () => {
  it('shows all of it to who has no account, and the letter carries it', async () => {
    const email = uniqueEmail('tia')
    const gift = await give({ contributorEmail: email, message: '¡Un abrazo!' })
    const { text } = await world.mailbox.waitForEmail(email, 'Gracias por tu aportación')
    expect(text).toContain(
      `Ver tu comprobante:\n${world.config.publicUrl}${receiptPath(world.config, gift)}`,
    )
    expect(text).toContain(receiptUrl(world.config, gift))
    const { receipt } = await show(gift)
    expect(receipt).toMatchObject({
      status: 'CONFIRMED',
      amount: 50_000,
      totalAmount: 57_124,
      contributorEmail: email,
      message: '¡Un abrazo!',
      event: { slug: family.event.slug, isPublic: true },
      goalName: 'Cuna',
      isOpen: true,
      correctionsLeft: 3,
      emailsSent: 0,
    })
    expect(receipt.timeline.steps.map(({ kind }) => kind)).toContain('confirmed')
  })

  it('answers 404 alike for a forged one, for another one’s, and for what is not there', async () => {
    const [gift, other] = [await give(), await give()]
    const forged = (gift.token.startsWith('A') ? 'B' : 'A') + gift.token.slice(1)
    for (const token of [forged, other.token, 'x', `${gift.token}A`]) {
      await expect(show(gift, token)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
      const forger = { ...gift, token }
      for (const write of [() => correct(forger, uniqueEmail()), () => change(forger, {})]) {
        await expect(write()).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
      }
    }
    const none = { ...gift, id: randomUUID() }
    await expect(show(none)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
  })

  it.each(['PENDING', 'REFUNDED', 'DISPUTED'] as const)(
    'shows a contribution that is %s, and changes nothing of it',
    async (status) => {
      const row = await createContribution(world.deps.db, family.event, {
        status,
        contributor_email: uniqueEmail(),
        confirmed_at: status === 'PENDING' ? null : new Date(),
      })
      const gift = { ...row, token: createReceiptToken(world.config, row.id, 0) }
      const { receipt } = await show(gift)
      expect(receipt).toMatchObject({ status, isOpen: false, correctionsLeft: 0 })
      for (const write of [
        () => correct(gift, uniqueEmail()),
        () => change(gift, { anonymous: true }),
        () => resend(gift, 0),
      ]) {
        await expect(write()).rejects.toMatchObject({ code: 'RECEIPT_CLOSED' })
      }
    },
  )
})

describe('message and anonymity', () => {
  it('change at once in public and for the host, until the event', async () => {
    const own = await createFamily(world)
    const gift = await give({ message: 'Uno' }, own)
    const publicNames = async () => {
      const { event } = await world.call('GET /events/:id', { params: { id: own.event.id } })
      return event.goals.flatMap((goal) => goal.recentContributions.map(({ userName }) => userName))
    }
    expect(await publicNames()).toEqual(['Tía Chela'])
    const { receipt } = await change(gift, { anonymous: true, message: 'Dos' })
    expect(receipt).toMatchObject({ anonymous: true, message: 'Dos' })
    expect(await publicNames()).toEqual(['Aliado anónimo'])
    const { contributions } = await own.host.call('GET /events/:id/contributions', {
      params: { id: own.event.id },
    })
    expect(contributions[0]).toMatchObject({ contributorName: 'Tía Chela', message: 'Dos' })

    await change(gift, { message: '' })
    expect((await show(gift)).receipt).toMatchObject({ anonymous: true, message: null })
    await world.deps.db
      .updateTable('events')
      .set({ event_date: new Date(Date.now() - DAY_MS) })
      .where('id', '=', own.event.id)
      .execute()
    await expect(change(gift, { anonymous: false })).rejects.toMatchObject({
      code: 'RECEIPT_CLOSED',
    })
    await expect(resend(gift, 0)).rejects.toMatchObject({ code: 'RECEIPT_WITHOUT_EMAIL' })
  })
})

describe('the receipt once more', () => {
  it('goes once for each wish, however often that is sent', async () => {
    const email = uniqueEmail('otra')
    const gift = await give({ contributorEmail: email })
    await Promise.all([resend(gift, 0), resend(gift, 0), resend(gift, 0)])
    expect((await resend(gift, 0)).receipt.emailsSent).toBe(1)
    expect((await resend(gift, 1)).receipt.emailsSent).toBe(2)
    await waitUntil('three letters', async () => (await receiptsFor(email)).length === 3)
  })
})

describe('a corrected address', () => {
  it('gets the receipt with a new link, the old one hears of it, and old links are over', async () => {
    const [wrong, right] = [uniqueEmail('mal'), uniqueEmail('bien')]
    const gift = await give({ contributorEmail: wrong })
    const { receipt } = await correct(gift, right.toUpperCase())
    expect(receipt).toMatchObject({ contributorEmail: right, correctionsLeft: 2, emailsSent: 1 })
    const { text } = await world.mailbox.waitForEmail(right, 'Gracias por tu aportación')
    expect(text).toContain(`/receipts/${gift.id}?token=${receipt.token}`)
    const notice = await world.mailbox.waitForEmail(wrong, 'cambió de correo')
    expect(notice.text).toContain('b…@example.test')
    expect(notice.text).not.toContain(right)

    await expect(show(gift)).rejects.toMatchObject({ code: 'CONTRIBUTION_NOT_FOUND' })
    const pdf = (token: string) =>
      fetch(`${world.url}/api/reports/invoice/${gift.id}?token=${token}`)
    expect((await pdf(gift.token)).status).toBe(401)
    expect((await pdf(receipt.token)).status).toBe(200)
  })

  it('counts distinct contributors anew, and leaves every amount', async () => {
    const own = await createFamily(world)
    const [one, two] = [uniqueEmail('uno'), uniqueEmail('dos')]
    const first = await give({ contributorEmail: one }, own)
    await give({ contributorEmail: one }, own)
    const counts = async () => {
      const { contributor_count, contribution_count, raised_amount } = await readEventRow(
        world,
        own,
      )
      const goal = await world.deps.db
        .selectFrom('goals')
        .select('contributor_count')
        .where('id', '=', own.goal.id)
        .executeTakeFirstOrThrow()
      return [contributor_count, goal.contributor_count, contribution_count, raised_amount]
    }
    expect(await counts()).toEqual([1, 1, 2, 100_000])
    const { receipt } = await correct(first, two)
    expect(await counts()).toEqual([2, 2, 2, 100_000])
    const back = await correct(first, one, receipt.token)
    expect(await counts()).toEqual([1, 1, 2, 100_000])
    await own.host.call('POST /contributions/:id/refund', { params: { id: first.id }, body: {} })
    await waitForWebhooks(world)
    expect(await counts()).toEqual([1, 1, 1, 50_000])
    expect((await show(first, back.receipt.token)).receipt.status).toBe('REFUNDED')
  })

  it('of a gift to the whole event, given without any, counts right too', async () => {
    const own = await createFamily(world)
    const gift = await give({ goalId: null }, own)
    await correct(gift, uniqueEmail('nuevo'))
    const { contributor_count, contribution_count } = await readEventRow(world, own)
    expect([contributor_count, contribution_count]).toEqual([1, 1])
  })

  it('is taken three times, the same one again changes nothing', async () => {
    const gift = await give({ contributorEmail: uniqueEmail() })
    let { token } = gift
    const last = uniqueEmail()
    for (const email of [uniqueEmail(), uniqueEmail(), last]) {
      token = (await correct(gift, email, token)).receipt.token
    }
    expect((await correct(gift, last, token)).receipt.token).toBe(token)
    await expect(correct(gift, uniqueEmail(), token)).rejects.toMatchObject({
      code: 'EMAIL_CORRECTION_LIMIT',
    })
  })

  it('brings it to nobody’s history before that address is verified', async () => {
    const email = uniqueEmail('cuenta')
    const person = await signUp(world, { role: 'ALIADO', email })
    await correct(await give({ contributorEmail: uniqueEmail() }), email)
    expect((await person.call('GET /contributions/mine')).contributions).toEqual([])
    const token = await readLinkToken(world, 'verify-email', { to: email, subject: 'bienvenida' })
    await world.call('POST /auth/email/verify', { body: { token } })
    expect((await person.call('GET /contributions/mine')).contributions).toHaveLength(1)
  })
})
