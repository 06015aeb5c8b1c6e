import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Row } from '#server/db/schema.ts'
import { makeSlug } from '#server/event-records/slug.ts'
import { insertEvent } from '#server/event-records/store.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { listQueuedExpirations } from '#server/testing/database.ts'
import { createHost, createPayoutAccount, daysFromNow } from '#server/testing/factories.ts'
import { signUp } from '#server/testing/world.ts'

const setUp = setUpEvents()
const { world, host, updateEvent, createEvent, createGoal } = setUp
const fromNow = (days: number) => daysFromNow(world, days)
const PAYMENTS_SETUP_REQUIRED = { status: 403, code: 'PAYMENTS_SETUP_REQUIRED' }
const PAST = { field: 'eventDate', message: 'La fecha del evento debe ser futura' }
const DATE_PAST = { status: 400, details: [PAST] }
const WRONG_CLOSING_DATE = { status: 400, details: [{ field: 'closingDate' }] }

describe('creating an event', () => {
  const create = async (changes: Record<string, unknown> = {}, person = host) => {
    const body = { name: 'Baby shower de Íñigo', eventDate: fromNow(20), ...changes }
    return (await person.call('POST /events', { body })).event
  }

  test('a host whose account accepts money creates a draft', async () => {
    const sent = {
      eventDate: fromNow(20),
      videoCallLink: 'https://meet.example/abc',
      closingDate: fromNow(10),
      thankYouMessage: '¡Gracias!',
      theme: 'luna' as const,
    }
    const event = await create({
      ...sent,
      name: '  Baby shower de Íñigo ',
      description: ' Ya casi llega ',
      location: '',
      hosts: [{ name: 'Lucía' }, 'Memo'],
    })
    expect(event).toMatchObject({
      ...sent,
      name: 'Baby shower de Íñigo',
      description: 'Ya casi llega',
      location: null,
      photoAlbumLink: null,
      hosts: [{ name: 'Lucía' }, { name: 'Memo' }],
      status: 'DRAFT',
      hostId: host.user.id,
      hostEmail: host.email,
      goals: [],
      closedBecause: 'CONTRIBUTIONS_CLOSED',
      shareUrl: `${world.url}/events/${event.slug}`,
    })
    expect(event.slug).toMatch(/^baby-shower-de-inigo-\w{6}$/)
  })

  test('without hosts the event names its owner, without the maternal surname', async () => {
    expect(await create()).toMatchObject({
      hosts: [{ name: 'Lucía Robles' }],
      host: { fullName: 'Lucía Robles Ñáñez', publicName: 'Lucía Robles', initials: 'LR' },
    })
  })

  test('creating an event needs an account that accepts money', async () => {
    const poor = await signUp(world)
    await expect(create({}, poor)).rejects.toMatchObject(PAYMENTS_SETUP_REQUIRED)
    const { db } = world.deps
    await createPayoutAccount(db, poor.user.id, { replaced_at: new Date() })
    await createPayoutAccount(db, poor.user.id, { transfers_active: false })
    await expect(create({}, poor)).rejects.toMatchObject(PAYMENTS_SETUP_REQUIRED)
  })

  test('a visitor gets 401, an aliado 403', async () => {
    const body = { name: 'Baby shower', eventDate: fromNow(20) }
    await expect(world.call('POST /events', { body })).rejects.toMatchObject({ status: 401 })
    const aliado = await signUp(world, { role: 'ALIADO' })
    await expect(create({}, aliado)).rejects.toMatchObject({ status: 403 })
  })

  test.each([
    ["a date in the past, by the product's clock,", () => ({ eventDate: fromNow(-1) }), DATE_PAST],
    [
      'a closing date that is not before the event',
      () => ({ closingDate: fromNow(20.5) }),
      WRONG_CLOSING_DATE,
    ],
    ['a name of two emoji', () => ({ name: '👶🍼' }), { details: [{ field: 'name' }] }],
  ])('%s is refused at its field', async (_, changes, refusal) => {
    await expect(create(changes())).rejects.toMatchObject(refusal)
  })

  test('the length of a name counts emoji as one character', async () => {
    expect((await create({ name: '👶🍼🎈' })).slug).toMatch(/^evento-\w{6}$/)
  })

  test.each([
    ['status', 'ACTIVE'],
    ['hostId', '0197d9e0-0000-7000-8000-000000000000'],
    ['raised_amount', 5],
    ['name', 'Baby\u0000shower'],
    ['closingDate', '0000-01-01T00:00:00Z'],
  ])('VALIDATION: nobody may set %s to %j', async (field, value) => {
    const refusal = { status: 400, code: 'VALIDATION' }
    await expect(create({ [field]: value })).rejects.toMatchObject(refusal)
  })

  test('a taken slug is replaced by another', async () => {
    const { slug } = await create()
    const fresh = makeSlug('otro')
    const slugs = [slug, slug, fresh]
    const row = { host_id: host.user.id, name: 'Otro', event_date: new Date() }
    const id = await insertEvent(world.deps.db, row, () => slugs.shift() ?? 'unused')
    expect((await setUp.readEvent(id)).slug).toBe(fresh)
  })
})

describe('changing an event', () => {
  let event: Row<'events'>
  beforeEach(async () => {
    event = await createEvent()
  })
  const change = (body: Record<string, unknown>) => updateEvent(event.id, body)
  const createCheckout = async (changes?: Parameters<typeof setUp.createCheckout>[1]) =>
    setUp.createCheckout(await setUp.createContribution(event), changes)
  const listExpirations = () => listQueuedExpirations(world.deps.db, event.id)

  test('sent fields change, missing ones stay, blank ones become null', async () => {
    const all = {
      name: 'Otro nombre',
      description: 'Nueva',
      eventDate: fromNow(60),
      location: 'Puebla',
      videoCallLink: 'https://meet.example/x',
      photoAlbumLink: 'https://fotos.example/x',
      closingDate: fromNow(50),
      thankYouMessage: 'Gracias',
      hosts: ['Ana', 'Luis'],
      theme: 'mar',
    }
    expect(await updateEvent(event.slug, all)).toMatchObject({
      ...all,
      hosts: [{ name: 'Ana' }, { name: 'Luis' }],
      slug: event.slug,
    })
    const blanked = await change({
      description: '',
      closingDate: null,
      hosts: [],
      videoCallLink: '',
    })
    expect(blanked).toMatchObject({
      name: 'Otro nombre',
      location: 'Puebla',
      description: null,
      closingDate: null,
      videoCallLink: null,
      hosts: [{ name: 'Lucía Robles' }],
    })
    expect(await change({})).toEqual(blanked)
  })

  test('only the owner changes an event', async () => {
    const body = { name: 'Mío' }
    await expect(updateEvent(event.id, body, world)).rejects.toMatchObject({ status: 401 })
    for (const other of [await createHost(world), await signUp(world, { role: 'ALIADO' })]) {
      await expect(updateEvent(event.id, body, other)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    }
    await expect(updateEvent(host.user.id, body)).rejects.toMatchObject({ status: 404 })
  })

  test('only allowed transitions are accepted; a refused one changes nothing', async () => {
    const refused = { status: 409, code: 'INVALID_TRANSITION' }
    await expect(change({ status: 'ARCHIVED', name: 'No se guarda' })).rejects.toMatchObject(
      refused,
    )
    await expect(change({ status: 'DRAFT' })).rejects.toMatchObject(refused)
    for (const status of ['ACTIVE', 'COMPLETED', 'ARCHIVED', 'COMPLETED']) {
      expect(await change({ status })).toMatchObject({ status, name: event.name })
    }
  })

  test('publishing needs a goal and is dated once', async () => {
    const draft = await createEvent({ status: 'DRAFT' })
    const publish = () => updateEvent(draft.id, { status: 'ACTIVE' })
    await expect(publish()).rejects.toMatchObject({ status: 409, code: 'EVENT_WITHOUT_GOALS' })
    await createGoal(draft)
    expect((await publish()).status).toBe('ACTIVE')
    const row = world.deps.db.selectFrom('events').where('id', '=', draft.id)
    const readDate = () => row.select('published_at').executeTakeFirstOrThrow()
    const first = await readDate()
    expect(first.published_at).not.toBeNull()
    await updateEvent(draft.id, { status: 'COMPLETED' })
    await publish()
    expect(await readDate()).toEqual(first)
  })

  test('R4: an event whose date lies more than 30 days back is reopened once it has a new date', async () => {
    const event_date = new Date(Date.now() - 31 * DAY_MS)
    const past = await createEvent({ status: 'COMPLETED', event_date })
    await createGoal(past)
    await expect(updateEvent(past.id, { status: 'ACTIVE' })).rejects.toMatchObject({
      status: 409,
      code: 'INVALID_TRANSITION',
      message: expect.stringContaining('Cámbiala primero'),
    })
    const moved = await updateEvent(past.id, { status: 'ACTIVE', eventDate: fromNow(5) })
    expect(moved.status).toBe('ACTIVE')
  })

  test.each(['DRAFT', 'COMPLETED'] as const)(
    'publishing and reopening need an account that can take money',
    async (status) => {
      const poor = await signUp(world)
      const { id } = await createEvent({ host_id: poor.user.id, status })
      await createGoal({ id })
      const publish = updateEvent(id, { status: 'ACTIVE' }, poor)
      await expect(publish).rejects.toMatchObject(PAYMENTS_SETUP_REQUIRED)
      expect((await updateEvent(id, { status, name: 'Igual' }, poor)).status).toBe(status)
    },
  )

  test('only a changed event date must be in the future', async () => {
    const event_date = new Date(Date.now() - DAY_MS)
    const past = await createEvent({ event_date })
    const same = { name: 'Fue ayer', eventDate: event_date.toISOString() }
    expect((await updateEvent(past.id, same)).name).toBe('Fue ayer')
    const moved = { eventDate: new Date(event_date.getTime() + 1).toISOString() }
    await expect(updateEvent(past.id, moved)).rejects.toMatchObject(DATE_PAST)
  })

  test('the closing date must precede the event, also if only one of them is sent', async () => {
    await expect(change({ closingDate: fromNow(31) })).rejects.toMatchObject(WRONG_CLOSING_DATE)
    await change({ closingDate: fromNow(20) })
    await expect(change({ eventDate: fromNow(19) })).rejects.toMatchObject(WRONG_CLOSING_DATE)
    const both = { eventDate: fromNow(15), closingDate: fromNow(14) }
    expect(await change(both)).toMatchObject(both)
  })

  test('the owner sets and removes the two links by their own endpoints', async () => {
    const params = { id: event.slug }
    const videoCallLink = 'https://meet.example/abc'
    const photoAlbumLink = 'https://fotos.example/abc'
    const setVideo = (link: string) =>
      host.call('PATCH /events/:id/video-call-link', { params, body: { videoCallLink: link } })
    const setAlbum = (link: string, { call } = host) =>
      call('PATCH /events/:id/photo-album-link', { params, body: { photoAlbumLink: link } })
    expect((await setVideo(videoCallLink)).event.videoCallLink).toBe(videoCallLink)
    const { event: changed } = await setAlbum(photoAlbumLink)
    expect(changed).toMatchObject({ videoCallLink, photoAlbumLink })
    expect((await setVideo('')).event.videoCallLink).toBeNull()
    await expect(setAlbum('javascript:alert(1)')).rejects.toMatchObject({
      details: [{ field: 'photoAlbumLink', message: 'Por favor ingresa una URL válida' }],
    })
    const other = await createHost(world)
    await expect(setAlbum(photoAlbumLink, other)).rejects.toMatchObject({ status: 403 })
  })

  test('an event that leaves ACTIVE expires its open checkouts only', async () => {
    const contribution = await setUp.createContribution(event)
    const open = await setUp.createCheckout(contribution)
    const opening = { attempt: 2, status: 'opening', stripe_session_id: null } as const
    const { id } = await setUp.createCheckout(contribution, opening)
    await setUp.createCheckout(contribution, { attempt: 3, status: 'expired' })
    await setUp.createCheckout(contribution, { attempt: 4, status: 'complete' })
    await setUp.createCheckout(await setUp.createContribution(await createEvent()))

    await change({ name: 'Sigue abierto' })
    expect(await listExpirations()).toEqual([])
    await change({ status: 'COMPLETED' })
    expect(await listExpirations()).toEqual([open.id, id].sort())
  })

  test('a closing date moved into the past expires open checkouts, a future one does not', async () => {
    const { id } = await createCheckout()
    await change({ closingDate: fromNow(1) })
    expect(await listExpirations()).toEqual([])
    await change({ closingDate: fromNow(-1) })
    expect(await listExpirations()).toEqual([id])
  })

  test('checkouts that would outlive a new closing date expire on that date', async () => {
    const { id } = await createCheckout()
    const closingDate = new Date(Date.now() + 60_000).toISOString()
    await change({ closingDate })
    const { rows } = await sql`
      select start_after as at, data from pgboss.job
      where data ->> 'checkoutSessionId' = ${id}`.execute(world.deps.db)
    expect(rows).toMatchObject([
      { at: new Date(closingDate), data: { checkoutSessionId: id, closingDate } },
    ])
  })

  test('a refused change expires nothing', async () => {
    await createCheckout()
    const body = { status: 'COMPLETED', closingDate: fromNow(90) }
    await expect(change(body)).rejects.toMatchObject({ status: 400 })
    expect(await listExpirations()).toEqual([])
  })
})
