import { expect, it } from 'vitest'
import { choiceIn, dayIn, idIn, onPage, pageIn, wordsIn } from './list-query.ts'

const query = (text: string) => new URLSearchParams(text)

it.each([
  ['', 1],
  ['page=3', 3],
  ['page=0', 1],
  ['page=-2', 1],
  ['page=x', 1],
  ['page=1e9', 1],
])('an address that says %j asks for page %d', (text, page) => {
  expect(pageIn(query(text))).toBe(page)
})

it('takes only the choices that there are', () => {
  expect(choiceIn(query('role=HOST'), 'role', ['HOST', 'ADMIN'])).toBe('HOST')
  expect(choiceIn(query('role=ROOT'), 'role', ['HOST', 'ADMIN'])).toBeUndefined()
})

it('takes words without the blanks around them, and no more than 100 characters', () => {
  expect(wordsIn(query('search=%20Ana%20'))).toBe('Ana')
  expect(wordsIn(query('search=%20'))).toBeUndefined()
  expect(wordsIn(query(`search=${'x'.repeat(200)}`))).toHaveLength(100)
})

it('keeps the filters from page to page, and leaves out what says nothing', () => {
  expect(onPage(query('search=Ana&role=&page=2'), 3)).toBe('?search=Ana&page=3')
  expect(onPage(query('search=Ana&page=2'), 1)).toBe('?search=Ana')
})

it('takes an id and a day only where they are one', () => {
  const eventId = '01999999-0000-7000-8000-000000000000'
  expect(idIn(query(`eventId=${eventId}`), 'eventId')).toBe(eventId)
  expect(idIn(query('eventId=1'), 'eventId')).toBeUndefined()
  expect(dayIn(query('from=2026-11-20'), 'from')).toBe('2026-11-20')
  expect(dayIn(query('from=2026-02-30'), 'from')).toBeUndefined()
  expect(dayIn(query('from='), 'from')).toBeUndefined()
})
