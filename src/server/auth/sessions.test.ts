import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#server/limits.ts'
import { countLockWaits } from '#server/testing/lookups.ts'
import {
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  uniqueEmail,
  waitUntil,
} from '#server/testing/world.ts'
import { endSessions } from '#server/users/credentials/store.ts'
import { lockUser, updatePassword } from '#server/users/store.ts'

const world = setUpWorld()

const logIn = (email: string, password: string) =>
  world.send('POST', '/auth/login', { body: { email, password } })

async function isSignedIn(token: string): Promise<boolean> {
  const answer = await world.send('GET', '/auth/verify', { token })
  if (answer.status === 200) expect(answer.body).toEqual({ valid: true })
  else expect(answer.body).toMatchObject({ errorCode: 'UNAUTHENTICATED' })
  return answer.status === 200
}

async function suspend(email: string, at: Date | null): Promise<void> {
  const change = world.deps.db.updateTable('users').set({ suspended_at: at })
  await change.where('email', '=', email).execute()
}

test('logging in returns a token of one hour', async () => {
  const { token, user, call } = await signUp(world)
  const { sub, role, iat = 0, exp = 0 } = decodeJwt(token)
  expect({ sub, role, lives: exp - iat }).toEqual({ sub: user.id, role: 'HOST', lives: 3_600 })
  expect((await call('GET /auth/me')).user).toEqual(user)
  expect(await isSignedIn(token)).toBe(true)
})

test('a wrong password and an unknown account get the same response (R2)', async () => {
  const { email } = await signUp(world)
  const wrong = await logIn(email, 'Otra-Cosa-7$')
  const unknown = await logIn(uniqueEmail(), 'Otra-Cosa-7$')
  expect(wrong.status).toBe(401)
  expect(wrong.body).toEqual({ message: 'Credenciales inválidas', errorCode: 'BAD_CREDENTIALS' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: wrong.status,
    body: wrong.body,
  })
})

test('a suspended person loses open sessions and cannot log in (R2)', async () => {
  const { email, token } = await signUp(world)
  await suspend(email, new Date())
  expect(await isSignedIn(token)).toBe(false)
  const refused = await logIn(email, PASSWORD)
  expect(refused.status).toBe(401)
  expect(refused.body).toEqual({ message: 'Credenciales inválidas', errorCode: 'BAD_CREDENTIALS' })
  await suspend(email, null)
  expect(await isSignedIn(token)).toBe(true)
})

test('a login that races with a password reset opens no session', async () => {
  const { email, user } = await signUp(world)
  let late: Promise<unknown> = Promise.resolve()
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    late = signIn(world, { email }).catch((error: unknown) => error)
    await waitUntil('the sign-in waits', async () => (await countLockWaits(world)) === 1)
    await updatePassword(tx, user.id, 'another', new Date())
    await endSessions(tx, user.id, { keep: null, now: new Date() })
  })
  expect(await late).toMatchObject({ code: 'BAD_CREDENTIALS' })
})

test('logging out ends this session only (R3)', async () => {
  const first = await signUp(world)
  const second = await signIn(world, { email: first.email })
  await first.call('POST /auth/logout')
  expect(await isSignedIn(first.token)).toBe(false)
  expect(await isSignedIn(second.token)).toBe(true)
})

test('a request without a bearer token is not signed in', async () => {
  expect(await isSignedIn('')).toBe(false)
  expect(await isSignedIn('x.y.z')).toBe(false)
  const basic = await world.send('GET', '/auth/me', { headers: { authorization: 'Basic YTpi' } })
  expect(basic.status).toBe(401)
})

test('a token expires after an hour; refreshing it continues the session', async () => {
  const { token, call } = await signUp(world)
  world.clock.advance(55 * MINUTE_MS)
  const { access_token: next } = await call('POST /auth/refresh')
  world.clock.advance(10 * MINUTE_MS)
  expect(await isSignedIn(token)).toBe(false)
  expect(await isSignedIn(next)).toBe(true)
  const late = await world.send('POST', '/auth/refresh', { token })
  expect(late.status).toBe(401)
})

test('a session ends after 12 hours despite refreshes (R3)', async () => {
  let { token } = await signUp(world)
  for (let minutes = 0; minutes < 12 * 60 - 55; minutes += 55) {
    world.clock.advance(55 * MINUTE_MS)
    const { access_token, user } = await world.callAs(token)('POST /auth/refresh')
    expect(user.id).toBe(decodeJwt(token).sub)
    token = access_token
  }
  expect(await isSignedIn(token)).toBe(true)
  world.clock.advance(6 * MINUTE_MS)
  expect(await isSignedIn(token)).toBe(false)
})

test("'Recordarme' makes the session last 30 days (R3)", async () => {
  const { email } = await signUp(world)
  const { token, user } = await signIn(world, { email, remember: true })
  const session = await world.deps.db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', user.id)
    .orderBy('expires_at', 'desc')
    .executeTakeFirstOrThrow()
  const days = (session.expires_at.getTime() - session.created_at.getTime()) / (24 * 60 * MINUTE_MS)
  expect(days).toBe(30)
  expect(decodeJwt(token).sid).toBe(session.id)
})
