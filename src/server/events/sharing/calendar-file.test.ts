import { describe, expect, it } from 'vitest'
import { formatCalendarFile } from './calendar-file.ts'

const URL = 'https://ciguena.example/events/lucia-abc234'
const EVENT = {
  id: '0199b3f0-0000-7000-8000-000000000001',
  name: 'Baby shower de Lucía',
  description: null,
  event_date: new Date('2026-12-12T17:00:00-06:00'),
  time_zone: 'America/Mexico_City' as const,
  location: null,
  video_call_link: null,
  updated_at: new Date('2026-11-20T10:00:00Z'),
}
/** As a calendar reads it: folded lines joined again. */
const linesOf = (overrides: Partial<Parameters<typeof formatCalendarFile>[0]> = {}) =>
  formatCalendarFile({ ...EVENT, ...overrides }, URL)
    .replaceAll('\r\n ', '')
    .split('\r\n')

describe('an event as a calendar file (RFC 5545)', () => {
  it('has its time in UTC and an alarm the day before', () => {
    expect(linesOf()).toEqual(
      expect.arrayContaining([
        'DTSTART:20261212T230000Z',
        'DTEND:20261213T020000Z',
        'SUMMARY:Baby shower de Lucía',
        `DESCRIPTION:${URL}`,
        'TRIGGER:-P1D',
      ]),
    )
  })

  it('lasts all day without a time, with an alarm the morning before', () => {
    expect(linesOf({ event_date: new Date('2026-12-12T23:59:59-06:00') })).toEqual(
      expect.arrayContaining([
        'DTSTART;VALUE=DATE:20261212',
        'DTEND;VALUE=DATE:20261213',
        'TRIGGER:-PT15H',
      ]),
    )
  })

  it('lasts the day of its own time zone (R27)', () => {
    const cancun = { time_zone: 'America/Cancun' } as const
    const endOfDay = new Date('2026-12-12T23:59:59-05:00')
    expect(linesOf({ ...cancun, event_date: endOfDay })).toContain('DTSTART;VALUE=DATE:20261212')
    expect(linesOf(cancun)).toContain('DTSTART:20261212T230000Z')
  })

  it('keeps its UID when the event changes', () => {
    const uid = (lines: string[]) => lines.find((line) => line.startsWith('UID:'))
    const later = linesOf({ name: 'Otro', updated_at: new Date('2026-11-21T10:00:00Z') })
    expect(uid(later)).toBe(uid(linesOf()))
    expect(later).toContain('DTSTAMP:20261121T100000Z')
  })

  it('escapes special characters, so that no text adds a line', () => {
    const lines = linesOf({
      name: 'Uno, dos; tres\\cuatro',
      description: 'Hola\r\nATTACH:https://mal.example\u0007',
      location: 'Casa\nEND:VEVENT',
    })
    expect(lines).toContain('SUMMARY:Uno\\, dos\\; tres\\\\cuatro')
    expect(lines).toContain(`DESCRIPTION:Hola\\nATTACH:https://mal.example\\n\\n${URL}`)
    expect(lines).toContain('LOCATION:Casa\\nEND:VEVENT')
    expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
  })

  it('folds lines at 75 octets without splitting characters', () => {
    const name = '👶🏽ñ'.repeat(25)
    const lines = formatCalendarFile({ ...EVENT, name, description: 'é'.repeat(500) }, URL).split(
      '\r\n',
    )
    for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(lines.join('\r\n')).not.toContain('\ufffd')
    expect(linesOf({ name })).toContain(`SUMMARY:${name}`)
  })

  it('contains the link of the video call', () => {
    const call = linesOf({ video_call_link: 'https://meet.example/x' })
    expect(call).toContain(`DESCRIPTION:Videollamada: https://meet.example/x\\n\\n${URL}`)
  })
})
