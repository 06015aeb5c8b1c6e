import { describe, expect, it } from 'vitest'
import type { TimeZone } from '#contract/text/time-zones.ts'
import { toCalendarSpan } from './calendar.ts'

const spanOf = (eventDate: string, timeZone: TimeZone = 'America/Mexico_City') =>
  toCalendarSpan({ eventDate, timeZone })

describe('the calendar span of an event', () => {
  it('lasts three hours from its time, in UTC', () => {
    expect(spanOf('2026-12-12T17:00:00-06:00')).toEqual({
      allDay: false,
      start: '20261212T230000Z',
      end: '20261213T020000Z',
    })
  })

  it('is the whole day in Mexico City when it has no time, end exclusive', () => {
    expect(spanOf('2026-12-31T23:59:59-06:00')).toEqual({
      allDay: true,
      start: '20261231',
      end: '20270101',
    })
  })

  it('is the whole day where the event is', () => {
    const { start, end } = spanOf('2026-12-31T23:59:59-08:00', 'America/Tijuana')
    expect([start, end]).toEqual(['20261231', '20270101'])
    expect(spanOf('2026-12-31T23:59:59-08:00').allDay).toBe(false)
  })

  it('does not depend on the offset of the instant', () => {
    expect(spanOf('2027-01-01T05:59:59.000Z')).toEqual(spanOf('2026-12-31T23:59:59-06:00'))
  })
})
