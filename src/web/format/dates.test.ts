import { describe, expect, it } from 'vitest'
import {
  formatCountdown,
  formatEventDate,
  formatLongDate,
  formatShortDate,
  formatShortDateTime,
  formatTimeAgo,
} from './dates.ts'

const now = new Date('2026-11-30T18:00:00Z')
const timeZone = 'America/Mexico_City'

describe('a date as a person reads it', () => {
  it('names weekday, day, month and hour in Mexico City', () => {
    expect(formatEventDate({ eventDate: '2026-12-12T17:00:00-06:00', timeZone }, now)).toBe(
      'sábado 12 de diciembre, 5:00 p.m.',
    )
  })

  it('names the year only when it is not this one', () => {
    expect(formatLongDate('2027-01-09T12:00:00-06:00', now)).toBe('sábado 9 de enero de 2027')
  })

  it('leaves the hour out for an event without a time (R4)', () => {
    const event = { eventDate: '2026-12-12T23:59:59-06:00', timeZone } as const
    expect(formatEventDate(event, now)).toBe('sábado 12 de diciembre')
  })

  it.each([
    ['America/Cancun', 'sábado 12 de diciembre, 6:00 p.m., hora de Cancún'],
    ['America/Mazatlan', 'sábado 12 de diciembre, 4:00 p.m., hora de Mazatlán'],
    ['America/Tijuana', 'sábado 12 de diciembre, 3:00 p.m., hora de Tijuana'],
  ] as const)('is on the clock of an event in %s, with its name (R27)', (zone, read) => {
    const event = { eventDate: '2026-12-12T17:00:00-06:00', timeZone: zone }
    expect(formatEventDate(event, now)).toBe(read)
  })

  it('has no name beside a day alone, which ends where the event is', () => {
    const event = { eventDate: '2026-12-12T23:59:59-08:00', timeZone: 'America/Tijuana' } as const
    expect(formatEventDate(event, now)).toBe('sábado 12 de diciembre')
  })

  it('names the year of the event’s own clock', () => {
    const newYear = { eventDate: '2027-01-01T00:30:00-05:00', timeZone: 'America/Cancun' } as const
    expect(formatEventDate(newYear, now)).toContain('viernes 1 de enero de 2027')
  })

  it('is the day of Mexico City, wherever the reader is', () => {
    expect(formatShortDate('2026-12-13T05:30:00Z')).toBe('12 dic 2026')
    expect(formatShortDateTime('2026-12-13T05:30:00Z')).toBe('12 dic 2026, 11:30 p.m.')
  })
})

describe('the countdown', () => {
  it.each([
    ['2026-12-12T00:30:00-06:00', 'Faltan 12 días'],
    ['2026-12-01T23:00:00-06:00', '¡Es mañana!'],
    ['2026-11-30T23:59:59-06:00', '¡Es hoy!'],
    ['2026-11-30T08:00:00-06:00', '¡Es hoy!'],
    ['2026-11-29T23:59:59-06:00', null],
  ])('counts calendar days of Mexico City to %s: %s', (iso, text) => {
    expect(formatCountdown({ eventDate: iso, timeZone }, now)).toBe(text)
  })
})

it('counts the days by the calendar of the event (R27)', () => {
  const late = new Date('2026-11-30T22:30:00-08:00')
  const eventDate = '2026-12-01T17:00:00-08:00'
  expect(formatCountdown({ eventDate, timeZone: 'America/Tijuana' }, late)).toBe('¡Es mañana!')
  expect(formatCountdown({ eventDate, timeZone }, late)).toBe('¡Es hoy!')
})

describe('the time since a moment', () => {
  it.each([
    [59, 'hace unos minutos'],
    [60, 'hace 1 hora'],
    [179, 'hace 2 horas'],
    [24 * 60, 'hace 1 día'],
    [5 * 24 * 60 + 1, 'hace 5 días'],
  ])('%i minutes are %s', (minutes, text) => {
    const then = new Date(now.getTime() - minutes * 60_000).toISOString()
    expect(formatTimeAgo(then, now)).toBe(text)
  })
})
