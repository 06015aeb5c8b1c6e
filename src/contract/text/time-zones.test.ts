import { describe, expect, it } from 'vitest'
import { TIME_ZONE } from '#contract/product/product.ts'
import { markTimeZone, nameTimeZone, TIME_ZONES, toZonedClock } from './time-zones.ts'
import { toTimeZone, toZonedIso } from './zoned-input.ts'

const TIJUANA = 'America/Tijuana'
const JUAREZ = 'America/Ciudad_Juarez'
const SIX_HOURS_MS = 6 * 3_600_000
const FROM = Date.parse('2026-01-01T00:59:59Z')
const UNTIL = Date.parse('2032-01-01T00:00:00Z')

describe('the clocks of Mexico', () => {
  it.each(TIME_ZONES)('of %s are those of the time zone database, summer and winter', (zone) => {
    const intl = new Intl.DateTimeFormat('sv-SE', {
      timeZone: zone,
      dateStyle: 'short',
      timeStyle: 'medium',
    })
    const differing: string[] = []
    for (let at = FROM; at < UNTIL; at += SIX_HOURS_MS) {
      const { day, time } = toZonedClock(new Date(at), zone)
      if (`${day} ${time}` !== intl.format(at)) differing.push(new Date(at).toISOString())
    }
    expect(differing).toEqual([])
  })

  it.each([
    ['America/Mexico_City', '2027-07-01T17:00:00-06:00', '2027-12-01T17:00:00-06:00'],
    ['America/Cancun', '2027-07-01T17:00:00-05:00', '2027-12-01T17:00:00-05:00'],
    ['America/Mazatlan', '2027-07-01T17:00:00-07:00', '2027-12-01T17:00:00-07:00'],
    ['America/Hermosillo', '2027-07-01T17:00:00-07:00', '2027-12-01T17:00:00-07:00'],
    ['America/Tijuana', '2027-07-01T17:00:00-07:00', '2027-12-01T17:00:00-08:00'],
    ['America/Ciudad_Juarez', '2027-07-01T17:00:00-06:00', '2027-12-01T17:00:00-07:00'],
    ['America/Matamoros', '2027-07-01T17:00:00-05:00', '2027-12-01T17:00:00-06:00'],
  ] as const)('say five in the afternoon in %s', (zone, summer, winter) => {
    expect(toZonedIso('2027-07-01', '17:00', zone)).toBe(summer)
    expect(toZonedIso('2027-12-01', '17:00:00', zone)).toBe(winter)
    expect(toZonedClock(summer, zone)).toEqual({ day: '2027-07-01', time: '17:00:00' })
  })

  it.each([
    [TIJUANA, '2027-03-14T09:59:59Z', '01:59:59'],
    [TIJUANA, '2027-03-14T10:00:00Z', '03:00:00'],
    [TIJUANA, '2027-11-07T08:59:59Z', '01:59:59'],
    [TIJUANA, '2027-11-07T09:00:00Z', '01:00:00'],
    [JUAREZ, '2027-03-14T09:00:00Z', '03:00:00'],
    [JUAREZ, '2027-11-07T08:00:00Z', '01:00:00'],
  ] as const)('in %s at %s show %s, as the USA', (zone, instant, time) => {
    expect(toZonedClock(instant, zone).time).toBe(time)
  })

  it('that skip an hour put it one later', () => {
    for (const zone of [TIJUANA, JUAREZ] as const) {
      const skipped = toZonedIso('2027-03-14', '02:30', zone)
      expect(toZonedClock(skipped, zone)).toEqual({ day: '2027-03-14', time: '03:30:00' })
    }
  })

  it('that show an hour twice mean the first', () => {
    expect(toZonedIso('2027-11-07', '01:30', TIJUANA)).toBe('2027-11-07T01:30:00-07:00')
    expect(toZonedIso('2027-11-07', '01:30', JUAREZ)).toBe('2027-11-07T01:30:00-06:00')
    expect(toZonedClock('2027-11-07T01:30:00-08:00', TIJUANA).time).toBe('01:30:00')
  })
})

it('names a zone that is not Mexico City’s after a time', () => {
  expect(markTimeZone(TIME_ZONE)).toBe('')
  expect(markTimeZone('America/Cancun')).toBe(', hora de Cancún')
  expect(nameTimeZone(TIME_ZONE)).toBe('hora de Ciudad de México')
})

it.each(['Europe/Madrid', '', undefined, null])('takes %s for Mexico City', (field) => {
  expect(toTimeZone(field)).toBe(TIME_ZONE)
})
