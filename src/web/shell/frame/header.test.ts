import { expect, it } from 'vitest'
import { listMenuEntries } from './header.tsx'

it.each([
  [['HOST', 'ALIADO'], ['Mis Eventos']],
  [['aliado'], ['Mis Aportaciones', 'Eventos']],
  [
    ['HOST', 'ADMIN'],
    ['Dashboard Admin', 'Usuarios', 'Eventos'],
  ],
  [
    ['SUPPORT', 'HOST', 'ALIADO'],
    ['Administración', 'Mis Eventos'],
  ],
  [[], ['Mis Eventos']],
])('offers to %s the entries %s', (roles, labels) => {
  expect(listMenuEntries({ roles }).map(({ label }) => label)).toEqual(labels)
})
