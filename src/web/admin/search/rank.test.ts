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
const gift = one({ id: 'g', folio: 'CIG-7F3K-92' })
const person = (emailVerified: boolean) => one({ id: 'u', email: 'tia@example.com', emailVerified })
const only = (found: object, search: string) => {
  const nothing = { contributions: none, users: none, events: none, payouts: none, payments: none }
  return findOnlyPage({ shorter: [], ...nothing, ...found } as Found, search)
}

it.each([
  'CIG-7F3K-92',
  'cig 7f3k92',
  'pi_3TBcdEF12345678',
  '01890000-0000-7000-8000-000000000000',
])('the one gift that “%s” names has its page opened', (search) => {
  expect(only({ contributions: gift }, search)).toBe('/admin/contributions/g')
  expect(only({ contributions: { ...gift, total: 2 } }, search)).toBeNull()
  expect(only({ contributions: gift, payments: one({}) }, search)).toBeNull()
})

it('a name, an amount or the half of a folio leads to what was found, also to a single gift', () => {
  for (const search of ['Tía Chayo', '500', '7F3K', 'maria_hernandez'])
    expect(only({ contributions: gift }, search)).toBeNull()
})

it('an address leads to its one gift or person, unless their page would leave out gifts that have it', () => {
  const search = 'TIA@example.com'
  expect(only({ users: person(false), events: one({}) }, search)).toBe('/admin/hosts/u')
  expect(only({ users: person(true), contributions: gift }, search)).toBe('/admin/hosts/u')
  expect(only({ users: person(false), contributions: gift }, search)).toBeNull()
  expect(only({ users: person(true) }, 'tia')).toBeNull()
  const given = one({ id: 'g', folio: 'CIG-7F3K-92', contributorEmail: 'tia@example.com' })
  expect(only({ contributions: given }, search)).toBe('/admin/contributions/g')
})
