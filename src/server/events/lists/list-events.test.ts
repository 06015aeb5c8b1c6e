import { beforeAll, expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { createEvent, createHost } from '#server/testing/factories.ts'
import { setUpWorld, signUp } from '#server/testing/world.ts'

const { world, host, ...setUp } = setUpEvents(setUpWorld())
const IN_ORDER = ['Mañana', 'En un mes', 'Ayer', 'Hace una semana']

beforeAll(async () => {
  const add = (name: string, days: number, location: string | null = null) =>
    setUp.createEvent({ name, location, event_date: new Date(Date.now() + days * DAY_MS) })
  await add('Ayer', -1)
  await add('Hace una semana', -7)
  await add('En un mes', 30)
  await add('Mañana', 1, 'Salón Jardín, Ciudad de México')
  for (const status of ['DRAFT', 'COMPLETED', 'ARCHIVED'] as const) {
    await setUp.createEvent({ name: `Uno ${status}`, status })
  }
})

const toNames = (page: { events: { name: string }[] }) => page.events.map(({ name }) => name)
const listPublic = (query: { page?: number; pageSize?: number; search?: string } = {}) =>
  world.call('GET /events/public', { query })

test('the public list has active events, soonest first, past ones last', async () => {
  const page = await listPublic()
  expect(toNames(page)).toEqual(IN_ORDER)
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
    const pages = [1, 2, 3, 4].map((page) => listPublic({ page, pageSize }))
    expect((await Promise.all(pages)).flatMap(toNames)).toEqual(IN_ORDER)
  }
  const beyond = await listPublic({ page: 9 })
  expect(beyond).toMatchObject({ events: [], pagination: { total: 4, hasNext: false } })
})

test.each([
  ['MANANA', ['Mañana']],
  ['jardin, ciudad de mexico', ['Mañana']],
  ['ayér', ['Ayer']],
  ['%', []],
  ['ma', ['Mañana']],
  ['añ', []],
  ['José', []],
])('a search ignores case and accents in name and location: %s', async (search, names) => {
  expect(toNames(await listPublic({ search }))).toEqual(names)
})

test("a host's own events come in every status, newest first", async () => {
  const other = await createHost(world)
  await createEvent(world.deps.db, other.user.id, { name: 'De otra familia', status: 'DRAFT' })
  const page = await host.call('GET /events/my-events', { query: { pageSize: 2 } })
  expect(toNames(page)).toEqual(['Uno ARCHIVED', 'Uno COMPLETED'])
  expect(page.pagination).toMatchObject({ total: 7, totalPages: 4, hasNext: true })
  expect(toNames(await other.call('GET /events/my-events'))).toEqual(['De otra familia'])
})

test('own events are filtered by status and text', async () => {
  const drafts = await host.call('GET /events/my-events', { query: { status: 'DRAFT' } })
  expect(toNames(drafts)).toEqual(['Uno DRAFT'])
  const found = await host.call('GET /events/my-events', { query: { search: 'uno', page: 2 } })
  expect(found).toMatchObject({ events: [], pagination: { total: 3, page: 2 } })
})

test('only hosts have own events: a visitor gets 401, an aliado 403', async () => {
  const aliado = await signUp(world, { role: 'ALIADO' })
  await expect(world.call('GET /events/my-events')).rejects.toMatchObject({ status: 401 })
  await expect(aliado.call('GET /events/my-events')).rejects.toMatchObject({ status: 403 })
})
