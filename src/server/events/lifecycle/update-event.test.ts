import { sql } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import type { EventStatus } from '#contract/events/events.ts'
import type { Row } from '#server/db/schema.ts'
import { DAY_MS } from '#server/limits.ts'
import {
  createCheckout,
  createContribution,
  createEvent,
  createGoal,
  createHost,
  daysFromNow,
} from '#server/testing/factories.ts'
import { listQueuedExpirations } from '#server/testing/lookups.ts'
import { type Person, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let host: Person
let event: Row<'events'>
beforeAll(async () => {
  host = await createHost(world)
})
beforeEach(async () => {
  event = await createEvent(world.deps.db, host.user.id)
})

type Change = NonNullable<Parameters<typeof sendChange>[0]>
function sendChange(body: Record<string, unknown>, person = host, id = event.id) {
  return person.call('PUT /events/:id', { params: { id }, body })
}
async function setStatus(status: EventStatus): Promise<void> {
  const { db } = world.deps
  await db.updateTable('events').set({ status }).where('id', '=', event.id).execute()
}

test('sent fields change, missing ones stay, blank ones become null', async () => {
  const all: Change = {
    name: 'Otro nombre',
    description: 'Nueva',
    eventDate: daysFromNow(world, 60),
    location: 'Puebla',
    videoCallLink: 'https://meet.example/x',
    photoAlbumLink: 'https://fotos.example/x',
    closingDate: daysFromNow(world, 50),
    thankYouMessage: 'Gracias',
    hosts: ['Ana', 'Luis'],
    theme: 'mar',
  }
  const { event: changed } = await sendChange(all)
  expect(changed).toMatchObject({ ...all, hosts: [{ name: 'Ana' }, { name: 'Luis' }] })
  expect(changed.slug).toBe(event.slug)

  const blank = { description: '', closingDate: null, hosts: [], videoCallLink: '' }
  const { event: blanked } = await sendChange(blank)
  expect(blanked).toMatchObject({
    name: 'Otro nombre',
    location: 'Puebla',
    description: null,
    closingDate: null,
    videoCallLink: null,
    hosts: [{ name: 'Lucía Robles Ñáñez' }],
  })
  expect((await sendChange({})).event).toEqual(blanked)
})

test('an event is changed by slug or id', async () => {
  expect((await sendChange({ name: 'Por slug' }, host, event.slug)).event.name).toBe('Por slug')
})

test('only the owner changes an event', async () => {
  const other = await createHost(world)
  const aliado = await signUp(world, { role: 'ALIADO' })
  const change = { params: { id: event.id }, body: { name: 'Mío' } }
  await expect(world.call('PUT /events/:id', change)).rejects.toMatchObject({ status: 401 })
  for (const { call } of [other, aliado]) {
    await expect(call('PUT /events/:id', change)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  }
  const unknown = { ...change, params: { id: other.user.id } }
  await expect(host.call('PUT /events/:id', unknown)).rejects.toMatchObject({ status: 404 })
})

test('only allowed transitions are accepted; a refused one changes nothing', async () => {
  const forbidden = { status: 409, code: 'INVALID_TRANSITION' }
  await expect(sendChange({ status: 'ARCHIVED', name: 'No se guarda' })).rejects.toMatchObject(
    forbidden,
  )
  await expect(sendChange({ status: 'DRAFT' })).rejects.toMatchObject(forbidden)
  for (const status of ['ACTIVE', 'COMPLETED', 'ARCHIVED', 'COMPLETED']) {
    expect((await sendChange({ status })).event).toMatchObject({ status, name: event.name })
  }
})

test('publishing needs a goal and is dated once', async () => {
  await setStatus('DRAFT')
  const publish = () => sendChange({ status: 'ACTIVE' })
  await expect(publish()).rejects.toMatchObject({ status: 409, code: 'EVENT_WITHOUT_GOALS' })
  await createGoal(world.deps.db, event.id)
  expect((await publish()).event.status).toBe('ACTIVE')
  const rows = world.deps.db.selectFrom('events').select('published_at')
  const row = rows.where('id', '=', event.id)
  const publishedAt = async () => (await row.executeTakeFirstOrThrow()).published_at
  const first = await publishedAt()
  expect(first).not.toBeNull()
  await sendChange({ status: 'COMPLETED' })
  await publish()
  expect(await publishedAt()).toEqual(first)
})

test('R4: an event whose date lies more than 30 days back is reopened once it has a new date', async () => {
  const past = { status: 'COMPLETED', event_date: new Date(Date.now() - 31 * DAY_MS) } as const
  const { id } = await createEvent(world.deps.db, host.user.id, past)
  await createGoal(world.deps.db, id)
  await expect(sendChange({ status: 'ACTIVE' }, host, id)).rejects.toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    message: expect.stringContaining('Cámbiala primero'),
  })
  const moved = { status: 'ACTIVE', eventDate: daysFromNow(world, 5) }
  expect((await sendChange(moved, host, id)).event.status).toBe('ACTIVE')
})

test('publishing and reopening need an account that can take money', async () => {
  const poor = await signUp(world)
  const refused = { status: 403, code: 'PAYMENTS_SETUP_REQUIRED' }
  for (const status of ['DRAFT', 'COMPLETED'] as const) {
    const { id } = await createEvent(world.deps.db, poor.user.id, { status })
    await createGoal(world.deps.db, id)
    await expect(sendChange({ status: 'ACTIVE' }, poor, id)).rejects.toMatchObject(refused)
    expect((await sendChange({ status, name: 'Igual' }, poor, id)).event.status).toBe(status)
  }
})

test('only a changed event date must be in the future', async () => {
  const past = new Date(Date.now() - DAY_MS)
  const { id } = await createEvent(world.deps.db, host.user.id, { event_date: past })
  const same = { name: 'Fue ayer', eventDate: past.toISOString() }
  expect((await sendChange(same, host, id)).event.name).toBe('Fue ayer')
  const moved = { eventDate: new Date(past.getTime() + 1).toISOString() }
  await expect(sendChange(moved, host, id)).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'eventDate', message: 'La fecha del evento debe ser futura' }],
  })
})

test('the closing date must precede the event, also if only one of them is sent', async () => {
  const refused = { status: 400, details: [{ field: 'closingDate' }] }
  await expect(sendChange({ closingDate: daysFromNow(world, 31) })).rejects.toMatchObject(refused)
  await sendChange({ closingDate: daysFromNow(world, 20) })
  await expect(sendChange({ eventDate: daysFromNow(world, 19) })).rejects.toMatchObject(refused)
  const both = { eventDate: daysFromNow(world, 15), closingDate: daysFromNow(world, 14) }
  expect((await sendChange(both)).event).toMatchObject(both)
})

test('the owner sets and removes the two links by their own endpoints', async () => {
  const params = { id: event.slug }
  const videoCallLink = 'https://meet.example/abc'
  const photoAlbumLink = 'https://fotos.example/abc'
  const setVideo = (link: string) =>
    host.call('PATCH /events/:id/video-call-link', { params, body: { videoCallLink: link } })
  expect((await setVideo(videoCallLink)).event.videoCallLink).toBe(videoCallLink)
  const body = { photoAlbumLink }
  const album = await host.call('PATCH /events/:id/photo-album-link', { params, body })
  expect(album.event).toMatchObject({ videoCallLink, photoAlbumLink })
  expect((await setVideo('')).event.videoCallLink).toBeNull()
  const script = { params, body: { photoAlbumLink: 'javascript:alert(1)' } }
  await expect(host.call('PATCH /events/:id/photo-album-link', script)).rejects.toMatchObject({
    details: [{ field: 'photoAlbumLink', message: 'Por favor ingresa una URL válida' }],
  })
  const other = await createHost(world)
  const foreign = other.call('PATCH /events/:id/photo-album-link', { params, body })
  await expect(foreign).rejects.toMatchObject({ status: 403 })
})

test('an event that leaves ACTIVE expires its open checkouts only', async () => {
  const { db } = world.deps
  const contribution = await createContribution(db, event)
  const open = await createCheckout(db, contribution)
  const opening = await createCheckout(db, contribution, {
    attempt: 2,
    status: 'opening',
    stripe_session_id: null,
  })
  await createCheckout(db, contribution, { attempt: 3, status: 'expired' })
  await createCheckout(db, contribution, { attempt: 4, status: 'complete' })
  const other = await createEvent(db, host.user.id)
  await createCheckout(db, await createContribution(db, other))

  await sendChange({ name: 'Sigue abierto' })
  expect(await listQueuedExpirations(db, event.id)).toEqual([])
  await sendChange({ status: 'COMPLETED' })
  expect(await listQueuedExpirations(db, event.id)).toEqual([open.id, opening.id].sort())
  expect(await listQueuedExpirations(db, other.id)).toEqual([])
})

test('a closing date moved into the past expires open checkouts, a future one does not', async () => {
  const { db } = world.deps
  const { id } = await createCheckout(db, await createContribution(db, event))
  await sendChange({ closingDate: daysFromNow(world, 1) })
  expect(await listQueuedExpirations(db, event.id)).toEqual([])
  await sendChange({ closingDate: daysFromNow(world, -1) })
  expect(await listQueuedExpirations(db, event.id)).toEqual([id])
})

test('checkouts that would outlive a new closing date expire on that date', async () => {
  const { db } = world.deps
  const { id } = await createCheckout(db, await createContribution(db, event))
  const closingDate = new Date(Date.now() + 60_000).toISOString()
  await sendChange({ closingDate })
  expect(await listQueuedExpirations(db, event.id)).toEqual([id])
  const { rows } = await sql<{ at: Date; data: object }>`
    select start_after as at, data from pgboss.job where data ->> 'checkoutSessionId' = ${id}`.execute(
    db,
  )
  const data = { checkoutSessionId: id, closingDate }
  expect(rows).toEqual([{ at: new Date(closingDate), data }])
})

test('a refused change expires nothing', async () => {
  const { db } = world.deps
  await createCheckout(db, await createContribution(db, event))
  const change = { status: 'COMPLETED', closingDate: daysFromNow(world, 90) }
  await expect(sendChange(change)).rejects.toMatchObject({ status: 400 })
  expect(await listQueuedExpirations(db, event.id)).toEqual([])
})
