import { expect, it } from 'vitest'
import { hostNames } from './host-names.ts'

it('who organises is the names of the event, else its host, else Anfitrión (spec §2)', () => {
  const host = { fullName: 'Ana López Ruiz' }
  expect(hostNames({ hosts: [{ name: 'Ana' }, { name: 'Luis' }], host })).toBe('Ana y Luis')
  expect(hostNames({ hosts: [], host })).toBe('Ana López Ruiz')
  expect(hostNames({ hosts: [], host: { fullName: '' } })).toBe('Anfitrión')
})
