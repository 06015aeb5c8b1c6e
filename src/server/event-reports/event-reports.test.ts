import { beforeAll, describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { REPORTERS_KEPT_MS } from '#server/limits.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { forgetReporters } from './store.ts'

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
    const last = reports[0]?.reportedAt ?? ''
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
    for (const base of [1_000, 2_000, 90_000])
      await createContribution(world.deps.db, event, {
        base_amount: base,
        transaction_fee: 0,
        service_fee: 0,
        total_amount: base,
        status: 'CONFIRMED',
      })
    await createContribution(world.deps.db, event, { status: 'FAILED' })
    expect((await list()).signs).toEqual({
      accountAgeDays: 0,
      unfinished: 1,
      begun: 4,
      largestGift: 90_000,
      medianGift: 2_000,
    })
  })

  it('forgets who reported it and what they wrote a year after it was closed', async () => {
    const forget = () =>
      forgetReporters(world.deps.db, new Date(world.deps.now().getTime() - REPORTERS_KEPT_MS))
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

describe('a report', () => {
  it('needs a reason, and an event that its visitor may see', async () => {
    const draft = await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
    expect((await report({ reason: 'NOT_REAL' }, draft)).status).toBe(403)
    expect((await report({ text: 'sin motivo' })).status).toBe(400)
    expect((await report({ reason: 'OTHER', email: 'nada' })).status).toBe(400)
  })

  it('is not stored beyond what anybody would read of one event', async () => {
    const flooded = await createEvent(world.deps.db, host.user.id)
    await world.deps.db
      .insertInto('event_reports')
      .values(
        Array.from({ length: 200 }, () => ({
          event_id: flooded.id,
          reason: 'OTHER' as const,
          text: null,
          email: null,
          reported_at: world.deps.now(),
        })),
      )
      .execute()
    expect((await report({ reason: 'OTHER' }, flooded)).status).toBe(200)
    const { open } = await (await signUpAdmin(world)).call('GET /admin/events/:id/reports', {
      params: { id: flooded.id },
    })
    expect(open).toBe(200)
  })
})
