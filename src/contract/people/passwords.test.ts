import { describe, expect, it } from 'vitest'
import {
  REGISTER_POLICY,
  ratePassword,
  validateRegisterPassword,
  validateResetPassword,
} from './passwords.ts'

describe('a password of registration (spec §5)', () => {
  it('is answered with everything that is missing in one sentence', () => {
    expect(validateRegisterPassword('Cuna2027')).toBeNull()
    expect(validateRegisterPassword('cuna')).toBe(
      'La contraseña debe tener al menos 8 caracteres, una mayúscula, un número.',
    )
    expect(validateRegisterPassword('CUNA2027')).toBe('La contraseña debe tener una minúscula.')
    expect(validateRegisterPassword(`Cuna2027${'x'.repeat(121)}`)).toBe(
      'La contraseña debe tener máximo 128 caracteres.',
    )
  })

  it.each([
    ['', 'Muy débil'],
    ['cuna', 'Muy débil'],
    ['Cuna', 'Débil'],
    ['Cuna2', 'Media'],
    ['Cuna2027', 'Fuerte'],
  ])('of %j is called %s', (typed, strength) => {
    expect(ratePassword(typed, REGISTER_POLICY, false).label).toBe(strength)
  })

  it('is not praised before the server has answered, nor if it is common', () => {
    expect(ratePassword('Cuna2027', REGISTER_POLICY, undefined)).toMatchObject({ label: 'Media' })
    const common = { score: 1, max: 4, label: 'Muy débil' }
    expect(ratePassword('Perrito123', REGISTER_POLICY, true)).toEqual(common)
  })
})

describe('a password of a reset (spec §5)', () => {
  it('needs eight characters, both cases, a digit and a symbol', () => {
    expect(validateResetPassword('Cuna.2027!')).toBeNull()
    expect(validateResetPassword('Cun.2!')).toBe('Debe tener al menos 8 caracteres.')
    for (const lacking of ['CUNA2027!', 'cuna2027!', 'Cunacuna!', 'Cuna2027']) {
      expect(validateResetPassword(lacking)).toBe('No cumple con los requisitos de seguridad.')
    }
  })

  it.each([...'@$!%*?&'])('accepts the symbol %s', (symbol) => {
    expect(validateResetPassword(`Cuna2027${symbol}`)).toBeNull()
  })
})
