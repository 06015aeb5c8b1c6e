import { expect, it } from 'vitest'
import { describeResetLinkError } from './reset-link-error.ts'

it('a refused reset link has a message if it expired or is invalid, else none (spec §8)', () => {
  expect(describeResetLinkError('El enlace ha expirado.')).toBe(
    'El enlace ha expirado. Solicita un nuevo enlace de reseteo.',
  )
  expect(describeResetLinkError('El enlace es inválido.')).toBe(
    'Enlace inválido. Solicita un nuevo enlace de reseteo.',
  )
  expect(describeResetLinkError('No cumple con los requisitos de seguridad.')).toBeNull()
})
