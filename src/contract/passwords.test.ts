import { describe, expect, it } from 'vitest'
import { registerPasswordFault, registerStrength, resetPasswordFault } from './passwords.ts'

describe('a password of registration (spec §5)', () => {
  it('is told all that it lacks, in one sentence', () => {
    expect(registerPasswordFault('Cuna2027')).toBeNull()
    expect(registerPasswordFault('cuna')).toBe(
      'La contraseña debe tener al menos 8 caracteres, una mayúscula, un número.',
    )
    expect(registerPasswordFault('CUNA2027')).toBe('La contraseña debe tener una minúscula.')
    expect(registerPasswordFault(`Cuna2027${'x'.repeat(121)}`)).toBe(
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
    expect(registerStrength(typed)).toBe(strength)
  })
})

describe('a password of a reset (spec §5)', () => {
  it('needs eight characters, both cases, a digit and a symbol', () => {
    expect(resetPasswordFault('Cuna.2027!')).toBeNull()
    expect(resetPasswordFault('Cun.2!')).toBe('Debe tener al menos 8 caracteres.')
    for (const lacking of ['CUNA2027!', 'cuna2027!', 'Cunacuna!', 'Cuna2027']) {
      expect(resetPasswordFault(lacking)).toBe('No cumple con los requisitos de seguridad.')
    }
  })

  it.each([...'@$!%*?&'])('takes the symbol %s', (symbol) => {
    expect(resetPasswordFault(`Cuna2027${symbol}`)).toBeNull()
  })
})
