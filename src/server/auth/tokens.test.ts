import { SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import type { Config } from '#server/config.ts'
import { HOUR_MS } from '#server/limits.ts'
import { signToken, verifyToken } from './sessions.ts'

const NOW = new Date('2026-11-20T10:00:00.500Z')
const authSecret = new TextEncoder().encode('a'.repeat(32))

function at(now: Date, secret = authSecret) {
  return { config: { authSecret: secret } as Config, now: () => now }
}

function after(milliseconds: number): Date {
  return new Date(NOW.getTime() + milliseconds)
}

function tokenUntil(sessionExpiresAt: Date): Promise<string> {
  const roles = ['HOST', 'ALIADO']
  return signToken(at(NOW), { userId: 'u', sessionId: 's', roles, sessionExpiresAt })
}

function payloadOf(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
}

test('a token carries user, session and role, and expires after one hour', async () => {
  const token = await tokenUntil(after(12 * HOUR_MS))
  const iat = Math.floor(NOW.getTime() / 1_000)
  expect(payloadOf(token)).toEqual({ sub: 'u', sid: 's', role: 'HOST', iat, exp: iat + 3_600 })
  expect(await verifyToken(at(after(HOUR_MS - 2_000)), token)).toEqual({
    userId: 'u',
    sessionId: 's',
  })
  expect(await verifyToken(at(after(HOUR_MS)), token)).toBeNull()
})

test('a token never outlives its session', async () => {
  const token = await tokenUntil(after(600_000))
  expect(payloadOf(token)).toMatchObject({ exp: Math.floor(after(600_000).getTime() / 1_000) })
})

test('a forged, altered, unsigned or incomplete token is invalid', async () => {
  const good = await tokenUntil(after(HOUR_MS))
  const [header, , signature] = good.split('.')
  const claims = { sub: 'u', sid: 's', role: 'ADMIN', exp: 4_000_000_000 }
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const bare = new SignJWT({ role: 'ADMIN' }).setProtectedHeader({ alg: 'HS256' })
  const worthless = [
    `${header}.${forged}.${signature}`,
    new UnsecuredJWT(claims).encode(),
    await bare.sign(authSecret),
    await new SignJWT(claims).setProtectedHeader({ alg: 'HS512' }).sign(authSecret),
    'not-a-token',
    '',
  ]
  for (const token of worthless) expect(await verifyToken(at(NOW), token)).toBeNull()
  const other = new TextEncoder().encode('b'.repeat(32))
  expect(await verifyToken(at(NOW, other), good)).toBeNull()
})
