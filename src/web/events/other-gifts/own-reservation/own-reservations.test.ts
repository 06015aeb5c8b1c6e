import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { parseOwnReservation } from './own-reservations.ts'

const NOW = Date.parse('2026-11-23T12:00:00Z')
const keep = (days: number) =>
  JSON.stringify({ path: '/reservations/x?token=y', savedAt: NOW - days * DAY_MS })

test('what somebody brings is remembered for half a year', () => {
  expect(parseOwnReservation(keep(179), NOW)).toMatchObject({ path: '/reservations/x?token=y' })
  expect(parseOwnReservation(keep(180), NOW)).toBeNull()
})

test.each([null, '', 'null', '{', '7'])('%s is nothing that somebody brings', (stored) => {
  expect(parseOwnReservation(stored, NOW)).toBeNull()
})
