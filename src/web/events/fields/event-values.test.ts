import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import {
  BLANK_EVENT,
  diffEventValues,
  normalizeLink,
  toEventBody,
  toFormValues,
  toNewEventBody,
} from './event-values.ts'

const typed = {
  ...BLANK_EVENT,
  name: '  Baby shower de Ana ',
  eventDate: '2030-05-10',
  eventTime: '',
  'hosts.0': 'Ana',
  'hosts.1': ' ',
  'hosts.3': 'Luis ',
}

const saved = {
  name: 'Baby shower de Ana',
  description: null,
  eventDate: '2030-05-11T05:59:59.000Z',
  location: 'Puebla',
  videoCallLink: null,
  photoAlbumLink: null,
  closingDate: '2030-05-01T23:30:00.000Z',
  thankYouMessage: null,
  hosts: [{ name: 'Ana' }, { name: 'Luis' }],
  theme: 'mar',
} as unknown as Event

describe('a new event', () => {
  it('omits blank optional fields, and by default is at the end of its day in Mexico City', () => {
    expect(toNewEventBody(typed)).toEqual({
      name: 'Baby shower de Ana',
      eventDate: '2030-05-10T23:59:59-06:00',
      hosts: ['Ana', 'Luis'],
      theme: 'nubes',
    })
  })

  it('is at the typed time, and closes at the end of a day without one', () => {
    const body = toNewEventBody({ ...typed, eventTime: '17:00', closingDate: '2030-05-01' })
    expect(body.eventDate).toBe('2030-05-10T17:00:00-06:00')
    expect(body.closingDate).toBe('2030-05-01T23:59:59-06:00')
  })

  it('gets the first theme for an unknown one', () => {
    expect(toEventBody({ ...typed, theme: 'dinosaurios' }).theme).toBe('nubes')
  })
})

describe('a saved event', () => {
  it('shows dates in Mexico City’s time zone, the end of a day without time', () => {
    expect(toFormValues(saved)).toMatchObject({
      eventDate: '2030-05-10',
      eventTime: '',
      closingDate: '2030-05-01',
      closingTime: '17:30',
      'hosts.1': 'Luis',
    })
  })

  it('has no changes at first', () => {
    const before = toFormValues(saved)
    expect(diffEventValues(before, { ...before, location: ' Puebla ' })).toEqual({})
  })

  it('sends the fields that differ, null for cleared ones', () => {
    const before = toFormValues(saved)
    const after = { ...before, location: '', closingDate: '', closingTime: '', 'hosts.1': '' }
    expect(diffEventValues(before, after)).toEqual({
      location: null,
      closingDate: null,
      hosts: ['Ana'],
    })
  })
})

it.each([
  ['zoom.us/j/123', 'https://zoom.us/j/123'],
  [' meet.example:8080?a=1 ', 'https://meet.example:8080?a=1'],
  ['zoom.us', 'https://zoom.us'],
])('%s gets https', (typed, link) => {
  expect(normalizeLink(typed)).toBe(link)
})

it.each([
  'https://zoom.us/j/123',
  'http://zoom.us',
  'javascript:alert(1.5)',
  'mailto:ana@correo.mx',
  'ana@correo.mx',
  'zoom',
  '',
])('%s stays unchanged', (typed) => {
  expect(normalizeLink(typed)).toBe(typed)
})
