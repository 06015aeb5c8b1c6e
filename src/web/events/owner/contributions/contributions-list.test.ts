import { expect, it } from 'vitest'
import { countListed, describeCount, forgetThanks } from './contributions-list.tsx'
import { insertInOrder } from './use-loaded-contributions.ts'

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

it('what follows the shown ones counts those who wait for thanks, also after one was taken back', () => {
  const shown = toRows('abc')
  const pending = { filter: { thanks: 'pending' }, order: 'newest' } as const
  const thankedBy = new Map([
    ['a', 'whatsapp'],
    ['b', 'email'],
  ] as const)
  expect(countListed(shown, pending, thankedBy)).toBe(1)
  expect(countListed(shown, pending, forgetThanks(thankedBy, 'a'))).toBe(2)
  expect(countListed(shown, { filter: {}, order: 'newest' }, thankedBy)).toBe(3)
})

it('a search that found only gifts that no longer count leads to them', () => {
  const none = { totalContributions: 0, totalAmount: 0 }
  const wanted = { filter: { search: 'CIG-7F3K-92' }, order: 'newest' } as const
  expect(describeCount(none, wanted, 1)).toBe(
    '1 aportación encontrada: más abajo, porque ya no cuenta.',
  )
  expect(describeCount(none, wanted, 0)).toBe(
    'Ninguna aportación con tarjeta coincide con tu búsqueda.',
  )
})
