import { expect, it } from 'vitest'
import { type Found, findOnlyPage, rankGroups } from './rank.ts'

const found = {
  users: { rows: [{ fullName: 'Mariana López', email: 'lupita@example.com' }] },
  events: { rows: [{ name: 'Lupita y Beto' }, { name: 'Baby shower de Mariana' }] },
}

it.each([
  ['mariana lopez', { isNamed: true, eventsFirst: false }],
  ['LUPITA@example.com', { isNamed: true, eventsFirst: false }],
  ['Lupita y Beto', { isNamed: true, eventsFirst: true }],
  ['mariana', { isNamed: true, eventsFirst: false }],
  ['lupita', { isNamed: true, eventsFirst: false }],
  ['baby', { isNamed: true, eventsFirst: true }],
  ['shower', { isNamed: false, eventsFirst: false }],
])('what is named “%s” comes first', (search, order) => {
  expect(rankGroups(found, search)).toEqual(order)
})

it('nobody and nothing found is not named', () => {
  expect(rankGroups({ users: { rows: [] }, events: { rows: [] } }, 'x').isNamed).toBe(false)
})

const none = { total: 0, hasMore: false, rows: [] }
const one = (row: object) => ({ total: 1, hasMore: false, rows: [row] })
const gift = one({
  id: 'g',
  folio: 'CIG-7F3K-92',
  contributorName: 'Tía Chayo',
  contributorEmail: null,
  eventId: 'e',
})
const person = (emailVerified: boolean) =>
  one({ id: 'u', fullName: 'Tía Chayo', email: 'tia@example.com', emailVerified })
const shower = {
  id: '01890000-0000-7000-8000-000000000001',
  name: 'Baby shower de Chayo',
  slug: 'baby-shower-de-chayo-k7m2qa',
}
const only = (found: object, search: string) => {
  const kinds = ['contributions', 'users', 'events', 'payouts', 'payments', 'reports']
  const nothing: object = Object.fromEntries(kinds.map((kind) => [kind, none]))
  return findOnlyPage({ shorter: [], ...nothing, ...found } as unknown as Found, search)
}

it.each([
  'CIG-7F3K-92',
  'cig 7f3k92',
  'pi_3TBcdEF12345678',
  '01890000-0000-7000-8000-000000000000',
  'Tía Chayo',
  '7F3K',
])('the one gift that “%s” names has its page opened', (search) => {
  expect(only({ contributions: gift }, search)).toBe('/admin/contributions/g')
  expect(only({ contributions: { ...gift, total: 2 } }, search)).toBeNull()
  expect(only({ contributions: gift, payments: one({}) }, search)).toBeNull()
})

it.each(['500', 'viernes', '27 nov', 'chayo', 'chayo viernes', 'visa 4242'])(
  'what “%s” finds alone is listed: it may be the gift, person or event of somebody else',
  (search) => {
    expect(only({ contributions: gift }, search)).toBeNull()
    expect(only({ users: person(true) }, search)).toBeNull()
    expect(only({ events: one(shower) }, search)).toBeNull()
  },
)

it.each([
  'baby shower de chayo',
  'k7m2qa',
  'baby-shower-de-chayo-k7m2qa',
  'https://ciguena.test/events/baby-shower-de-chayo-k7m2qa?tab=suenos',
  'https://ciguena.test/e/K7M2QA',
])('the one event that “%s” names has its page opened', (search) => {
  expect(only({ events: one(shower) }, search)).toBe(`/admin/events/${shower.id}`)
})

it('the whole name of a person or an event leads to its page, if that has all that was found', () => {
  const event = { id: 'e', name: 'Fiesta de Uli', host: { fullName: 'Uli Ríos' } }
  const host = { id: 'u', fullName: 'Uli Ríos', email: 'uli@example.com', emailVerified: false }
  const found = { users: one(host), events: one(event), contributions: gift }
  expect(only(found, 'ULI RIOS')).toBe('/admin/hosts/u')
  expect(only(found, 'uli')).toBeNull()
  expect(
    only({ ...found, events: one({ ...event, host: { fullName: 'Uli Ruiz' } }) }, 'uli rios'),
  ).toBeNull()
  expect(only({ events: one(event), contributions: gift }, 'fiesta de uli')).toBe('/admin/events/e')
  const given = one({ id: 'g', contributorName: 'Uli Ríos', eventId: 'f' })
  expect(only({ ...found, contributions: given }, 'uli rios')).toBeNull()
  expect(only({ events: one(event), contributions: given }, 'fiesta de uli')).toBeNull()
})

it('an address leads to its one gift or person, unless their page would leave out gifts that have it', () => {
  const search = 'TIA@example.com'
  expect(only({ users: person(false), events: one({ name: 'Otro', host: {} }) }, search)).toBe(
    '/admin/hosts/u',
  )
  expect(only({ users: person(true), contributions: gift }, search)).toBe('/admin/hosts/u')
  expect(only({ users: person(false), contributions: gift }, search)).toBeNull()
  expect(only({ users: person(true), contributions: gift }, 'tia')).toBeNull()
  const given = one({ id: 'g', contributorName: 'Tía', contributorEmail: 'tia@example.com' })
  expect(only({ contributions: given }, search)).toBe('/admin/contributions/g')
})
