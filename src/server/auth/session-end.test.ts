import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#contract/product/durations.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'
import { updateRow } from '#server/testing/database.ts'
import {
  changeEmail,
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  type Person,
  setUpWorld,
  signIn,
  signUp,
} from '#server/testing/world.ts'
import { createLinkActions, NEW_PASSWORD } from './testing.ts'

const world = setUpWorld()
const { requestReset, resetPassword } = createLinkActions(world)

/** What the session of this token answers now that it is over. */
async function readEnd({ token }: Pick<Person, 'token'>) {
  const { status, body } = await world.send('GET', '/auth/me', { token })
  return { status, errorCode: body.errorCode, end: body.sessionEnd, message: body.message }
}

const over = (end: string, message: string) => ({
  status: 401,
  errorCode: 'UNAUTHENTICATED',
  end,
  message: expect.stringContaining(message),
})

test('a session that we ended says why, and that it expired only if it did', async () => {
  const person = await signUp(world)
  const elsewhere = await signIn(world, person)
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await person.call('PUT /users/password', { body })
  expect(await readEnd(elsewhere)).toEqual(over('password', 'la contraseña de tu cuenta cambió'))
  await resetPassword(await requestReset(person.email), PASSWORD)
  expect(await readEnd(person)).toEqual(over('password', 'por seguridad'))

  const here = await signIn(world, person)
  const there = await signIn(world, person)
  await changeEmail(world, { ...person, call: here.call }, createUniqueEmail('nueva'))
  expect(await readEnd(there)).toEqual(over('email-changed', 'el correo de tu cuenta cambió'))
  world.clock.advance(2 * HOUR_MS)
  expect(await readEnd(there)).toEqual(over('email-changed', 'por seguridad'))
  expect(await readEnd(here)).toEqual(over('expired', 'Tu sesión expiró'))
})

test('a session that its owner closed is not said to have expired', async () => {
  const person = await signUp(world)
  await person.call('POST /auth/logout')
  expect(await readEnd(person)).toEqual(over('sign-out', 'Cerraste esta sesión'))
})

test('a token that is none of ours, and a visitor, read no reason', async () => {
  const person = await signUp(world)
  for (const token of ['none', `${person.token}x`, undefined]) {
    const { status, body } = await world.send('GET', '/auth/me', { token })
    expect([status, body.message, body.sessionEnd]).toEqual([
      401,
      'Inicia sesión para continuar.',
      undefined,
    ])
  }
})

test('a session lists the open ones, and ends the others after a fresh proof (R16)', async () => {
  const person = await signUp(world)
  const others = [await signIn(world, person), await signIn(world, person)]
  const signedOut = await signIn(world, person)
  await signedOut.call('POST /auth/logout')
  const { sessions } = await person.call('GET /account/sessions')
  expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([false, false, true])

  world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
  await expect(person.call('POST /account/sessions/end-others')).rejects.toMatchObject({
    code: 'FRESH_SIGN_IN_REQUIRED',
  })
  for (const other of others) expect(await isSignedIn(world, other)).toBe(true)
  const stranger = await signUp(world)
  const body = { method: 'password', password: PASSWORD } as const
  await person.call('POST /auth/fresh-proof', { body })
  expect(await person.call('POST /account/sessions/end-others')).toEqual({ ended: 2 })
  for (const other of others) {
    expect(await readEnd(other)).toEqual(over('other-device', '¿No fuiste tú?'))
  }
  await world.mailbox.waitForEmail(person.email, 'Se cerraron otras sesiones')
  expect(await person.call('GET /account/sessions')).toMatchObject({
    sessions: [{ isCurrent: true }],
  })
  expect(await isSignedIn(world, stranger)).toBe(true)
  expect(await person.call('POST /account/sessions/end-others')).toEqual({ ended: 0 })
})

test('one session is ended after a fresh proof, and nobody else’s, nor the own one (R16)', async () => {
  const person = await signUp(world)
  const [closed, kept, foreign] = [
    await signIn(world, person),
    await signIn(world, person),
    await signUp(world),
  ]
  const end = (one: Person) =>
    person.call('DELETE /account/sessions/:id', {
      params: { id: decodeJwt<{ sid: string }>(one.token).sid },
    })
  world.clock.advance(FRESH_PROOF_MS + MINUTE_MS)
  await expect(end(closed)).rejects.toMatchObject({ code: 'FRESH_SIGN_IN_REQUIRED' })
  await person.call('POST /auth/fresh-proof', { body: { method: 'password', password: PASSWORD } })
  expect(await end(closed)).toEqual({ ended: 1 })
  expect(await readEnd(closed)).toEqual(over('other-device', '¿No fuiste tú?'))
  await world.mailbox.waitForEmail(person.email, 'Se cerró otra sesión de tu cuenta')
  for (const other of [closed, foreign, person]) {
    await expect(end(other)).rejects.toMatchObject({ status: 404, code: 'NOT_FOUND' })
  }
  for (const open of [kept, foreign, person]) expect(await isSignedIn(world, open)).toBe(true)
})

const toNoonInMexico = (now: Date) => DAY_MS - ((now.getTime() - 18 * HOUR_MS) % DAY_MS)

test('a session names the browser that signed in, and the last day that renewed it', async () => {
  const { email } = await signUp(world)
  world.clock.advance(toNoonInMexico(world.deps.now()))
  const { body } = await world.send('POST', '/auth/login', {
    body: { email, password: PASSWORD },
    headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 10; K) Chrome/141.0.0.0 Safari/537.36' },
  })
  const call = world.callAs(String(body.access_token))
  const readFirst = async () => (await call('GET /account/sessions')).sessions[0]
  const opened = await readFirst()
  expect(opened).toMatchObject({ device: 'Chrome en Android', lastUsedAt: opened?.createdAt })
  world.clock.advance(MINUTE_MS)
  await call('POST /auth/refresh')
  expect(await readFirst()).toEqual(opened)
  const dayBefore = new Date(world.deps.now().getTime() - DAY_MS)
  await updateRow(world, 'sessions', String(opened?.id), { last_used_at: dayBefore })
  await call('POST /auth/refresh')
  expect(Date.parse(String((await readFirst())?.lastUsedAt))).toBeGreaterThan(dayBefore.getTime())
})

test('an expired session is not among the open ones', async () => {
  const person = await signUp(world)
  world.clock.advance(DAY_MS)
  const later = await signIn(world, person)
  expect((await later.call('GET /account/sessions')).sessions).toHaveLength(1)
})
