import { expect, it } from 'vitest'
import { formatHostNames, getHostInitials } from './host-names.ts'

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
