import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/limits.ts'
import { countLockWaits } from '#server/testing/database.ts'
import {
  countEmails,
  type HttpReply,
  isSignedIn,
  PASSWORD,
  type Person,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  uniqueEmail,
  waitUntil,
} from '#server/testing/world.ts'
import { createEmailLink } from '#server/users/credentials/email-links.ts'
import { lockUser, updateUser } from '#server/users/store.ts'

const NEW_PASSWORD = 'Talavera-Azul-9$'
const INVALID = { status: 400, body: { errorCode: 'TOKEN_INVALID' } }
const EXPIRED = { status: 400, body: { errorCode: 'TOKEN_EXPIRED' } }

const world = setUpWorld()

const verify = (token: string) => world.send('POST', '/auth/email/verify', { body: { token } })
const undo = (token: string) => world.send('POST', '/auth/email/undo', { body: { token } })
const readWelcomeToken = ({ email }: Person) => readLinkToken(world, 'verify-email', email)
const readUndoToken = (to: string) => readLinkToken(world, 'undo-email', to)
const isVerified = async (person: Person) => (await person.call('GET /auth/me')).user.emailVerified

const changeEmail = (person: Person, email = uniqueEmail()) =>
  person.call('PUT /profile', { body: { firstName: 'Lucía', lastName: 'Robles', email } })

function register(email: string) {
  const name = { firstName: 'Otra', lastName: 'Persona', motherLastName: 'Más' }
  const body = { ...name, email, password: PASSWORD, confirmPassword: PASSWORD }
  return world.send('POST', '/auth/register', { body })
}

/** Requests a reset link and reads its token. */
async function requestReset(email: string): Promise<string> {
  await world.call('POST /auth/password-reset/request', { body: { email } })
  return readLinkToken(world, 'reset-password', email)
}

const resetPassword = (token: string, newPassword = NEW_PASSWORD) =>
  world.send('POST', '/auth/password-reset/confirm', { body: { token, newPassword } })

test('the welcome link and a resent one verify the address, also when followed again', async () => {
  const person = await signUp(world)
  const first = await readWelcomeToken(person)
  await person.call('POST /auth/email/resend')
  const second = await readLinkToken(world, 'verify-email', person.email, 'Confirma')
  expect(second).not.toBe(first)
  expect(await isVerified(person)).toBe(false)
  for (const token of [first, first, second]) {
    expect((await verify(token)).status).toBe(200)
    expect(await isVerified(person)).toBe(true)
  }
  const { message } = await person.call('POST /auth/email/resend')
  expect(message).toBe('Tu correo ya está confirmado.')
  expect(await countEmails(world, person.email)).toBe(2)
})

test('a link that is unknown, for a password or to a previous address verifies nothing', async () => {
  const unknown = await verify('A'.repeat(43))
  expect(unknown).toMatchObject(INVALID)
  expect(unknown.body.message).toContain('inválido')
  const person = await signUp(world)
  const token = await readWelcomeToken(person)
  expect(await verify(await requestReset(person.email))).toMatchObject(INVALID)
  await changeEmail(person)
  expect(await verify(token)).toMatchObject(INVALID)
  expect(await isVerified(person)).toBe(false)
})

test('a link expires after a week', async () => {
  const token = await readWelcomeToken(await signUp(world))
  world.clock.advance(7 * DAY_MS)
  const late = await verify(token)
  expect(late).toMatchObject(EXPIRED)
  expect(late.body.message).toContain('expirado')
})

test('a new address ends every other session, and is changed back without a link', async () => {
  const here = await signUp(world)
  const elsewhere = await signIn(world, here)
  await changeEmail(here)
  expect(await isSignedIn(world, here)).toBe(true)
  expect(await isSignedIn(world, elsewhere)).toBe(false)
  expect((await changeEmail(here, here.email)).user.email).toBe(here.email)
})

test('undoing a change ends sessions, invalidates later links and resets the password', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, owner)
  const foreign = uniqueEmail('ajena')
  await changeEmail(thief, foreign)
  const stolen = await requestReset(foreign)

  expect((await undo(await readUndoToken(owner.email))).status).toBe(200)
  expect(await isSignedIn(world, thief)).toBe(false)
  expect(await resetPassword(stolen)).toMatchObject(INVALID)

  await resetPassword(await readLinkToken(world, 'reset-password', owner.email))
  const { user } = await signIn(world, { email: owner.email, password: NEW_PASSWORD })
  expect(user).toMatchObject({ id: owner.user.id, email: owner.email, emailVerified: true })
})

test('after two changes the first address can still undo both', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, owner)
  const first = uniqueEmail('uno')
  await changeEmail(thief, first)
  await changeEmail(thief)
  expect((await undo(await readUndoToken(first))).status).toBe(200)
  expect((await undo(await readUndoToken(owner.email))).status).toBe(200)
  expect(await undo(await readUndoToken(first))).toMatchObject(INVALID)
  await signIn(world, owner)
})

test('an abandoned address stays reserved for its owner for 72 hours', async () => {
  const owner = await signUp(world)
  const other = await signUp(world)
  await changeEmail(owner)
  expect((await register(owner.email)).body.errorCode).toBe('EMAIL_TAKEN')
  await expect(changeEmail(other, owner.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  const token = await readUndoToken(owner.email)
  world.clock.advance(72 * HOUR_MS)
  expect(await undo(token)).toMatchObject(EXPIRED)
  expect((await register(owner.email)).status).toBe(201)
})

test('an address cannot be registered while its owner changes it', async () => {
  const { user } = await signUp(world)
  let late: Promise<HttpReply> | undefined
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await updateUser(tx, user.id, { ...user, email: uniqueEmail() }, world.deps.now())
    late = register(user.email)
    await waitUntil('it waits', async () => (await countLockWaits(world)) === 1)
    await createEmailLink(tx, world.deps, 'undo-email', user)
  })
  expect((await late)?.body.errorCode).toBe('EMAIL_TAKEN')
})

test('a change is undone once, and by no unknown link', async () => {
  const owner = await signUp(world)
  await changeEmail(owner)
  const token = await readUndoToken(owner.email)
  const both = await Promise.all([undo(token), undo(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await undo('A'.repeat(43))).toMatchObject(INVALID)
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
