import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import {
  buildReceiptFileUrl,
  buildSignedReceiptPath,
  createReceiptToken,
} from '#server/contributions/receipt-link.ts'
import type { Row } from '#server/db/schema.ts'
import {
  createPaidContribution as contributeTo,
  createFamily,
  type Family,
  payWithoutWebhook,
  readContribution,
  settleSession,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { createContribution } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  PASSWORD,
  setUpWorld,
  shareWorld,
  signUpUnconfirmed,
  verifyEmail,
  waitUntil,
} from '#server/testing/world.ts'

const world = shareWorld()
let family: Family
beforeAll(async () => {
  family = await createFamily(world)
})

type LinkedContribution = Row<'contributions'> & { token: string }

async function contribute(
  changes: Parameters<typeof contributeTo>[2] = {},
  to = family,
  at = world,
) {
  const row = await contributeTo(at, to, { amount: 50_000, ...changes })
  return { ...row, token: createReceiptToken(at.config, row.id, 0) }
}

const withToken = <Fields>({ id, token }: LinkedContribution, fields: Fields) => ({
  params: { id },
  body: { token, ...fields },
})
const show = ({ id, token }: LinkedContribution) =>
  world.call('GET /receipts/:id', { params: { id }, query: { token } })
const correct = (contribution: LinkedContribution, email: string, token = contribution.token) =>
  world.call('PATCH /receipts/:id/email', withToken({ ...contribution, token }, { email }))
const resend = (contribution: LinkedContribution, emailsSent: number, { call } = world) =>
  call('POST /receipts/:id/resend', withToken(contribution, { emailsSent }))
const change = (to: LinkedContribution, edits: { anonymous?: boolean; message?: string }) =>
  world.call('PATCH /receipts/:id', withToken(to, edits))

const expectRefusal = (call: Promise<unknown>, code: ErrorCode) =>
  expect(call).rejects.toMatchObject({ code })

describe('the private link of a contribution', () => {
  it('shows all details without an account, and is in the receipt email', async () => {
    const email = createUniqueEmail('tia')
    const contribution = await contribute({ contributorEmail: email, message: '¡Un abrazo!' })
    const { text } = await world.mailbox.waitForEmail(email, 'Gracias por tu aportación')
    const page = world.config.publicUrl + buildSignedReceiptPath(world.config, contribution)
    expect(text).toContain(`Ver tu comprobante:\n${page}`)
    expect(text).toContain(buildReceiptFileUrl(world.config, contribution))
    const { receipt } = await show(contribution)
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

  it('answers 404 for a forged token, for another contribution’s, and for an unknown id', async () => {
    const [contribution, other] = [await contribute(), await contribute()]
    const forged = (contribution.token.startsWith('A') ? 'B' : 'A') + contribution.token.slice(1)
    for (const token of [forged, other.token, 'x', `${contribution.token}A`]) {
      const forger = { ...contribution, token }
      const calls = [show(forger), correct(forger, createUniqueEmail()), change(forger, {})]
      for (const call of await Promise.allSettled(calls)) {
        expect(call).toMatchObject({ reason: { code: 'CONTRIBUTION_NOT_FOUND' } })
      }
    }
    const none = { ...contribution, id: randomUUID() }
    await expectRefusal(show(none), 'CONTRIBUTION_NOT_FOUND')
  })

  it.each(['PENDING', 'REFUNDED', 'DISPUTED'] as const)(
    'shows a contribution that is %s, and refuses to change it',
    async (status) => {
      const row = await createContribution(world.deps.db, family.event, {
        status,
        contributor_email: createUniqueEmail(),
        confirmed_at: status === 'PENDING' ? null : new Date(),
      })
      const contribution = { ...row, token: createReceiptToken(world.config, row.id, 0) }
      const { receipt } = await show(contribution)
      expect(receipt).toMatchObject({ status, isOpen: false, correctionsLeft: 0 })
      for (const write of [
        () => correct(contribution, createUniqueEmail()),
        () => change(contribution, { anonymous: true }),
        () => resend(contribution, 0),
      ])
        await expectRefusal(write(), 'RECEIPT_CLOSED')
    },
  )
})

describe('message and anonymity', () => {
  it('change at once in public and for the host, until the event', async () => {
    const own = await createFamily(world)
    const contribution = await contribute({ message: 'Uno' }, own)
    const stream = await openEventStream(world, `/events/${own.event.slug}/live`)
    const nextNames = async () =>
      (await stream.next())?.data.recentContributions.map(
        ({ userName }: { userName: string }) => userName,
      )
    expect(await nextNames()).toEqual(['Tía Chela'])
    const { receipt } = await change(contribution, { anonymous: true, message: 'Dos' })
    expect(receipt).toMatchObject({ anonymous: true, message: 'Dos' })
    expect(await nextNames()).toEqual(['Aliado anónimo'])
    stream.close()
    const { event } = await world.call('GET /events/:id', { params: { id: own.event.id } })
    const [recent] = event.goals.flatMap((goal) => goal.recentContributions)
    expect(recent?.userName).toBe('Aliado anónimo')
    const { contributions } = await own.host.call('GET /events/:id/contributions', {
      params: { id: own.event.id },
    })
    expect(contributions[0]).toMatchObject({ contributorName: 'Tía Chela', message: 'Dos' })
    await change(contribution, { message: '' })
    expect((await show(contribution)).receipt).toMatchObject({ anonymous: true, message: null })
    await updateRow(world, 'events', own.event.id, { event_date: new Date(Date.now() - DAY_MS) })
    await expectRefusal(change(contribution, { message: 'Tarde' }), 'RECEIPT_CLOSED')
    await expectRefusal(resend(contribution, 0), 'RECEIPT_WITHOUT_EMAIL')
  })
})

it('a resent receipt is sent once per request, however often that is repeated', async () => {
  const email = createUniqueEmail('otra')
  const contribution = await contribute({ contributorEmail: email })
  await Promise.all([resend(contribution, 0), resend(contribution, 0), resend(contribution, 0)])
  expect((await resend(contribution, 0)).receipt.emailsSent).toBe(1)
  expect((await resend(contribution, 1)).receipt.emailsSent).toBe(2)
  await waitUntil('three emails', async () => (await world.mailbox.listEmails(email)).length === 3)
})

describe('a corrected address', () => {
  it('gets the receipt with a new link, the old address is notified, and old links expire', async () => {
    const [wrong, right] = [createUniqueEmail('mal'), createUniqueEmail('bien')]
    const contribution = await contribute({ contributorEmail: wrong })
    const { receipt } = await correct(contribution, right.toUpperCase())
    expect(receipt).toMatchObject({ contributorEmail: right, correctionsLeft: 2, emailsSent: 1 })
    const { text } = await world.mailbox.waitForEmail(right, 'Gracias por tu aportación')
    expect(text).toContain(`/receipts/${contribution.id}?token=${receipt.token}`)
    const notice = await world.mailbox.waitForEmail(wrong, 'cambió de correo')
    expect(notice.text).toContain('b…@example.test')
    expect(notice.text).not.toContain(right)
    await expectRefusal(show(contribution), 'CONTRIBUTION_NOT_FOUND')
    const pdf = (token: string) =>
      world.send('GET', `/reports/invoice/${contribution.id}?token=${token}`)
    expect((await pdf(contribution.token)).status).toBe(401)
    expect((await pdf(receipt.token)).status).toBe(200)
  })

  it('changes the count of distinct contributors, and no amount', async () => {
    const own = await createFamily(world)
    const [one, two] = [createUniqueEmail('uno'), createUniqueEmail('dos')]
    const first = await contribute({ contributorEmail: one }, own)
    await contribute({ contributorEmail: one }, own)
    const counts = async () => {
      const [event] = await listRows(world, 'events', { id: own.event.id })
      const [goal] = await listRows(world, 'goals', { id: own.goal.id })
      const { contributor_count, contribution_count, raised_amount } = event ?? {}
      return [contributor_count, goal?.contributor_count, contribution_count, raised_amount]
    }
    expect(await counts()).toEqual([1, 1, 2, 100_000])
    const { receipt } = await correct(first, two)
    expect(await counts()).toEqual([2, 2, 2, 100_000])
    const back = await correct(first, one, receipt.token)
    expect(await counts()).toEqual([1, 1, 2, 100_000])
    await own.host.call('POST /contributions/:id/refund', { params: { id: first.id }, body: {} })
    await waitForWebhooks(world)
    expect(await counts()).toEqual([1, 1, 1, 50_000])
    expect((await show({ ...first, token: back.receipt.token })).receipt.status).toBe('REFUNDED')
  })

  it('counts one contributor when an email is added to a contribution without one', async () => {
    const own = await createFamily(world)
    await correct(await contribute({ goalId: null }, own), createUniqueEmail('nuevo'))
    const [event] = await listRows(world, 'events', { id: own.event.id })
    expect(event).toMatchObject({ contributor_count: 1, contribution_count: 1 })
  })

  it('is accepted three times; the same address again changes nothing', async () => {
    const contribution = await contribute({ contributorEmail: createUniqueEmail() })
    let { token } = contribution
    const last = createUniqueEmail()
    for (const email of [createUniqueEmail(), createUniqueEmail(), last]) {
      token = (await correct(contribution, email, token)).receipt.token
    }
    expect((await correct(contribution, last, token)).receipt.token).toBe(token)
    await expectRefusal(correct(contribution, createUniqueEmail(), token), 'EMAIL_CORRECTION_LIMIT')
  })

  it('appears in no account’s history before that address is verified', async () => {
    const email = createUniqueEmail('cuenta')
    const person = await signUpUnconfirmed(world, { role: 'ALIADO', email })
    await correct(await contribute({ contributorEmail: createUniqueEmail() }), email)
    expect((await person.call('GET /contributions/mine')).contributions).toEqual([])
    await verifyEmail(world, person)
    expect((await person.call('GET /contributions/mine')).contributions).toHaveLength(1)
  })
})

describe('the holder of a private link', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1' })
  const contributeToLimited = async (to?: Family) =>
    contribute(
      { contributorEmail: createUniqueEmail() },
      to ?? (await createFamily(limited)),
      limited,
    )

  it('can resend five receipts an hour, not counting forged links and other contributions', async () => {
    const own = await createFamily(limited)
    const contribution = await contributeToLimited(own)
    const token = createReceiptToken(limited.config, contribution.id, 7)
    const forged = { ...contribution, token }
    for (let at = 0; at < 6; at += 1) await resend(forged, 0, limited).catch(() => undefined)
    for (let at = 0; at < 5; at += 1) await resend(contribution, at, limited)
    await expectRefusal(resend(contribution, 5, limited), 'RATE_LIMITED')
    const other = await contributeToLimited(own)
    expect((await resend(other, 0, limited)).receipt.emailsSent).toBe(1)
  })

  it('cannot evade the limit by another spelling of the same token', async () => {
    const contribution = await contributeToLimited()
    const { token: good } = contribution
    for (const token of [`${good}=`, `${good}!`, ` ${good}`]) {
      const respelled = { ...contribution, token }
      await expect(resend(respelled, 0, limited)).rejects.toMatchObject({ status: 404 })
    }
    expect((await resend(contribution, 0, limited)).receipt.emailsSent).toBe(1)
  })

  it('sees that a payment is quarantined, until an admin decides', async () => {
    const { sessionId } = await startCheckout(world, family)
    const session = await payWithoutWebhook(world, sessionId)
    await settleSession(world, { ...session, currency: 'usd' })
    const row = await readContribution(world, sessionId)
    const contribution = { ...row, token: createReceiptToken(world.config, row.id, 0) }
    const { receipt } = await show(contribution)
    expect(receipt).toMatchObject({ review: 'open', confirmedAt: null, isOpen: false })
    await expectRefusal(resend(contribution, 0), 'RECEIPT_CLOSED')
    await world.deps.db
      .updateTable('quarantined_payments')
      .set({ resolved_at: new Date(), decision: 'dismiss' })
      .where('stripe_object_id', '=', sessionId)
      .execute()
    expect((await show(contribution)).receipt.review).toBe('dismissed')
  })

  it('can read it after the host deleted their account', async () => {
    const own = await createFamily(world)
    const contribution = await contribute({}, own)
    for (const status of ['COMPLETED', 'ARCHIVED'] as const) {
      await own.host.call('PUT /events/:id', { params: { id: own.event.id }, body: { status } })
    }
    await own.host.call('POST /account/delete', { body: { password: PASSWORD } })
    const { receipt } = await show(contribution)
    expect(receipt).toMatchObject({
      status: 'CONFIRMED',
      amount: 50_000,
      event: { name: 'Baby shower', isPublic: false },
    })
    expect(receipt.event.hosts).toHaveLength(1)
  })
})
