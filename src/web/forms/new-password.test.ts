import { describe, expect, it } from 'vitest'
import { isReady, newPasswordRules, newPasswordStrength } from './new-password.ts'
import { faultsIn } from './validation/field-errors.ts'

function faultsOf(newPassword: string, confirmPassword: string) {
  const form = new FormData()
  form.set('newPassword', newPassword)
  form.set('confirmPassword', confirmPassword)
  return faultsIn(form, newPasswordRules)
}

describe('a new password (spec §5)', () => {
  it('is required, long and strong enough, and typed twice the same', () => {
    expect(faultsOf('Cuna.2027!', 'Cuna.2027!')).toEqual({})
    expect(faultsOf('', '')).toEqual({ newPassword: 'Este campo es obligatorio.' })
    expect(faultsOf('Cun.2!', 'otra')).toEqual({
      newPassword: 'Debe tener al menos 8 caracteres.',
      confirmPassword: 'Las contraseñas no coinciden',
    })
    expect(faultsOf('cunacuna', 'cunacuna')).toEqual({
      newPassword: 'No cumple con los requisitos de seguridad.',
    })
  })

  it.each([
    ['c', 'Muy débil'],
    ['cu1', 'Débil'],
    ['Cu1', 'Regular'],
    ['Cu1!', 'Buena'],
    ['Cuna.2027!', 'Muy fuerte'],
  ])('of %j is called %s', (typed, label) => {
    expect(newPasswordStrength(typed)?.label).toBe(label)
  })

  it('may be sent once both are equal and three of five rules are met', () => {
    expect(isReady('Cu1', 'Cu1')).toBe(true)
    expect(isReady('cu1', 'cu1')).toBe(false)
    expect(isReady('Cuna.2027!', 'Cuna.2027')).toBe(false)
  })
})
