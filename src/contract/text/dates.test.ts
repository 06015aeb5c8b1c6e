import { describe, expect, it } from 'vitest'
import { formatLongDay, formatTime, toMexicoCityClock } from './dates.ts'
import { toMexicoCityIso } from './zoned-input.ts'

describe('Mexico City time', () => {
  it('puts an event without a time at the end of its day (R4)', () => {
    expect(new Date(toMexicoCityIso('2027-01-10')).toISOString()).toBe('2027-01-11T05:59:59.000Z')
  })

  it.each(['2027-01-10T17:30:00', '2027-07-01T00:00:00'])(
    'reads back what it wrote: %s',
    (wall) => {
      const [day = '', time = ''] = wall.split('T')
      expect(toMexicoCityClock(toMexicoCityIso(day, time))).toEqual({ day, time })
    },
  )

  it('formats the day in Mexico City in words', () => {
    expect(formatLongDay(new Date('2027-01-11T05:59:59Z'))).toBe('10 de enero de 2027')
  })

  it.each([
    ['2026-12-12T00:05:00-06:00', '12:05 a.m.'],
    ['2026-12-12T12:00:00-06:00', '12:00 p.m.'],
    ['2026-12-12T09:30:00-06:00', '9:30 a.m.'],
  ])('reads the clock of %s as %s', (iso, read) => {
    expect(formatTime(iso)).toBe(read)
  })
})
