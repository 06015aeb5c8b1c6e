import { expect, test } from 'vitest'
import { makeSlug } from '#server/event-records/slug.ts'
import { insertEvent } from '#server/event-records/store.ts'
import { createHost, createPayoutAccount, daysFromNow } from '#server/testing/factories.ts'
import { signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()

const minimal = () => ({ name: 'Baby shower de Íñigo', eventDate: daysFromNow(world, 20) })

test('a host whose account accepts money creates a draft', async () => {
  const host = await createHost(world, { firstName: 'Lucía' })
  const body = {
    name: '  Baby shower de Íñigo ',
    description: ' Ya casi llega ',
    eventDate: daysFromNow(world, 20),
    location: '',
    videoCallLink: 'https://meet.example/abc',
    closingDate: daysFromNow(world, 10),
    thankYouMessage: '¡Gracias!',
    hosts: [{ name: 'Lucía' }, 'Memo'],
    theme: 'luna' as const,
  }
  const { event } = await host.call('POST /events', { body })
  expect(event).toMatchObject({
    name: 'Baby shower de Íñigo',
    description: 'Ya casi llega',
    eventDate: body.eventDate,
    location: null,
    videoCallLink: 'https://meet.example/abc',
    photoAlbumLink: null,
    closingDate: body.closingDate,
    thankYouMessage: '¡Gracias!',
    hosts: [{ name: 'Lucía' }, { name: 'Memo' }],
    theme: 'luna',
    status: 'DRAFT',
    hostId: host.user.id,
    hostEmail: host.email,
    goals: [],
    closedBecause: 'CONTRIBUTIONS_CLOSED',
    shareUrl: `${world.url}/events/${event.slug}`,
  })
  expect(event.slug).toMatch(/^baby-shower-de-inigo-\w{6}$/)
})

test('without hosts the event names its owner', async () => {
  const host = await createHost(world, { firstName: 'Lucía' })
  const { event } = await host.call('POST /events', { body: minimal() })
  expect(event.hosts).toEqual([{ name: 'Lucía Robles Ñáñez' }])
  expect(event.host).toEqual({ fullName: 'Lucía Robles Ñáñez', initials: 'LR' })
})

test('creating an event needs an account that accepts money', async () => {
  const host = await signUp(world)
  const refusal = { status: 403, code: 'PAYMENTS_SETUP_REQUIRED' }
  const create = () => host.call('POST /events', { body: minimal() })
  await expect(create()).rejects.toMatchObject(refusal)
  await createPayoutAccount(world.deps.db, host.user.id, { transfers_active: false })
  await expect(create()).rejects.toMatchObject(refusal)
})

test('a replaced account does not count', async () => {
  const host = await signUp(world)
  await createPayoutAccount(world.deps.db, host.user.id, { replaced_at: new Date() })
  await expect(host.call('POST /events', { body: minimal() })).rejects.toMatchObject({
    code: 'PAYMENTS_SETUP_REQUIRED',
  })
})

test('a visitor gets 401, an aliado 403', async () => {
  const aliado = await signUp(world, { role: 'ALIADO' })
  const body = minimal()
  await expect(world.call('POST /events', { body })).rejects.toMatchObject({ status: 401 })
  await expect(aliado.call('POST /events', { body })).rejects.toMatchObject({ status: 403 })
})

test("a date in the past, by the product's clock, is refused at its field", async () => {
  const host = await createHost(world)
  const body = { ...minimal(), eventDate: daysFromNow(world, -1) }
  await expect(host.call('POST /events', { body })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'eventDate', message: 'La fecha del evento debe ser futura' }],
  })
})

test('a closing date that is not before the event is refused at its field', async () => {
  const host = await createHost(world)
  const body = { ...minimal(), closingDate: daysFromNow(world, 20.5) }
  await expect(host.call('POST /events', { body })).rejects.toMatchObject({
    status: 400,
    details: [{ field: 'closingDate' }],
  })
})

test('fields that nobody may set are refused, not ignored', async () => {
  const host = await createHost(world)
  for (const extra of [{ status: 'ACTIVE' }, { hostId: host.user.id }, { raised_amount: 5 }]) {
    const body = { ...minimal(), ...extra }
    const answer = await world.send('POST', '/events', { token: host.token, body })
    expect(answer.status).toBe(400)
  }
})

test('the length of a name counts emoji as one character', async () => {
  const host = await createHost(world)
  const create = (name: string) => host.call('POST /events', { body: { ...minimal(), name } })
  expect((await create('👶🍼🎈')).event.slug).toMatch(/^evento-\w{6}$/)
  await expect(create('👶🍼')).rejects.toMatchObject({ status: 400, details: [{ field: 'name' }] })
})

test('text with a NUL is VALIDATION in every field', async () => {
  const { token } = await createHost(world)
  const body = { ...minimal(), name: 'Baby\u0000shower' }
  const invalid = { status: 400, body: { errorCode: 'VALIDATION' } }
  expect(await world.send('POST', '/events', { token, body })).toMatchObject(invalid)
  expect(await world.send('GET', '/events/baby%00shower')).toMatchObject(invalid)
  expect(await world.send('GET', '/events/public?search=%00')).toMatchObject(invalid)
})

test('a date in the year 0 is VALIDATION', async () => {
  const host = await createHost(world)
  const body = { ...minimal(), closingDate: '0000-01-01T00:00:00Z' }
  const { event } = await host.call('POST /events', { body })
  expect(event.closingDate).toBe('0000-01-01T00:00:00.000Z')
})

test('a taken slug is replaced by another', async () => {
  const host = await createHost(world)
  const { event } = await host.call('POST /events', { body: minimal() })
  const fresh = makeSlug('otro')
  const slugs = [event.slug, event.slug, fresh]
  const written = { host_id: host.user.id, name: 'Otro', event_date: new Date() }
  const id = await insertEvent(world.deps.db, written, () => slugs.shift() ?? 'unused')
  const { event: other } = await host.call('GET /events/:id', { params: { id } })
  expect(other.slug).toBe(fresh)
})
