import { expect, it } from 'vitest'
import { composeMove, isNoticeCurrent, listMoved } from './compose-move.ts'
import { isSameDateAndPlace } from './moves.ts'

const notified = {
  eventDate: '2031-12-20T23:00:00.000Z',
  timeZone: 'America/Mexico_City' as const,
  location: 'Encinos 14',
}
const place = { ...notified, location: 'Encinos 16' }

it('says what moved, old and new', () => {
  const text = composeMove('Baby shower de Ana', notified, place)
  expect(text).toContain('Cambiaron los planes de Baby shower de Ana:')
  expect(text).toContain('Lugar de antes: Encinos 14\nLugar de ahora: Encinos 16')
  expect(text).not.toContain('Fecha')
  const later = listMoved(notified, { ...notified, eventDate: '2031-12-21T00:00:00.000Z' })
  expect(later).toEqual([
    'Fecha de antes: sábado, 20 de diciembre de 2031, 5:00 p.m.',
    'Fecha de ahora: sábado, 20 de diciembre de 2031, 6:00 p.m.',
  ])
  expect(listMoved({ ...notified, location: null }, notified)).toEqual(['Lugar: Encinos 14'])
  expect(listMoved(notified, { ...notified, location: null })[1]).toContain('todavía sin definir')
})

it('is true while each date and place that it announces stands', () => {
  const both = { ...place, eventDate: '2031-12-21T00:00:00.000Z' }
  const facts = composeMove('Lugar: Sol', notified, both)
  expect(isNoticeCurrent(facts, both)).toBe(true)
  expect(isNoticeCurrent(facts, { ...both, location: 'Encinos 18' })).toBe(false)
  expect(isNoticeCurrent(facts, { ...both, eventDate: notified.eventDate })).toBe(false)
  expect(isNoticeCurrent(composeMove('Sol', notified, place), both)).toBe(true)
  expect(isNoticeCurrent(composeMove('Sol', { ...place, location: null }, place), notified)).toBe(
    false,
  )
})

it('says a move to another time zone with the name of its clock (R27)', () => {
  const moved = {
    ...notified,
    eventDate: '2031-12-20T22:00:00.000Z',
    timeZone: 'America/Cancun',
  } as const
  expect(listMoved(notified, moved).join('\n')).toMatch(
    /de antes: .*5:00 p\.m\.\nFecha de ahora: .*5:00 p\.m\., hora de Cancún/,
  )
})

it('says nothing of the zone of an event that has a day and no time (R27)', () => {
  const day = { ...notified, eventDate: '2031-07-11T05:59:59Z' }
  const moved = { ...day, eventDate: '2031-07-11T04:59:59Z', timeZone: 'America/Cancun' } as const
  expect(isSameDateAndPlace(day, moved)).toBe(true)
  expect(listMoved(day, moved)).toEqual([])
  expect(isSameDateAndPlace(day, { ...moved, eventDate: '2031-07-12T04:59:59Z' })).toBe(false)
})

it('says another clock also where the instant is the same (R27)', () => {
  const renamed = { ...notified, timeZone: 'America/Cancun' } as const
  expect(isSameDateAndPlace(notified, renamed)).toBe(false)
  expect(listMoved(notified, renamed)[1]).toMatch(/6:00 p\.m\., hora de Cancún/)
})

it('says nothing where neither date nor place moved', () => {
  expect(listMoved(notified, { ...notified, eventDate: '2031-12-20T17:00:00-06:00' })).toEqual([])
})
