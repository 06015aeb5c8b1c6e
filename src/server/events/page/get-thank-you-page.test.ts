import { expect, test } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { readPageVersions } from './page-versions-store.ts'

const { world, host, createEvent, createContribution, readEvent, updateEvent } = setUpEvents()

const readThanks = async (id: string) =>
  (await world.call('GET /events/:id/after', { params: { id } })).page

const THANKED = {
  status: 'COMPLETED',
  after_event: 'THANKS',
  thank_you_message: '¡Los queremos!',
  photo_album_link: 'https://fotos.example/ana',
} as const
const MISSING = { status: 404, code: 'EVENT_NOT_FOUND' }
const FORBIDDEN = { status: 403, code: 'EVENT_FORBIDDEN' }

test('visitors read the thank-you page of a completed event, without amounts and gifts', async () => {
  const event = await createEvent(THANKED)
  await createContribution(event, {
    status: 'CONFIRMED',
    contributor_name: 'Tía Chela',
    message: '¡Besos!',
  })
  for (const name of [event.id, event.slug]) {
    const page = await readThanks(name)
    expect(page).toMatchObject({
      name: event.name,
      theme: event.theme,
      thankYouMessage: '¡Los queremos!',
      photoAlbumLink: null,
    })
    expect(JSON.stringify(page)).not.toMatch(/mount|Tía Chela|Besos|50000|goals|fullName/)
  }
  await expect(readEvent(event.id, world)).rejects.toMatchObject(FORBIDDEN)
})

test('the thank-you page links to the album only if its host says so', async () => {
  const { id } = await createEvent(THANKED)
  await updateEvent(id, { albumAfterEvent: true })
  expect((await readThanks(id)).photoAlbumLink).toBe('https://fotos.example/ana')
})

test.each([
  { status: 'DRAFT', after_event: 'THANKS' },
  { status: 'ACTIVE', after_event: 'THANKS' },
  { status: 'ARCHIVED', after_event: 'THANKS' },
  { status: 'COMPLETED', after_event: 'RESTRICTED' },
] as const)('$status with $after_event has no thank-you page', async (columns) => {
  const { id } = await createEvent(columns)
  await expect(readThanks(id)).rejects.toMatchObject(MISSING)
})

test('a suspended host has no thank-you page, and leads nobody anywhere, until reinstated', async () => {
  const links = {
    video_call_link: 'https://meet.example/ana',
    photo_album_link: 'https://fotos.example/ana',
  }
  const over = await createEvent(THANKED)
  const active = await createEvent({ status: 'ACTIVE', ...links })
  const suspend = (suspended_at: Date | null) =>
    updateRow(world, 'users', host.user.id, { suspended_at })
  const shown = { videoCallLink: links.video_call_link, photoAlbumLink: links.photo_album_link }
  expect(await readEvent(active.id, world)).toMatchObject(shown)
  await suspend(new Date())
  await expect(readThanks(over.id)).rejects.toMatchObject(MISSING)
  const withheld = { videoCallLink: null, photoAlbumLink: null }
  expect(await readEvent(active.id, world)).toMatchObject(withheld)
  await suspend(null)
  expect(await readThanks(over.id)).toMatchObject({ name: over.name })
  expect(await readEvent(active.id, world)).toMatchObject(shown)
})

test('a cancelled event has no thank-you page, as an unknown one', async () => {
  const { id } = await createEvent(THANKED)
  await world.deps.db
    .insertInto('event_refunds')
    .values({ event_id: id, requested_by: host.user.id, requested_at: new Date() })
    .execute()
  await expect(readThanks(id)).rejects.toMatchObject(MISSING)
  await expect(readThanks('no-hay-abc234')).rejects.toMatchObject(MISSING)
})

test('an event is restricted afterwards unless its host chooses otherwise', async () => {
  const body = { name: 'Baby shower', eventDate: '2030-05-10' }
  const { event } = await host.call('POST /events', { body })
  expect(event).toMatchObject({ afterEvent: 'RESTRICTED', albumAfterEvent: false })
  const thanked = await host.call('POST /events', { body: { ...body, afterEvent: 'THANKS' } })
  expect(thanked.event.afterEvent).toBe('THANKS')
})

test('each change of the thank-you page gives it a new version', async () => {
  const { id } = await createEvent(THANKED)
  const readVersion = async () => (await readPageVersions(world.deps.db, [id], new Date())).get(id)
  const versions = [await readVersion()]
  for (const change of [
    { thankYouMessage: '¡Gracias!' },
    { albumAfterEvent: true },
    { afterEvent: 'RESTRICTED' },
  ]) {
    await updateEvent(id, change)
    versions.push(await readVersion())
  }
  expect(new Set(versions).size).toBe(versions.length)
})
