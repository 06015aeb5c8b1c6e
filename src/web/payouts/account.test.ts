import { afterEach, describe, expect, it, vi } from 'vitest'
import { createApiError } from '#web/api/testing.ts'
import { describeConnectError, startOnboarding } from './account.ts'

const OTHERWISE = 'Error creando la cuenta de pagos'

it.each([
  ['UNAUTHENTICATED', 'No autorizado - verifica que hayas iniciado sesión'],
  ['PAYOUT_ACCOUNT_NOT_FOUND', 'Endpoint no encontrado'],
  ['PROVIDER_FAILED', 'Error del servidor - intenta más tarde'],
  ['PAYOUT_ACCOUNT_IN_USE', 'Tu cuenta de pagos ya funciona; no hace falta crear otra.'],
] as const)('an account error %s has the message: %s', (code, message) => {
  expect(describeConnectError(createApiError(code), OTHERWISE)).toBe(message)
})

it('an account error without message gets the message of what was tried', () => {
  expect(describeConnectError(new Error('odd'), OTHERWISE)).toBe(OTHERWISE)
  expect(describeConnectError(createApiError('FORBIDDEN', { message: '' }), OTHERWISE)).toBe(
    OTHERWISE,
  )
})

describe('creating an account', () => {
  const answerWith = (status: number, body: string) =>
    vi.stubGlobal('fetch', async () => new Response(body, { status }))
  afterEach(() => vi.unstubAllGlobals())

  it('throws the server’s error, else its own message with the status (spec §8)', async () => {
    const payload = btoa(JSON.stringify({ exp: Date.now() / 1_000 + 3_600 }))
    const stored: Record<string, string> = { authToken: `a.${payload}.b` }
    vi.stubGlobal('localStorage', { getItem: (key: string) => stored[key] ?? null })
    answerWith(418, '<h1>Teapot</h1>')
    const unreadable = { message: 'Error creating Connect account', status: 500 }
    await expect(startOnboarding()).rejects.toMatchObject(unreadable)
    answerWith(409, JSON.stringify(createApiError('PAYOUT_ACCOUNT_IN_USE').toBody()))
    await expect(startOnboarding()).rejects.toMatchObject({ code: 'PAYOUT_ACCOUNT_IN_USE' })
  })
})
