import { expect, it } from 'vitest'
import { eventStatusLabel, formatHostNames, getHostInitials } from './event-labels.ts'
import { mapLink } from './page/event-hero.tsx'

it('a place links to a map, a video call does not', () => {
  expect(mapLink('Jardín Los Olivos, Coyoacán')).toBe(
    'https://www.google.com/maps/search/?api=1&query=Jard%C3%ADn%20Los%20Olivos%2C%20Coyoac%C3%A1n',
  )
  expect(mapLink('Por videollamada')).toBeNull()
  expect(mapLink('En línea')).toBeNull()
})

it('the hosts are the event’s names, else the owner, else Anfitrión (spec §2)', () => {
  const host = { fullName: 'Ana López Ruiz' }
  expect(formatHostNames({ hosts: [{ name: 'Ana' }, { name: 'Luis' }], host })).toBe('Ana y Luis')
  expect(formatHostNames({ hosts: [], host })).toBe('Ana López Ruiz')
  expect(formatHostNames({ hosts: [], host: { fullName: '' } })).toBe('Anfitrión')
})

it.each([
  [[], 'AL'],
  [['Ana López Ruiz'], 'AL'],
  [['Ana López'], 'AL'],
  [['Ana y Luis'], 'AL'],
  [['Ana', 'Luis'], 'AL'],
  [['Ana López Ruiz', 'Luis Pérez', 'Eva'], 'AL'],
  [['Beto'], 'B'],
])('the initials of %j are %s, as on the profile', (names, shown) => {
  const host = { fullName: 'Ana López Ruiz', initials: 'AL' }
  expect(getHostInitials({ hosts: names.map((name) => ({ name })), host })).toBe(shown)
})

it.each([
  ['DRAFT', 'Borrador', 'warning'],
  ['ACTIVE', 'Activo', 'success'],
  ['COMPLETED', 'Completado', 'info'],
  ['ARCHIVED', 'Archivado', 'neutral'],
  ['SOMETHING', 'SOMETHING', 'neutral'],
])('the badge of %s is %s in tone %s (spec §4)', (status, label, tone) => {
  expect(eventStatusLabel(status)).toEqual({ label, tone })
})
