import { describe, expect, it } from 'vitest'
import type { Event } from '#contract/events/events.ts'
import { buildFormData } from '#web/forms/testing.ts'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import {
  BLANK_EVENT,
  buildCoHostRules,
  buildEventChange,
  buildEventRules,
  diffEventValues,
  EVENT_BEFORE_CLOSING,
  type EventFormValues,
  normalizeLink,
  pickSavedFields,
  readSavedEvent,
  toEventBody,
  toFormValues,
  toNewEventBody,
  toSavedEvent,
} from './event-values.ts'

const TIJUANA = 'America/Tijuana'

const typed = {
  ...BLANK_EVENT,
  name: '  Baby shower de Ana ',
  eventDate: '2030-05-10',
  eventTime: '',
  'hosts.0': 'Ana',
  'hosts.1': ' ',
  'hosts.3': 'Luis ',
}

describe('a new event', () => {
  it('asks ¿Vas a ir? also when it was saved before that question, unless its box was unchecked', () => {
    const { asksRsvp: _, ...unchecked }: EventFormValues = typed
    expect(readSavedEvent(unchecked, TIJUANA)).toMatchObject({ asksRsvp: BLANK_EVENT.asksRsvp })
    const kept = readSavedEvent(toSavedEvent(unchecked), TIJUANA)
    expect(kept && toEventBody(kept).asksRsvp).toBe(false)
    expect(readSavedEvent(toSavedEvent(typed), TIJUANA)).toMatchObject({
      asksRsvp: BLANK_EVENT.asksRsvp,
    })
  })

  it('omits blank optional fields, and by default is at the end of its day in Mexico City', () => {
    expect(toNewEventBody(typed)).toEqual({
      name: 'Baby shower de Ana',
      eventDate: '2030-05-10T23:59:59-06:00',
      hosts: ['Ana', 'Luis'],
      theme: 'nubes',
      asksRsvp: true,
      feesPaidBy: 'CONTRIBUTOR',
      publicAmounts: 'ALL',
      timeZone: 'America/Mexico_City',
    })
  })

  it('is on the clock of its time zone; what was saved without one, on that of the browser or the draft', () => {
    const inCancun = { ...typed, eventTime: '17:00', timeZone: 'America/Cancun' }
    expect(toNewEventBody(inCancun)).toMatchObject({
      eventDate: '2030-05-10T17:00:00-05:00',
      timeZone: 'America/Cancun',
    })
    const { timeZone: _, ...older }: EventFormValues = inCancun
    const restore = (saved: EventFormValues) => readSavedEvent(saved, TIJUANA)
    expect(restore(older)).toEqual({ ...older, timeZone: TIJUANA })
    expect(restore({ ...older, timeZone: '' })).toMatchObject({ timeZone: TIJUANA })
    expect(restore(inCancun)).toEqual(inCancun)
    expect(toEventBody(older).eventDate).toBe('2030-05-10T17:00:00-06:00')
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
  const read = pickSavedFields({
    name: 'Baby shower de Ana',
    eventDate: '2030-05-11T05:59:59.000Z',
    location: 'Puebla',
    closingDate: '2030-05-01T23:30:00.000Z',
    hosts: [{ name: 'Ana' }, { name: 'Luis' }],
    areHostsTyped: true,
    theme: 'mar',
    timeZone: 'America/Mexico_City',
  } as unknown as Event)
  const before = toFormValues(read)

  it('leaves the hosts blank while the page names them by their accounts', () => {
    const own = {
      hosts: [{ name: 'Ana López' }, { name: 'Luis Pérez' }],
      areHostsTyped: false,
      eventDate: '2030-05-11T05:59:59.000Z',
      closingDate: null,
      timeZone: 'America/Mexico_City',
    }
    expect(toEventBody(toFormValues(pickSavedFields(own as unknown as Event))).hosts).toEqual([])
    expect(toEventBody(before).hosts).toEqual(['Ana', 'Luis'])
  })

  it('shows dates in Mexico City’s time zone, the end of a day without time', () => {
    expect(before).toMatchObject({
      eventDate: '2030-05-10',
      eventTime: '',
      closingDate: '2030-05-01',
      closingTime: '17:30',
      'hosts.1': 'Luis',
    })
  })

  it('sends another time zone alone: day and hours stay, and the server moves them (R27)', () => {
    const moved = { ...before, timeZone: 'America/Tijuana' }
    expect(diffEventValues(before, moved)).toEqual({ timeZone: 'America/Tijuana' })
    expect(diffEventValues(before, { ...moved, eventTime: '16:00' })).toEqual({
      timeZone: 'America/Tijuana',
      eventDate: '2030-05-10T16:00:00-07:00',
    })
  })

  it('says what was read of the fields that it changes, of a date also its clock', () => {
    expect(buildEventChange(read, { ...before, location: 'Cholula' })).toEqual({
      location: 'Cholula',
      expected: { location: 'Puebla' },
    })
    expect(buildEventChange(read, { ...before, eventTime: '16:00' }).expected).toEqual({
      eventDate: '2030-05-11T05:59:59.000Z',
      timeZone: 'America/Mexico_City',
    })
  })

  it('sends the fields that differ, null for cleared ones', () => {
    expect(diffEventValues(before, { ...before, location: ' Puebla ' })).toEqual({})
    const cleared = { location: '', closingDate: '', closingTime: '', 'hosts.1': '' }
    expect(diffEventValues(before, { ...before, ...cleared })).toEqual({
      location: null,
      closingDate: null,
      hosts: ['Ana'],
    })
  })
})

describe('the form of an event', () => {
  function errorsOf(fields: Record<string, string>, saved?: Record<string, string>) {
    const form = buildFormData({ name: 'Baby shower', eventDate: '2027-05-10', ...fields })
    return validateForm(form, buildEventRules(new Date('2027-03-01T18:00:00Z'), saved))
  }

  it('requires only a name of 3 to 100 characters and a date', () => {
    expect(errorsOf({})).toEqual({})
    expect(errorsOf({ name: ' ab ', eventDate: '' })).toEqual({
      name: 'El nombre del evento debe tener al menos 3 caracteres',
      eventDate: 'La fecha y hora del evento son obligatorias',
    })
    expect(errorsOf({ name: '👶🍼' })).toHaveProperty('name')
    expect(errorsOf({ name: 'x'.repeat(101) })).toEqual({ name: 'Máximo 100 caracteres' })
  })

  it('accepts today while the time is in the future', () => {
    expect(errorsOf({ eventDate: '2027-03-01' })).toEqual({})
    expect(errorsOf({ eventDate: '2027-03-01', eventTime: '12:01' })).toEqual({})
    expect(errorsOf({ eventDate: '2027-03-01', eventTime: '12:00' })).toEqual({
      eventDate: 'La fecha del evento debe ser futura',
    })
  })

  it('is in the future by the clock of its time zone (R27)', () => {
    const soon = { eventDate: '2027-03-01', eventTime: '11:30' }
    expect(errorsOf(soon)).toHaveProperty('eventDate')
    expect(errorsOf({ ...soon, timeZone: 'America/Mazatlan' })).toEqual({})
  })

  it('accepts a saved past date, but no other past date', () => {
    const saved = { eventDate: '2027-01-10', eventTime: '' }
    expect(errorsOf(saved, saved)).toEqual({})
    expect(errorsOf({ ...saved, eventDate: '2027-01-11' }, saved)).toHaveProperty('eventDate')
    const moved = { ...saved, timeZone: 'America/Cancun' }
    expect(errorsOf(moved, saved)).toHaveProperty('eventDate')
  })

  it('requires closing before the event, by default at the end of the day', () => {
    const at = { eventTime: '17:00' }
    expect(errorsOf({ ...at, closingDate: '2027-05-09' })).toEqual({})
    expect(errorsOf({ ...at, closingDate: '2027-05-10', closingTime: '16:59' })).toEqual({})
    const late = { closingDate: 'La fecha de cierre debe ser anterior a la fecha del evento' }
    expect(errorsOf({ ...at, closingDate: '2027-05-10' })).toEqual(late)
    expect(errorsOf({ ...at, closingDate: '2027-05-10', closingTime: '17:00' })).toEqual(late)
    expect(errorsOf({ closingTime: '17:00' })).toHaveProperty('closingDate')
  })

  it('tells a co-host at the event’s date that it is before the closing, which they do not see', () => {
    const saved = { eventDate: '2027-05-10', closingDate: '2027-05-09', closingTime: '' }
    const errorsOfCoHost = (eventDate: string) =>
      validateForm(
        buildFormData({ name: 'Baby shower', ...saved, eventDate }),
        buildCoHostRules(new Date('2027-03-01T18:00:00Z'), saved),
      )
    expect(errorsOfCoHost('2027-05-10')).toEqual({})
    expect(errorsOfCoHost('2027-05-08')).toEqual({ eventDate: EVENT_BEFORE_CLOSING })
    expect(errorsOfCoHost('2027-02-08')).toEqual({
      eventDate: 'La fecha del evento debe ser futura',
    })
  })

  it('accepts http and https links only', () => {
    const message = 'Por favor ingresa una URL válida'
    expect(errorsOf({ videoCallLink: 'https://meet.example/x' })).toEqual({})
    expect(errorsOf({ videoCallLink: 'javascript:alert(1)', photoAlbumLink: 'fotos' })).toEqual({
      videoCallLink: message,
      photoAlbumLink: message,
    })
  })
})

it.each([
  ['zoom.us/j/123', 'https://zoom.us/j/123'],
  [' meet.example:8080?a=1 ', 'https://meet.example:8080?a=1'],
  ['zoom.us', 'https://zoom.us'],
])('%s gets https', (link, normalized) => {
  expect(normalizeLink(link)).toBe(normalized)
})

it.each([
  'https://zoom.us/j/123',
  'http://zoom.us',
  'javascript:alert(1.5)',
  'mailto:ana@correo.mx',
  'ana@correo.mx',
  'zoom',
  '',
])('%s stays unchanged', (link) => {
  expect(normalizeLink(link)).toBe(link)
})
