import { expect, it } from 'vitest'
import { parseDay } from './date-field.tsx'

it('a day is read as it is written, in no time zone', () => {
  expect(parseDay('2026-12-12')?.toString()).toBe('2026-12-12')
})

it.each([undefined, '', '2026-02-30x', '12/12/2026', 'mañana'])('%j is no day', (text) => {
  expect(parseDay(text)).toBeNull()
})
