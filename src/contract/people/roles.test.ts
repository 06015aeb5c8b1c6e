import { expect, it } from 'vitest'
import { deriveRole, hasAnyRole } from './roles.ts'

it('the derived role is ADMIN before HOST before ALIADO, in any letter case (spec §6)', () => {
  expect(deriveRole(['aliado', 'host', 'Admin'])).toBe('ADMIN')
  expect(deriveRole(['ALIADO', 'host'])).toBe('HOST')
  expect(deriveRole(['INVITADO'])).toBe('ALIADO')
  expect(deriveRole([])).toBe('ALIADO')
})

it('one of several roles is enough, compared uppercased (spec §2)', () => {
  expect(hasAnyRole(['aliado'], ['HOST', 'ALIADO'])).toBe(true)
  expect(hasAnyRole(['HOST', 'ALIADO'], ['ADMIN'])).toBe(false)
})
