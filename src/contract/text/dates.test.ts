import { describe, expect, it } from 'vitest'
import { formatLongDay, toMexicoCityClock, toMexicoCityIso } from './dates.ts'

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
})
