import { expect, it } from 'vitest'
import { createApiError } from '#web/api/testing.ts'
import { describeResetLink, readResetLinkState } from './reset-link-error.ts'

const describeRefusal = (message: string) => describeResetLink(readResetLinkState(message))

it('a refused reset link has a message if it expired or is invalid, else none (spec §8)', () => {
  expect(describeRefusal(createApiError('TOKEN_EXPIRED').message)).toBe(
    'El enlace ha expirado. Solicita un nuevo enlace de reseteo.',
  )
  expect(describeRefusal(createApiError('TOKEN_INVALID').message)).toBe(
    'Enlace inválido. Solicita un nuevo enlace de reseteo.',
  )
  expect(describeRefusal(createApiError('INTERNAL').message)).toBeNull()
})

it('the address of a page can name no other message', () => {
  expect(describeResetLink('used')).toContain('ya se usó')
  for (const text of ['valid', 'toString', '<b>', '', null]) {
    expect(describeResetLink(text)).toBeNull()
  }
})
