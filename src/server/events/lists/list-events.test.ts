import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#server/limits.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { type Person, signUp } from '#server/testing/people.ts'
import { setUpWorld } from '#server/testing/world.ts'

const world = setUpWorld()
let host: Person
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS)

beforeAll(async () => {
  host = await createHost(world)
  const { db } = world.deps
  await createEvent(db, host.user.id, { name: 'Ayer', event_date: inDays(-1) })
  await createEvent(db, host.user.id, { name: 'Hace una semana', event_date: inDays(-7) })
  await createEvent(db, host.user.id, { name: 'En un mes', event_date: inDays(30) })
  await createEvent(db, host.user.id, {
    name: 'Mañana',
    event_date: inDays(1),
    location: 'Salón Jardín, Ciudad de México',
  })
  for (const status of ['DRAFT', 'COMPLETED', 'ARCHIVED'] as const) {
    await createEvent(db, host.user.id, { name: `Uno ${status}`, status })
  }
})

const namesOf = (page: { events: { name: string }[] }) => page.events.map(({ name }) => name)

test('the public list has active events, soonest first, past ones last', async () => {
  const page = await world.call('GET /events/public')
  expect(namesOf(page)).toEqual(['Mañana', 'En un mes', 'Ayer', 'Hace una semana'])
  expect(page.pagination).toEqual({
    page: 1,
    pageSize: 10,
    total: 4,
    totalPages: 1,
    hasNext: false,
    hasPrevious: false,
  })
})

test('the pages of the public list add up to the list, and a page beyond it is empty', async () => {
  for (const pageSize of [1, 2, 3]) {
    const names: string[] = []
    for (let page = 1; page <= 4; page += 1) {
      names.push(...namesOf(await world.call('GET /events/public', { query: { page, pageSize } })))
    }
    expect(names).toEqual(['Mañana', 'En un mes', 'Ayer', 'Hace una semana'])
  }
  const beyond = await world.call('GET /events/public', { query: { page: 9 } })
  expect(beyond).toMatchObject({ events: [], pagination: { total: 4, hasNext: false } })
})

test('a search ignores case and accents in name and location', async () => {
  const find = async (search: string) =>
    namesOf(await world.call('GET /events/public', { query: { search } }))
  expect(await find('MANANA')).toEqual(['Mañana'])
  expect(await find('jardin, ciudad de mexico')).toEqual(['Mañana'])
  expect(await find('ayér')).toEqual(['Ayer'])
  expect(await find('%')).toEqual([])
})

test("a host's own events come in every status, newest first", async () => {
  const other = await createHost(world)
  await createEvent(world.deps.db, other.user.id, { name: 'De otra familia', status: 'DRAFT' })
  const page = await host.call('GET /events/my-events', { query: { pageSize: 2 } })
  expect(namesOf(page)).toEqual(['Uno ARCHIVED', 'Uno COMPLETED'])
  expect(page.pagination).toMatchObject({ total: 7, totalPages: 4, hasNext: true })
  expect(namesOf(await other.call('GET /events/my-events'))).toEqual(['De otra familia'])
})

test('own events are filtered by status and text', async () => {
  const drafts = await host.call('GET /events/my-events', { query: { status: 'DRAFT' } })
  expect(namesOf(drafts)).toEqual(['Uno DRAFT'])
  const found = await host.call('GET /events/my-events', { query: { search: 'uno', page: 2 } })
  expect(found).toMatchObject({ events: [], pagination: { total: 3, page: 2 } })
})

test('only hosts have own events: a visitor gets 401, an aliado 403', async () => {
  const aliado = await signUp(world, { role: 'ALIADO' })
  await expect(world.call('GET /events/my-events')).rejects.toMatchObject({ status: 401 })
  await expect(aliado.call('GET /events/my-events')).rejects.toMatchObject({ status: 403 })
})
