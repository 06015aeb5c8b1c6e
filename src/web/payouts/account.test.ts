import { expect, it } from 'vitest'
import { ApiError } from '#contract/errors.ts'
import { connectFault } from './account.ts'

const OTHERWISE = 'Error creando la cuenta de pagos'

it.each([
  ['UNAUTHENTICATED', 'No autorizado - verifica que hayas iniciado sesión'],
  ['PAYOUT_ACCOUNT_NOT_FOUND', 'Endpoint no encontrado'],
  ['PROVIDER_FAILED', 'Error del servidor - intenta más tarde'],
  ['PAYOUT_ACCOUNT_IN_USE', 'Tu cuenta de pagos ya funciona; no hace falta crear otra.'],
] as const)('a call about the account that answers %s says: %s', (code, said) => {
  expect(connectFault(new ApiError(code), OTHERWISE)).toBe(said)
})

it('a fault of the account that says nothing of itself is called by what was tried', () => {
  expect(connectFault(new Error('odd'), OTHERWISE)).toBe(OTHERWISE)
  expect(connectFault(new ApiError('FORBIDDEN', { message: '' }), OTHERWISE)).toBe(OTHERWISE)
})
