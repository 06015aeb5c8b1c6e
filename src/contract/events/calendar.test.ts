import { describe, expect, it } from 'vitest'
import { toCalendarSpan } from './calendar.ts'

describe('the calendar span of an event', () => {
  it('lasts three hours from its time, in UTC', () => {
    expect(toCalendarSpan('2026-12-12T17:00:00-06:00')).toEqual({
      allDay: false,
      start: '20261212T230000Z',
      end: '20261213T020000Z',
    })
  })

  it('is the whole day in Mexico City when it has no time, end exclusive', () => {
    expect(toCalendarSpan('2026-12-31T23:59:59-06:00')).toEqual({
      allDay: true,
      start: '20261231',
      end: '20270101',
    })
  })

  it('does not depend on the offset of the instant', () => {
    expect(toCalendarSpan('2027-01-01T05:59:59.000Z')).toEqual(
      toCalendarSpan('2026-12-31T23:59:59-06:00'),
    )
  })
})
