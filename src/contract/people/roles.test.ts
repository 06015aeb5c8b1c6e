import { expect, it } from 'vitest'
import { derivedRole, hasAnyRole } from './roles.ts'

it('the derived role is ADMIN before HOST before ALIADO, in any letter case (spec §6)', () => {
  expect(derivedRole(['aliado', 'host', 'Admin'])).toBe('ADMIN')
  expect(derivedRole(['ALIADO', 'host'])).toBe('HOST')
  expect(derivedRole(['INVITADO'])).toBe('ALIADO')
  expect(derivedRole([])).toBe('ALIADO')
})

it('one of several roles is enough, compared uppercased (spec §2)', () => {
  expect(hasAnyRole(['aliado'], ['HOST', 'ALIADO'])).toBe(true)
  expect(hasAnyRole(['HOST', 'ALIADO'], ['ADMIN'])).toBe(false)
})
