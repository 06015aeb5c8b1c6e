import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { parseOwnGift } from './own-gifts.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const keep = (folio: string | null, days: number) =>
  JSON.stringify({ folio, path: '/receipts/x', savedAt: NOW - days * DAY_MS })

test('a gift is remembered for half a year, a payment that was only begun for a day', () => {
  expect(parseOwnGift(keep('CIG-7F3K-92', 179), NOW)).toEqual({
    folio: 'CIG-7F3K-92',
    path: '/receipts/x',
  })
  expect(parseOwnGift(keep('CIG-7F3K-92', 180), NOW)).toBeNull()
  expect(parseOwnGift(keep(null, 0.9), NOW)).toMatchObject({ folio: null })
  expect(parseOwnGift(keep(null, 1), NOW)).toBeNull()
})

test.each([null, '', 'null', '{', '7'])('%s is no gift', (stored) => {
  expect(parseOwnGift(stored, NOW)).toBeNull()
})
