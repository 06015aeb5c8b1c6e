import { describe, expect, it } from 'vitest'
import { RESET_POLICY, ratePassword } from '#contract/people/passwords.ts'
import { isNewPasswordReady, newPasswordRules } from './new-password-fields.tsx'
import { buildFormData } from './testing.ts'
import { validateForm } from './validation/field-errors.ts'

const errorsOf = (newPassword: string, confirmPassword: string) =>
  validateForm(buildFormData({ newPassword, confirmPassword }), newPasswordRules)

describe('a new password (spec §5)', () => {
  it('is required, long and strong enough, and typed twice the same', () => {
    expect(errorsOf('Cuna.2027!', 'Cuna.2027!')).toEqual({})
    expect(errorsOf('', '')).toEqual({ newPassword: 'Este campo es obligatorio.' })
    expect(errorsOf('Cun.2!', 'otra')).toEqual({
      newPassword: 'Debe tener al menos 8 caracteres.',
      confirmPassword: 'Las contraseñas no coinciden',
    })
    expect(errorsOf('cunacuna', 'cunacuna')).toEqual({
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
    expect(ratePassword(typed, RESET_POLICY, false).label).toBe(label)
  })

  it('may be sent once both are equal and three of five rules are met', () => {
    expect(isNewPasswordReady('Cu1', 'Cu1')).toBe(true)
    expect(isNewPasswordReady('cu1', 'cu1')).toBe(false)
    expect(isNewPasswordReady('Cuna.2027!', 'Cuna.2027')).toBe(false)
  })
})
