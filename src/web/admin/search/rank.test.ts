import { expect, it } from 'vitest'
import { rankGroups } from './rank.ts'

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
