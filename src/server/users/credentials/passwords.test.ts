import { availableParallelism } from 'node:os'
import { parseOptions } from '@node-rs/argon2'
import { expect, test } from 'vitest'
import { isSignedIn, PASSWORD, shareWorld, signIn, signUp } from '#server/testing/world.ts'
import { HASHING, hashPassword, verifyPassword } from './passwords.ts'

const NEW_PASSWORD = 'Talavera-Azul-9$'
const HERE = '127.0.0.1'

const world = shareWorld()

const change = (token: string, currentPassword: string, newPassword = NEW_PASSWORD) =>
  world.send('PUT', '/users/password', { token, body: { currentPassword, newPassword } })

test('a new password replaces the old one, and every other session ends (R3)', async () => {
  const here = await signUp(world)
  const elsewhere = await signIn(world, here)
  const refused = await change(here.token, 'Otra-Cosa-7$')
  expect(refused).toMatchObject({ status: 400, body: { errorCode: 'WRONG_PASSWORD' } })
  expect(await isSignedIn(world, elsewhere)).toBe(true)

  expect((await change(here.token, PASSWORD)).status).toBe(200)
  expect(await isSignedIn(world, here)).toBe(true)
  expect(await isSignedIn(world, elsewhere)).toBe(false)
  await expect(signIn(world, here)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  await signIn(world, { email: here.email, password: NEW_PASSWORD })
})

test('the new password keeps the reset rules (spec §5)', async () => {
  const { token } = await signUp(world)
  for (const [password, message] of [
    ['Aa1$', 'Debe tener al menos 8 caracteres.'],
    ['SinSimbolo7', 'No cumple con los requisitos de seguridad.'],
  ]) {
    const { body } = await change(token, PASSWORD, password)
    expect(body.details).toEqual([{ field: 'newPassword', message }])
  }
})

test('of two concurrent changes of one password, one succeeds', async () => {
  const { token, email } = await signUp(world)
  const passwords = [NEW_PASSWORD, 'Rebozo-Rojo-8$']
  const answers = await Promise.all(passwords.map((password) => change(token, PASSWORD, password)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400])
  const accepted = passwords[answers.findIndex(({ status }) => status === 200)] ?? ''
  await signIn(world, { email, password: accepted })
})

test('passwords are hashed with argon2id, 19 MiB and two passes', async () => {
  const hash = await hashPassword('Papel-Picado-7$', HERE)
  expect(hash).toMatch(/^\$argon2id\$/)
  expect(parseOptions(hash)).toMatchObject({ memoryCost: 19_456, timeCost: 2, saltLen: 16 })
  expect(await hashPassword('Papel-Picado-7$', HERE)).not.toBe(hash)
})

test('only the right password of an account matches, however its accents are composed', async () => {
  const hash = await hashPassword('Niñ\u00e9z-7$', HERE)
  expect(await verifyPassword('Nin\u0303e\u0301z-7$', hash, HERE)).toBe(true)
  expect(await verifyPassword('Ninez-7$', hash, HERE)).toBe(false)
  for (const password of ['Papel-Picado-7$', '']) {
    expect(await verifyPassword(password, null, HERE)).toBe(false)
  }
})

test('public calls are answered while the queue of sign-ins is full; one more is asked to come back', async () => {
  const { email } = await signUp(world)
  const signInWith = (password: string) =>
    world.send('POST', '/auth/login', { body: { email, password } })
  let isHashing = true
  const queue = Promise.allSettled(
    Array.from({ length: HASHING.running + HASHING.queued }, () => hashPassword(PASSWORD, HERE)),
  ).finally(() => {
    isHashing = false
  })
  await expect(hashPassword(PASSWORD, HERE)).rejects.toMatchObject({ code: 'BUSY', retryAfter: 5 })
  expect((await world.send('GET', '/payments/config')).status).toBe(200)
  expect(isHashing).toBe(true)
  await queue
  expect((await signInWith(PASSWORD)).status).toBe(200)
})

test('a network that fills the queue keeps nobody else from signing in', async () => {
  const { email } = await signUp(world)
  const attacker = '203.0.113.1'
  const floods = Array.from({ length: HASHING.running + HASHING.queued }, () =>
    hashPassword(PASSWORD, attacker),
  )
  let isHashing = true
  const flood = Promise.allSettled(floods).finally(() => {
    isHashing = false
  })
  // At once, while every place is taken: a sign-in asks the database first, and one may be free by then.
  await hashPassword(PASSWORD, '203.0.113.2')
  await signIn(world, { email })
  expect(isHashing).toBe(true)
  const refused = (await flood).filter(({ status }) => status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
})

test('hashing leaves a thread of Node to files, and a core where there are several', () => {
  expect(HASHING.running).toBeLessThan(4)
  expect(HASHING.running).toBeLessThanOrEqual(Math.max(1, availableParallelism() - 1))
})
