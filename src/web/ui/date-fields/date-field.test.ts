import { expect, it } from 'vitest'
import { parseDay, pickOpeningDay } from './date-field.tsx'

it('a day is read as it is written, in no time zone', () => {
  expect(parseDay('2026-12-12')?.toString()).toBe('2026-12-12')
})

it.each([undefined, '', '2026-02-30x', '12/12/2026', 'mañana'])('%j is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})

it.each([
  ['2026-11-28', '2026-11-28'],
  ['2026-11-29', '2026-12-01'],
  ['2026-12-31', '2027-01-01'],
])('from %s on, a calendar opens at %s', (min, day) => {
  expect(pickOpeningDay(parseDay(min))?.toString()).toBe(day)
})

it('a calendar without a first day opens at today', () => {
  expect(pickOpeningDay(null)).toBeNull()
})
