import { expect, it } from 'vitest'
import { choiceIn, onPage, pageIn, wordsIn } from './list-query.ts'

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
