import { expect, it } from 'vitest'
import { composeMove } from './compose-move.ts'

const event = {
  name: 'Baby shower de Ana',
  eventDate: '2031-12-20T23:00:00.000Z',
  timeZone: 'America/Mexico_City' as const,
  location: 'Encinos 14',
}

it('says what moved, old and new', () => {
  const text = composeMove(event, { ...event, location: 'Encinos 16' })
  expect(text).toContain('Lugar de antes: Encinos 14\nLugar de ahora: Encinos 16')
  expect(text).not.toContain('Fecha')
  const later = composeMove(event, { ...event, eventDate: '2031-12-21T00:00:00.000Z' })
  expect(later).toMatch(/Fecha de antes: .*5:00.*\nFecha de ahora: .*6:00/)
  expect(composeMove({ ...event, location: null }, event)).toContain('Lugar: Encinos 14')
  expect(composeMove(event, { ...event, location: null })).toContain('todavía sin definir')
})

it('says a move to another time zone with the name of its clock (R27)', () => {
  const moved = {
    ...event,
    eventDate: '2031-12-20T22:00:00.000Z',
    timeZone: 'America/Cancun',
  } as const
  expect(composeMove(event, moved)).toMatch(
    /de antes: .*5:00 p\.m\.\nFecha de ahora: .*5:00 p\.m\., hora de Cancún/,
  )
})

it('says nothing where neither date nor place moved', () => {
  const sameInstant = '2031-12-20T17:00:00-06:00'
  expect(composeMove(event, { ...event, name: 'Otro', eventDate: sameInstant })).toBeNull()
})
