import { decodeJwt, SignJWT, UnsecuredJWT } from 'jose'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/product/durations.ts'
import type { Config } from '#server/config.ts'
import type { Tx } from '#server/db/schema.ts'
import { insertTotpApp } from '#server/second-factor/store.ts'
import { countLockWaits, listRows, updateRow } from '#server/testing/database.ts'
import {
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
  waitUntil,
} from '#server/testing/world.ts'
import {
  endSession,
  endSessions,
  insertSession,
  SESSIONS_MAX,
} from '#server/users/credentials/sessions-store.ts'
import { lockUser, replaceEmail, updatePassword } from '#server/users/store.ts'
import { deleteExpiredSessionsAndLinks, readToken, signToken } from './sessions.ts'

const world = setUpWorld()

async function logIn(email: string, password: string) {
  const { status, body } = await world.send('POST', '/auth/login', { body: { email, password } })
  return { status, body }
}

const badCredentials = {
  status: 401,
  body: { message: 'Credenciales inválidas', errorCode: 'BAD_CREDENTIALS' },
}

test('logging in returns a token of one hour', async () => {
  const person = await signUp(world)
  const { sub, role, iat = 0, exp = 0 } = decodeJwt(person.token)
  expect({ sub, role }).toEqual({ sub: person.user.id, role: 'HOST' })
  expect(exp - iat).toBe(3_600)
  expect((await person.call('GET /auth/me')).user).toEqual(person.user)
  const verified = await world.send('GET', '/auth/verify', person)
  expect(verified).toMatchObject({ status: 200, body: { valid: true } })
})

test('a wrong password and an unknown account get the same response (R2)', async () => {
  const { email } = await signUp(world)
  for (const address of [email, createUniqueEmail()]) {
    expect(await logIn(address, 'Otra-Cosa-7$')).toEqual(badCredentials)
  }
})

test('a suspended person loses open sessions and cannot log in (R2)', async () => {
  const person = await signUp(world)
  await updateRow(world, 'users', person.user.id, { suspended_at: new Date() })
  expect(await isSignedIn(world, person)).toBe(false)
  expect(await logIn(person.email, PASSWORD)).toEqual(badCredentials)
  await updateRow(world, 'users', person.user.id, { suspended_at: null })
  expect(await isSignedIn(world, person)).toBe(true)
})

const meanwhile: Record<string, (tx: Tx, userId: string) => Promise<void>> = {
  'a password reset': async (tx, userId) => {
    await updatePassword(tx, userId, 'another', new Date())
    await endSessions(tx, userId, { keep: null, now: new Date(), reason: 'password' })
  },
  'the first second factor': (tx, userId) =>
    insertTotpApp(tx, {
      user_id: userId,
      is_confirmed: true,
      secret: Buffer.from('secret'),
      last_used_step: 1,
      created_at: new Date(),
    }),
  'an undone change of address': (tx, userId) =>
    replaceEmail(tx, userId, createUniqueEmail('antes'), new Date()),
}

test.for(Object.keys(meanwhile))(
  'a login that races with %s opens no session',
  async (transition) => {
    const { email, user } = await signUp(world)
    let late: Promise<unknown> = Promise.resolve()
    await world.deps.db.transaction().execute(async (tx) => {
      await lockUser(tx, user.id)
      late = signIn(world, { email }).catch((error: unknown) => error)
      await waitUntil('the sign-in waits', async () => (await countLockWaits(world)) === 1)
      await meanwhile[transition]?.(tx, user.id)
    })
    expect(await late).toMatchObject({ code: 'BAD_CREDENTIALS' })
  },
)

test('the oldest sessions of a person are deleted, those that ended first', async () => {
  const { email, user } = await signUp(world)
  const start = Date.now() - HOUR_MS
  for (let index = 0; index <= SESSIONS_MAX; index += 1) {
    const now = new Date(start + index)
    const id = await insertSession(world.deps.db, {
      userId: user.id,
      device: 'Navegador',
      now,
      expiresAt: new Date(start + DAY_MS),
    })
    if (index % 2) await endSession(world.deps.db, user.id, id, now)
  }
  const { token } = await signIn(world, { email })
  const kept = await listRows(world, 'sessions', { user_id: user.id })
  expect(kept).toHaveLength(SESSIONS_MAX)
  expect(await isSignedIn(world, { token })).toBe(true)
  const open = kept.filter(({ ended_at }) => ended_at === null)
  expect(open).toHaveLength(SESSIONS_MAX / 2 + 3)
})

test('logging out ends this session only (R3)', async () => {
  const first = await signUp(world)
  const second = await signIn(world, { email: first.email })
  await first.call('POST /auth/logout')
  expect(await isSignedIn(world, first)).toBe(false)
  expect(await isSignedIn(world, second)).toBe(true)
})

test('a request without a bearer token is not signed in', async () => {
  for (const authorization of ['', 'Bearer x.y.z', 'Basic YTpi']) {
    const refused = await world.send('GET', '/auth/me', { headers: { authorization } })
    expect(refused).toMatchObject({ status: 401, body: { errorCode: 'UNAUTHENTICATED' } })
  }
})

test('a token expires after an hour; refreshing it continues the session', async () => {
  const person = await signUp(world)
  world.clock.advance(55 * MINUTE_MS)
  const { access_token: token } = await person.call('POST /auth/refresh')
  world.clock.advance(10 * MINUTE_MS)
  expect(await isSignedIn(world, person)).toBe(false)
  expect(await isSignedIn(world, { token })).toBe(true)
  expect((await world.send('POST', '/auth/refresh', person)).status).toBe(401)
})

test('a session ends after 12 hours despite refreshes (R3)', async () => {
  let { token } = await signUp(world)
  for (let minutes = 0; minutes < 12 * 60 - 55; minutes += 55) {
    world.clock.advance(55 * MINUTE_MS)
    const { access_token, user } = await world.callAs(token)('POST /auth/refresh')
    expect(user.id).toBe(decodeJwt(token).sub)
    token = access_token
  }
  expect(await isSignedIn(world, { token })).toBe(true)
  world.clock.advance(6 * MINUTE_MS)
  expect(await isSignedIn(world, { token })).toBe(false)
})

test("'Recordarme' makes the session last 30 days (R3)", async () => {
  const { email } = await signUp(world)
  const { token } = await signIn(world, { email, remember: true })
  const [session] = await listRows(world, 'sessions', { id: String(decodeJwt(token).sid) })
  const { created_at: start, expires_at: end } = session ?? {}
  expect(Number(end) - Number(start)).toBe(30 * DAY_MS)
})

test('sessions and links are deleted a month after they end', async () => {
  const { email, user } = await signUpUnconfirmed(world)
  const countRows = async () => {
    await deleteExpiredSessionsAndLinks(world.deps)
    const owner = { user_id: user.id }
    const sessions = await listRows(world, 'sessions', owner)
    return [sessions.length, (await listRows(world, 'email_tokens', owner)).length]
  }
  world.clock.advance(25 * DAY_MS)
  await signIn(world, { email, remember: true })
  expect(await countRows()).toEqual([2, 1])
  world.clock.advance(6 * DAY_MS)
  expect(await countRows()).toEqual([1, 1])
  world.clock.advance(7 * DAY_MS)
  expect(await countRows()).toEqual([1, 0])
})

const NOW = new Date('2026-11-20T10:00:00.500Z')
const NOW_SECONDS = Math.floor(NOW.getTime() / 1_000)
const PUBLIC_URL = 'https://ciguena.example/app'
const SECRET = new TextEncoder().encode('a'.repeat(32))
const USER_ID = '0198a1b2-0000-7000-8000-000000000001'
const SESSION_ID = '0198a1b2-0000-7000-8000-000000000002'
const PARTIES = { iss: 'https://ciguena.example', aud: 'https://ciguena.example/api' }

const tokenConfig = (changes: Partial<Config> = {}) =>
  ({ authSecret: SECRET, publicUrl: PUBLIC_URL, ...changes }) as Config

/** Verifies a token this long after it was signed. */
async function verifyAfter(token: string, milliseconds: number, config = tokenConfig()) {
  const now = () => new Date(NOW.getTime() + milliseconds)
  const read = await readToken({ config, now }, token)
  return read?.isExpired ? 'expired' : read
}

function signTokenFor(sessionMilliseconds: number): Promise<string> {
  const sessionExpiresAt = new Date(NOW.getTime() + sessionMilliseconds)
  const roles = ['HOST', 'ALIADO']
  const subject = { userId: USER_ID, sessionId: SESSION_ID, roles, sessionExpiresAt }
  return signToken({ config: tokenConfig(), now: () => NOW }, subject)
}

/** Signs any claims, as somebody could who has the secret of another service, or a bug of ours. */
function signClaims(claims: object, { key = SECRET, alg = 'HS256', typ = 'at+jwt' } = {}) {
  return new SignJWT({ ...claims }).setProtectedHeader({ alg, typ }).sign(key)
}

test('a token carries user, session, role, issuer and audience, and expires after one hour', async () => {
  const token = await signTokenFor(12 * HOUR_MS)
  const times = { iat: NOW_SECONDS, exp: NOW_SECONDS + 3_600 }
  const subject = { sub: USER_ID, sid: SESSION_ID, role: 'HOST' }
  expect(decodeJwt(token)).toEqual({ ...subject, ...PARTIES, ...times })
  const verified = { userId: USER_ID, sessionId: SESSION_ID, isExpired: false }
  expect(await verifyAfter(token, HOUR_MS - 2_000)).toEqual(verified)
  expect(await verifyAfter(token, HOUR_MS)).toBe('expired')
})

test('a token never outlives its session', async () => {
  expect(decodeJwt(await signTokenFor(600_000)).exp).toBe(NOW_SECONDS + 600)
})

test('a forged, altered, unsigned or incomplete token is invalid', async () => {
  const good = await signTokenFor(HOUR_MS)
  const [header, , signature] = good.split('.')
  const claims = { ...PARTIES, sub: USER_ID, sid: SESSION_ID, role: 'ADMIN', exp: 4_000_000_000 }
  expect(await verifyAfter(await signClaims(claims), 0)).not.toBeNull()
  const forged = Buffer.from(JSON.stringify(claims)).toString('base64url')
  const { exp: _, ...endless } = claims
  const invalid = [
    `${header}.${forged}.${signature}`,
    new UnsecuredJWT(claims).encode(),
    await signClaims({ ...PARTIES, role: 'ADMIN', exp: claims.exp }),
    await signClaims(endless),
    await signClaims(claims, { alg: 'HS512' }),
    'not-a-token',
    '',
  ]
  for (const token of invalid) expect(await verifyAfter(token, 0)).toBeNull()
})

test('a token of another secret, site, audience or purpose is invalid', async () => {
  const claims = { ...PARTIES, sub: USER_ID, sid: SESSION_ID, exp: 4_000_000_000 }
  const key = new TextEncoder().encode('b'.repeat(32))
  const invalid = [
    await signClaims(claims, { key }),
    await signClaims(claims, { typ: 'JWT' }),
    await signClaims({ ...claims, iss: 'https://evil.test' }),
    await signClaims({ ...claims, aud: 'https://ciguena.example/mail' }),
    await signClaims({ sub: USER_ID, sid: SESSION_ID, exp: claims.exp }),
  ]
  for (const token of invalid) expect(await verifyAfter(token, 0)).toBeNull()
  const elsewhere = tokenConfig({ publicUrl: 'https://staging.ciguena.example' })
  expect(await verifyAfter(await signClaims(claims), 0, elsewhere)).toBeNull()
})

test.for([
  ['sid', 'not-a-uuid'],
  ['sub', 'not-a-uuid'],
  ['sub', ''],
  ['sub', [USER_ID]],
  ['sid', { id: SESSION_ID }],
  ['sid', 7],
  ['sub', 1e308],
  ['sid', null],
  ['sub', true],
  ['sid', 'f'.repeat(4_000)],
  ['sub', `${USER_ID}\u0000`],
  ['sid', `${SESSION_ID}' or true --`],
] as const)('a well-signed token with the odd claim %o is 401 (F6)', async ([claim, value]) => {
  const { config } = world
  const { origin } = new URL(config.publicUrl)
  const real = { iss: origin, aud: `${origin}/api`, sub: USER_ID, sid: SESSION_ID, exp: 4e9 }
  const token = await signClaims({ ...real, [claim]: value }, { key: config.authSecret })
  const refused = await world.send('GET', '/auth/me', { token })
  expect(refused).toMatchObject({ status: 401, body: { errorCode: 'UNAUTHENTICATED' } })
})
