import { expect, test } from 'vitest'
import { DAY_MS } from '#server/limits.ts'
import { countEmails, type Person, readLinkToken, signUp } from '#server/testing/people.ts'
import { setUpWorld, uniqueEmail } from '#server/testing/world.ts'

const world = setUpWorld()

const follow = (token: string) => world.send('POST', '/auth/email/verify', { body: { token } })
const isVerified = async (person: Person) => (await person.call('GET /auth/me')).user.emailVerified
const welcomeToken = (person: Person) =>
  readLinkToken(world, 'verify-email', { to: person.email, subject: 'bienvenida' })

test('the welcome link verifies the address, also when followed again', async () => {
  const person = await signUp(world)
  const token = await welcomeToken(person)
  expect(await isVerified(person)).toBe(false)
  expect((await follow(token)).status).toBe(200)
  expect(await isVerified(person)).toBe(true)
  expect((await follow(token)).status).toBe(200)
})

test('a resent link works, and so does the earlier one', async () => {
  const person = await signUp(world)
  await person.call('POST /auth/email/resend')
  const again = await readLinkToken(world, 'verify-email', {
    to: person.email,
    subject: 'Confirma',
  })
  expect(again).not.toBe(await welcomeToken(person))
  expect((await follow(await welcomeToken(person))).status).toBe(200)
  expect((await follow(again)).status).toBe(200)
})

test('a verified person gets no further email', async () => {
  const person = await signUp(world)
  await follow(await welcomeToken(person))
  const { message } = await person.call('POST /auth/email/resend')
  expect(message).toBe('Tu correo ya está confirmado.')
  expect(await countEmails(world, person.email)).toBe(1)
})

test('an unknown link is invalid', async () => {
  const refused = await follow('A'.repeat(43))
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errorCode: 'TOKEN_INVALID',
    message: expect.stringContaining('inválido'),
  })
})

test('a link to a previous address verifies nothing', async () => {
  const person = await signUp(world)
  const token = await welcomeToken(person)
  const { firstName, lastName } = person.user
  const moved = { firstName, lastName, email: uniqueEmail() }
  await person.call('PUT /profile', { body: moved })
  expect((await follow(token)).body.errorCode).toBe('TOKEN_INVALID')
  expect(await isVerified(person)).toBe(false)
})

test('a password link verifies no address', async () => {
  const { email } = await signUp(world)
  await world.call('POST /auth/password-reset/request', { body: { email } })
  const reset = await readLinkToken(world, 'reset-password', { to: email, subject: 'contraseña' })
  expect((await follow(reset)).body.errorCode).toBe('TOKEN_INVALID')
})

test('a link expires after a week', async () => {
  const token = await welcomeToken(await signUp(world))
  world.clock.advance(7 * DAY_MS)
  const late = await follow(token)
  expect(late.status).toBe(400)
  expect(late.body).toMatchObject({
    errorCode: 'TOKEN_EXPIRED',
    message: expect.stringContaining('expirado'),
  })
})
