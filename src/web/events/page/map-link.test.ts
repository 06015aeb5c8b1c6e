import { expect, it } from 'vitest'
import { mapLink } from './event-hero.tsx'

it('a place links to a map, a video call does not', () => {
  expect(mapLink('Jardín Los Olivos, Coyoacán')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Jard%C3%ADn%20Los%20Olivos%2C%20Coyoac%C3%A1n',
  )
  expect(mapLink('Por videollamada')).toBeNull()
  expect(mapLink('En línea')).toBeNull()
})
