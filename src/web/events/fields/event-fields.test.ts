import { expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { eventRules } from './event-values.ts'

const now = new Date('2027-03-01T18:00:00Z')

function errorsOf(fields: Record<string, string>, saved?: Record<string, string>) {
  const form = new FormData()
  const filled = { name: 'Baby shower', eventDate: '2027-05-10', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return validateForm(form, eventRules(now, saved))
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

it('accepts a saved past date, but no other past date', () => {
  const saved = { eventDate: '2027-01-10', eventTime: '' }
  expect(errorsOf({ eventDate: '2027-01-10', eventTime: '' }, saved)).toEqual({})
  expect(errorsOf({ eventDate: '2027-01-11', eventTime: '' }, saved)).toHaveProperty('eventDate')
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

it('accepts http and https links only', () => {
  expect(errorsOf({ videoCallLink: 'https://meet.example/x' })).toEqual({})
  expect(errorsOf({ videoCallLink: 'javascript:alert(1)', photoAlbumLink: 'fotos' })).toEqual({
    videoCallLink: 'Por favor ingresa una URL válida',
    photoAlbumLink: 'Por favor ingresa una URL válida',
  })
})
