import { expect, it } from 'vitest'
import { insertInOrder } from './contributions-list.tsx'

const toRows = (ids: string) => [...ids].map((id) => ({ id }))
const insert = (shown: string, page: string) =>
  insertInOrder(toRows(shown), toRows(page))
    .map(({ id }) => id)
    .join('')

it('puts a gift that arrived meanwhile where the list has it, and what follows at the end', () => {
  expect(insert('bcd', 'efg')).toBe('bcdefg')
  expect(insert('bcd', 'abcdef')).toBe('abcdef')
  expect(insert('bdf', 'cdef')).toBe('bcdef')
  expect(insert('bcd', 'bcd')).toBe('bcd')
  expect(insert('', 'ab')).toBe('ab')
})
