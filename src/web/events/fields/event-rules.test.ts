import { expect, it } from 'vitest'
import { validateForm } from '#web/forms/validation/field-errors.ts'
import { eventRules } from './event-rules.ts'

const now = new Date('2027-03-01T18:00:00Z')

function errorsOf(fields: Record<string, string>, saved?: Record<string, string>) {
  const form = new FormData()
  const filled = { name: 'Baby shower', eventDate: '2027-05-10', ...fields }
  for (const [name, value] of Object.entries(filled)) form.set(name, value)
  return validateForm(form, eventRules(now, saved))
}

it('needs a name of 3 to 100 characters and a date, and nothing more', () => {
  expect(errorsOf({})).toEqual({})
  expect(errorsOf({ name: ' ab ', eventDate: '' })).toEqual({
    name: 'El nombre del evento debe tener al menos 3 caracteres',
    eventDate: 'La fecha y hora del evento son obligatorias',
  })
  expect(errorsOf({ name: '👶🍼' })).toHaveProperty('name')
  expect(errorsOf({ name: 'x'.repeat(101) })).toEqual({ name: 'Máximo 100 caracteres' })
})

it('takes today as long as the time is still to come', () => {
  expect(errorsOf({ eventDate: '2027-03-01' })).toEqual({})
  expect(errorsOf({ eventDate: '2027-03-01', eventTime: '12:01' })).toEqual({})
  expect(errorsOf({ eventDate: '2027-03-01', eventTime: '12:00' })).toEqual({
    eventDate: 'La fecha del evento debe ser futura',
  })
})

it('leaves alone a saved date that has passed, not one that is moved', () => {
  const saved = { eventDate: '2027-01-10', eventTime: '' }
  expect(errorsOf({ eventDate: '2027-01-10', eventTime: '' }, saved)).toEqual({})
  expect(errorsOf({ eventDate: '2027-01-11', eventTime: '' }, saved)).toHaveProperty('eventDate')
})

it('closes before the event, at the time given or at the end of the day', () => {
  const at = { eventTime: '17:00' }
  expect(errorsOf({ ...at, closingDate: '2027-05-09' })).toEqual({})
  expect(errorsOf({ ...at, closingDate: '2027-05-10', closingTime: '16:59' })).toEqual({})
  const late = { closingDate: 'La fecha de cierre debe ser anterior a la fecha del evento' }
  expect(errorsOf({ ...at, closingDate: '2027-05-10' })).toEqual(late)
  expect(errorsOf({ ...at, closingDate: '2027-05-10', closingTime: '17:00' })).toEqual(late)
  expect(errorsOf({ closingTime: '17:00' })).toHaveProperty('closingDate')
})

it('takes links of the web and no others', () => {
  expect(errorsOf({ videoCallLink: 'https://meet.example/x' })).toEqual({})
  expect(errorsOf({ videoCallLink: 'javascript:alert(1)', photoAlbumLink: 'fotos' })).toEqual({
    videoCallLink: 'Por favor ingresa una URL válida',
    photoAlbumLink: 'Por favor ingresa una URL válida',
  })
})
