import { expect, it } from 'vitest'
import { findEvents } from './events-choice.tsx'

const EVENTS = [
  { id: 'a', name: 'Bienvenido, Íñigo' },
  { id: 'b', name: 'Baby shower de Lucía' },
]

it('events are found by part of their name, ignoring accents and case', () => {
  expect(findEvents(EVENTS, ' iñigo ').map(({ id }) => id)).toEqual(['a'])
  expect(findEvents(EVENTS, 'LUCIA').map(({ id }) => id)).toEqual(['b'])
  expect(findEvents(EVENTS, '')).toEqual(EVENTS)
})
