import { expect, test } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import {
  changeEmail,
  countEmails,
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { deleteExpiredSessionsAndLinks } from './sessions.ts'
import { createLinkActions, NEW_PASSWORD, TOKEN_EXPIRED, TOKEN_INVALID } from './testing.ts'

const world = setUpWorld()
const { confirm, requestChange, readChangeToken, requestReset, resetPassword, readUser } =
  createLinkActions(world)

const readWelcomeToken = ({ email }: Person) => readLinkToken(world, 'verify-email', email)

test('the welcome link and a resent one confirm the address, also when followed again', async () => {
  const person = await signUpUnconfirmed(world)
  const first = await readWelcomeToken(person)
  await person.call('POST /auth/email/resend')
  const second = await readLinkToken(world, 'verify-email', person.email, 'Confirma')
  expect(second).not.toBe(first)
  expect((await readUser(person)).emailVerified).toBe(false)
  for (const token of [first, first, second]) {
    const { status, body } = await confirm(person, token)
    expect({ status, user: body.user }).toEqual({ status: 200, user: await readUser(person) })
    expect(body.user.emailVerified).toBe(true)
  }
  const { message } = await person.call('POST /auth/email/resend')
  expect(message).toBe('Tu correo ya está confirmado.')
  expect(await countEmails(world, person.email)).toBe(2)
})

test('a link counts for nobody but its account', async () => {
  const person = await signUpUnconfirmed(world)
  const token = await readWelcomeToken(person)
  const visitor = await world.send('POST', '/auth/email/verify', { body: { token } })
  expect(visitor).toMatchObject({ status: 401, body: { errorCode: 'UNAUTHENTICATED' } })
  const stranger = await signUpUnconfirmed(world)
  expect(await confirm(stranger, token)).toMatchObject({
    status: 403,
    body: { errorCode: 'LINK_OF_ANOTHER_ACCOUNT' },
  })
  for (const each of [person, stranger]) {
    expect((await readUser(each)).emailVerified).toBe(false)
  }
})

test('a link that is unknown, for a password or to a previous address confirms nothing', async () => {
  const person = await signUpUnconfirmed(world)
  const unknown = await confirm(person, 'A'.repeat(43))
  expect(unknown).toMatchObject(TOKEN_INVALID)
  expect(unknown.body.message).toContain('inválido')
  const token = await readWelcomeToken(person)
  expect(await confirm(person, await requestReset(person.email))).toMatchObject(TOKEN_INVALID)
  await changeEmail(world, person, createUniqueEmail())
  expect(await confirm(person, token)).toMatchObject(TOKEN_INVALID)
})

test('a welcome link expires after a week, that of a change after a day', async () => {
  const person = await signUpUnconfirmed(world)
  const token = await readWelcomeToken(person)
  world.clock.advance(7 * DAY_MS)
  const again = await signIn(world, person)
  const late = await confirm(again, token)
  expect(late).toMatchObject(TOKEN_EXPIRED)
  expect(late.body.message).toContain('expirado')

  const email = createUniqueEmail('tarde')
  await requestChange(again, email)
  const change = await readChangeToken(email)
  world.clock.advance(DAY_MS)
  const next = await signIn(world, person)
  expect(await confirm(next, change)).toMatchObject(TOKEN_EXPIRED)
  await deleteExpiredSessionsAndLinks(world.deps)
  expect(await readUser(next)).toMatchObject({ email: person.email, pendingEmail: null })
})

test('the first proof of an address ends every earlier session but the one that proves it', async () => {
  const here = await signUpUnconfirmed(world)
  const elsewhere = await signIn(world, here)
  const token = await readWelcomeToken(here)
  await confirm(here, token)
  expect(await isSignedIn(world, here)).toBe(true)
  expect(await isSignedIn(world, elsewhere)).toBe(false)
  const later = await signIn(world, here)
  await confirm(here, token)
  expect(await isSignedIn(world, later)).toBe(true)
})

test('a changed or reset password is reported by email', async () => {
  const { email, call } = await signUp(world)
  const subject = 'Cambiaste tu contraseña'
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await call('PUT /users/password', { body })
  const { text } = await world.mailbox.waitForEmail(email, subject)
  expect(text).toContain(`${world.config.publicUrl}/forgot-password`)
  await resetPassword(await requestReset(email), 'Rebozo-Rojo-8$')
  await countEmails(world, email)
  const subjects = (await world.mailbox.listEmails(email)).map((received) => received.subject)
  expect(subjects.filter((each) => each === subject)).toHaveLength(2)
})
