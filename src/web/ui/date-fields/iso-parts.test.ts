import { describe, expect, it } from 'vitest'
import { formatTime, parseClockTime, parseDay } from './iso-parts.ts'

describe('dates and times of a form', () => {
  it('reads a day as it is written, in no time zone', () => {
    expect(parseDay('2026-12-12')?.toString()).toBe('2026-12-12')
  })

  it.each([undefined, '', '2026-02-30x', '12/12/2026', 'mañana'])('reads %j as no day', (text) => {
    expect(parseDay(text)).toBeNull()
  })

  it.each([
    ['17:00', '17:00'],
    ['23:59:59', '23:59'],
    ['00:05', '00:05'],
  ])('reads %s and writes %s', (text, written) => {
    const hour = parseClockTime(text)
    expect(hour && formatTime(hour)).toBe(written)
  })

  it.each([undefined, '', '25:00', '5 pm'])('reads %j as no time', (text) => {
    expect(parseClockTime(text)).toBeNull()
  })
})
