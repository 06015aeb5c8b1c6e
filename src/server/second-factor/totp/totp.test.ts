import { Secret, TOTP, URI } from 'otpauth'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { countLockWaits, listRows } from '#server/testing/database.ts'
import {
  type HttpReply,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  waitUntil,
} from '#server/testing/world.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { lockUser } from '#server/users/store.ts'
import { createApp, enrollTotp, signUpWithApp, startSignIn } from '../testing.ts'
import { decryptSecret, encryptSecret } from './totp.ts'

const world = setUpWorld()

const INVALID = { status: 400, body: { errorCode: 'CODE_INVALID' } }

async function signInWith(email: string, code: string) {
  const { challenge } = await startSignIn(world, email, PASSWORD)
  return world.send('POST', '/auth/second-factor', { body: { method: 'totp', challenge, code } })
}

test('an app is connected by its first code, shown as text, link and QR code', async () => {
  const person = await signUp(world)
  const { secret, uri, qr } = await person.call('POST /account/second-factor/totp')
  const totp = URI.parse(uri)
  expect(totp).toBeInstanceOf(TOTP)
  expect(totp).toMatchObject({ issuer: 'Cigüeña', label: person.email, digits: 6, period: 30 })
  expect(totp.secret.base32).toBe(secret.replaceAll(' ', ''))
  expect(Buffer.from(qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg')

  const confirm = (code: string) =>
    world.send('POST', '/account/second-factor/totp/confirm', {
      token: person.token,
      body: { code },
    })
  const app = createApp(world, secret)
  expect(await confirm(app(9))).toMatchObject(INVALID)
  await signIn(world, person)
  const confirmed = await confirm(app().replace(/(...)/, '$1 '))
  expect(confirmed.body.recoveryCodes).toHaveLength(10)
  await world.mailbox.waitForEmail(person.email, 'verificación en dos pasos')
  expect((await startSignIn(world, person.email, PASSWORD)).methods).toEqual([
    'totp',
    'recovery-code',
  ])
})

test('a code works once, also the one that connected the app, and under concurrent use', async () => {
  const { person, app } = await signUpWithApp(world)
  expect(await signInWith(person.email, app(-1))).toMatchObject(INVALID)
  const code = app()
  const answers = await Promise.all([1, 2, 3, 4].map(() => signInWith(person.email, code)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400])
  expect(await signInWith(person.email, code)).toMatchObject(INVALID)
  // Nor does an earlier one that nobody used.
  expect((await signInWith(person.email, app(1))).status).toBe(200)
  expect(await signInWith(person.email, app(0))).toMatchObject(INVALID)
})

test('a code is valid for the step before and after its own, and no longer', async () => {
  for (const [steps, status] of [
    [-2, 400],
    [2, 400],
    [1, 200],
  ] as const) {
    const { person, app } = await signUpWithApp(world)
    expect((await signInWith(person.email, app(steps))).status, `${steps}`).toBe(status)
  }
})

test('an app that shows no code within fifteen minutes is not connected', async () => {
  const { call } = await signUp(world)
  const { secret } = await call('POST /account/second-factor/totp')
  world.clock.advance(16 * MINUTE_MS)
  await call('POST /auth/fresh-proof', { body: { method: 'password', password: PASSWORD } })
  const late = call('POST /account/second-factor/totp/confirm', {
    body: { code: createApp(world, secret)() },
  })
  await expect(late).rejects.toMatchObject({ code: 'SECOND_FACTOR_EXPIRED' })
})

test('the secret is stored encrypted, for its own account', async () => {
  const person = await signUp(world)
  const { secret } = await person.call('POST /account/second-factor/totp')
  const [row] = await listRows(world, 'totp_apps', { user_id: person.user.id })
  const plain = Buffer.from(Secret.fromBase32(secret.replaceAll(' ', '')).buffer)
  if (!row) throw new Error('no row')
  expect(row.secret.includes(plain)).toBe(false)
  expect(decryptSecret(world.config, person.user.id, row.secret)).toEqual(plain)
  expect(decryptSecret(world.config, crypto.randomUUID(), row.secret)).toBeNull()
  const rotated = { authSecret: new Uint8Array(32) }
  expect(decryptSecret(rotated, person.user.id, row.secret)).toBeNull()
  expect(encryptSecret(world.config, person.user.id, plain)).not.toEqual(row.secret)
})

test('a new app replaces the old one only once it has shown a code', async () => {
  const { person, app } = await signUpWithApp(world)
  await person.call('POST /account/second-factor/totp')
  expect((await signInWith(person.email, app(1))).status).toBe(200)
  const { app: next, recoveryCodes } = await enrollTotp(world, person)
  expect(recoveryCodes).toBeNull()
  expect(await signInWith(person.email, app(1))).toMatchObject(INVALID)
  expect((await signInWith(person.email, next())).status).toBe(200)
})

test('without the app the password alone signs in again', async () => {
  const { person } = await signUpWithApp(world)
  const { secondFactor } = await person.call('DELETE /account/second-factor/totp')
  expect(secondFactor).toMatchObject({ totpSince: null, recoveryCodesLeft: 0 })
  await signIn(world, person)
  const again = world.send('DELETE', '/account/second-factor/totp', person)
  expect((await again).status).toBe(404)
})

test('an app is not connected by a session that ends meanwhile', async () => {
  const thief = await signUp(world)
  const { secret } = await thief.call('POST /account/second-factor/totp')
  const body = { code: createApp(world, secret)() }
  let late: Promise<HttpReply> | undefined
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, thief.user.id)
    const { token } = thief
    late = world.send('POST', '/account/second-factor/totp/confirm', { token, body })
    await waitUntil('the call waits', async () => (await countLockWaits(world)) === 1)
    await endSessions(tx, thief.user.id, { keep: null, now: world.deps.now(), reason: 'password' })
  })
  expect(await late).toMatchObject({ status: 401 })
  const apps = await listRows(world, 'totp_apps', { user_id: thief.user.id })
  expect(apps.filter(({ is_confirmed }) => is_confirmed)).toEqual([])
})
