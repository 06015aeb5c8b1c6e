import { expect, it } from 'vitest'
import { buildPagePath, readChoice, readDay, readId, readPage, readSearch } from './list-query.ts'

const query = (text: string) => new URLSearchParams(text)

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=1.5', 1],
  ['page=x', 1],
  ['page=1e9', 1],
])('the query %j has page %d', (text, page) => {
  expect(readPage(query(text))).toBe(page)
})

it('accepts known choices only', () => {
  expect(readChoice(query('role=HOST'), 'role', ['HOST', 'ADMIN'])).toBe('HOST')
  expect(readChoice(query('role=ROOT'), 'role', ['HOST', 'ADMIN'])).toBeUndefined()
})

it('trims search text to 100 characters', () => {
  expect(readSearch(query('search=%20Ana%20'))).toBe('Ana')
  expect(readSearch(query('search=%20'))).toBeUndefined()
  expect(readSearch(query(`search=${'x'.repeat(200)}`))).toHaveLength(100)
})

it('keeps the filters from page to page, without blank ones', () => {
  expect(buildPagePath(query('search=Ana&role=&page=2'), 3)).toBe('?search=Ana&page=3')
  expect(buildPagePath(query('search=Ana&page=2'), 1)).toBe('?search=Ana')
})

it('accepts valid ids and days only', () => {
  const eventId = '01999999-0000-7000-8000-000000000000'
  expect(readId(query(`eventId=${eventId}`), 'eventId')).toBe(eventId)
  expect(readId(query('eventId=1'), 'eventId')).toBeUndefined()
  expect(readDay(query('from=2026-11-20'), 'from')).toBe('2026-11-20')
  expect(readDay(query('from=2026-02-30'), 'from')).toBeUndefined()
  expect(readDay(query('from='), 'from')).toBeUndefined()
})
