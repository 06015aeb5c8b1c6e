import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { REPORTERS_KEPT_MS } from '#server/limits.ts'
import { updateRow } from '#server/testing/database.ts'
import { createCheckout, createContribution, createEvent } from '#server/testing/factories.ts'
import { PASSWORD, type Person, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { eraseReporters } from './store.ts'

const world = setUpWorld()
let host: Person
let admin: Person
let event: Row<'events'>

beforeAll(async () => {
  host = await signUp(world)
  admin = await signUpAdmin(world)
  event = await createEvent(world.deps.db, host.user.id, { published_at: new Date() })
})

const report = (body: Record<string, string>, of = event) =>
  world.send('POST', `/events/${of.slug}/reports`, { body })
const addNoise = (of: Row<'events'>, times: number) =>
  world.deps.db
    .insertInto('event_reports')
    .values(
      Array.from({ length: times }, () => ({
        event_id: of.id,
        reason: 'OTHER' as const,
        text: null,
        email: null,
        reported_at: world.deps.now(),
      })),
    )
    .execute()
const list = () => admin.call('GET /admin/events/:id/reports', { params: { id: event.id } })
const close = (until: string) =>
  admin.call('POST /admin/events/:id/reports/close', {
    params: { id: event.id },
    body: { reason: 'Hablé con la familia', until },
  })
const readQueue = async () =>
  (await admin.call('GET /admin/queue')).items.filter(({ kind }) => kind === 'event-report')

describe('an event that visitors report', () => {
  it('waits in the queue once, with what most of them say, until the desk has read them', async () => {
    const secret = { reason: 'NOT_REAL', text: 'Yo la conozco', email: 'vecina@example.test' }
    expect((await report(secret)).status).toBe(200)
    expect((await report({ reason: 'NOT_REAL', text: '', email: '' })).status).toBe(200)
    expect((await report({ reason: 'OTHER' })).status).toBe(200)
    expect(await readQueue()).toMatchObject([
      { id: event.id, reason: 'NOT_REAL', eventName: event.name, hostId: host.user.id },
    ])
    const { reports, open } = await list()
    expect(open).toBe(3)
    const last =
      reports
        .map(({ reportedAt }) => reportedAt)
        .toSorted()
        .at(-1) ?? ''
    world.clock.advance(1_000)
    await report({ reason: 'OFFENSIVE' })
    expect(await close(last)).toEqual({ closed: 3 })
    expect(await list()).toMatchObject({ open: 1, reports: [{ reason: 'OFFENSIVE' }, {}, {}, {}] })
    world.clock.advance(1_000)
    expect(await close(world.deps.now().toISOString())).toEqual({ closed: 1 })
    expect(await readQueue()).toEqual([])
  })

  it('is not told who did, and neither is anybody who reads its page', async () => {
    const [own, page] = await Promise.all([
      world.send('GET', `/events/${event.id}`, { token: host.token }),
      world.send('GET', `/events/${event.slug}`, {}),
    ])
    for (const { text } of [own, page]) expect(text).not.toMatch(/vecina|conozco/)
    await expect(
      host.call('GET /admin/events/:id/reports', { params: { id: event.id } }),
    ).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('shows what makes it worth a second look', async () => {
    const { db } = world.deps
    const give = async (base: number, card_country: string | null) => {
      const gift = await createContribution(db, event, {
        base_amount: base,
        transaction_fee: 0,
        service_fee: 0,
        total_amount: base,
        status: 'CONFIRMED',
      })
      await createCheckout(db, gift, { status: 'complete', card_country })
      return gift
    }
    await give(1_000, 'MX')
    await give(2_000, 'US')
    await give(2_000, 'US')
    await give(90_000, null)
    await give(2_501, null)
    const paidTwice = await give(3_000, 'BR')
    const failed = await createContribution(db, event, { status: 'FAILED' })
    await createCheckout(db, failed, { declines: 3, last_decline: 'bank' })
    const paid = { status: 'complete', card_country: 'BR' } as const
    await createCheckout(db, failed, { ...paid, attempt: 2 })
    const { stripe_session_id: session } = await createCheckout(db, paidTwice, {
      ...paid,
      attempt: 2,
      card_country: 'FR',
    })
    await db
      .insertInto('quarantined_payments')
      .values({ stripe_object_id: `${session}`, reason: 'duplicate-payment', detail: '{}' })
      .execute()
    expect((await list()).signs).toEqual({
      accountAgeDays: 0,
      unfinished: 1,
      begun: 7,
      declines: 3,
      byKnownCards: 4,
      abroad: { country: 'US', gifts: 2 },
      largestGift: 90_000,
      medianGift: 2_251,
    })
  })

  it('forgets who reported it and what they wrote a year after it was closed', async () => {
    const forget = () =>
      eraseReporters(world.deps.db, new Date(world.deps.now().getTime() - REPORTERS_KEPT_MS))
    await forget()
    expect((await list()).reports.some(({ email }) => email === 'vecina@example.test')).toBe(true)
    world.clock.advance(REPORTERS_KEPT_MS)
    await forget()
    const again = await signUpAdmin(world)
    const { reports } = await again.call('GET /admin/events/:id/reports', {
      params: { id: event.id },
    })
    expect(reports).toHaveLength(4)
    expect(reports.every(({ email, text }) => email === null && text === null)).toBe(true)
  })
})

describe('the reports of an event', () => {
  it('are refused to somebody at the desk who organises it', async () => {
    const colleague = await signUpAdmin(world)
    const own = await createEvent(world.deps.db, colleague.user.id)
    await report({ reason: 'NOT_REAL', text: 'No existe' }, own)
    await expect(
      colleague.call('GET /admin/events/:id/reports', { params: { id: own.id } }),
    ).rejects.toMatchObject({ code: 'OWN_CASE' })
  })

  it('are all read before they are closed: noise buries no word', async () => {
    const buried = await createEvent(world.deps.db, host.user.id)
    await report({ reason: 'SOMEBODY_ELSE', text: 'Es mi foto' }, buried)
    await addNoise(buried, 199)
    const reader = await signUpAdmin(world)
    const { reports, open } = await reader.call('GET /admin/events/:id/reports', {
      params: { id: buried.id },
    })
    expect([reports.length, open]).toEqual([200, 200])
    expect(reports[0]).toMatchObject({ text: 'Es mi foto' })
  })

  it('lose their words with the account of who wrote them, or of the host', async () => {
    const [writer, other] = await Promise.all([signUp(world), signUp(world)])
    const reported = await createEvent(world.deps.db, host.user.id)
    const theirs = await createEvent(world.deps.db, other.user.id)
    await report({ reason: 'OTHER', text: 'Mío', email: writer.email }, reported)
    await report({ reason: 'OTHER', text: 'De la familia' }, theirs)
    await updateRow(world, 'events', theirs.id, { status: 'ARCHIVED' })
    for (const person of [writer, other])
      await person.call('POST /account/delete', { body: { password: PASSWORD } })
    const rows = await world.deps.db
      .selectFrom('event_reports')
      .selectAll()
      .where('event_id', 'in', [reported.id, theirs.id])
      .execute()
    expect(rows.every(({ text, email }) => text === null && email === null)).toBe(true)
    expect(rows.map(({ event_id, closed_at }) => [event_id, closed_at !== null]).sort()).toEqual(
      [
        [reported.id, false],
        [theirs.id, true],
      ].sort(),
    )
  })
})

describe('a report', () => {
  it('needs an event whose page, or thank-you page, its visitor sees', async () => {
    const reportOne = async (columns: Partial<Row<'events'>>) => {
      const of = await createEvent(world.deps.db, host.user.id, columns)
      return (await report({ reason: 'OTHER' }, of)).status
    }
    expect(await reportOne({ status: 'COMPLETED', after_event: 'THANKS' })).toBe(200)
    expect(await reportOne({ status: 'COMPLETED' })).toBe(403)
    expect(await reportOne({ status: 'ARCHIVED', after_event: 'THANKS' })).toBe(403)
    expect(await reportOne({ status: 'DRAFT' })).toBe(403)
  })

  it('needs a reason', async () => {
    expect((await report({ text: 'sin motivo' })).status).toBe(400)
    expect((await report({ reason: 'OTHER', email: 'nada' })).status).toBe(400)
  })

  it('is not stored beyond what anybody would read of one event', async () => {
    const flooded = await createEvent(world.deps.db, host.user.id)
    await addNoise(flooded, 200)
    expect((await report({ reason: 'OTHER' }, flooded)).status).toBe(200)
    const { open } = await (await signUpAdmin(world)).call('GET /admin/events/:id/reports', {
      params: { id: flooded.id },
    })
    expect(open).toBe(200)
  })
})
