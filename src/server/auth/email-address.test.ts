import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#server/limits.ts'
import { countLockWaits } from '#server/testing/lookups.ts'
import {
  countEmails,
  type HttpReply,
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

const world = setUpWorld()

const follow = (token: string) => world.send('POST', '/auth/email/verify', { body: { token } })
const isVerified = async (person: Person) => (await person.call('GET /auth/me')).user.emailVerified
const welcomeToken = (person: Person) => readLinkToken(world, 'verify-email', person.email)

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
  const again = await readLinkToken(world, 'verify-email', person.email, 'Confirma')
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
  const reset = await readLinkToken(world, 'reset-password', email)
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

const NEW_PASSWORD = 'Talavera-Azul-9$'

const undo = (token: string) => world.send('POST', '/auth/email/undo', { body: { token } })
const move = (person: Person, email: string) =>
  person.call('PUT /profile', { body: { firstName: 'Lucía', lastName: 'Robles', email } })
const undoTokenTo = (to: string) => readLinkToken(world, 'undo-email', to)
const isIn = async (person: Person) =>
  (await world.send('GET', '/auth/verify', { token: person.token })).status === 200
const registration = (email: string) => ({
  firstName: 'Otra',
  lastName: 'Persona',
  motherLastName: 'Más',
  email,
  password: PASSWORD,
  confirmPassword: PASSWORD,
})

test('a new address ends every other session', async () => {
  const here = await signUp(world)
  const elsewhere = await signIn(world, { email: here.email })
  await move(here, uniqueEmail())
  expect(await isIn(here)).toBe(true)
  expect(await isIn(elsewhere)).toBe(false)
})

test('undoing a change ends sessions, invalidates later links and resets the password', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, { email: owner.email })
  const theirs = uniqueEmail('ajena')
  await move(thief, theirs)
  await world.call('POST /auth/password-reset/request', { body: { email: theirs } })
  const stolen = await readLinkToken(world, 'reset-password', theirs)

  const taken = await undo(await undoTokenTo(owner.email))
  expect(taken.status).toBe(200)
  expect(await isIn(thief)).toBe(false)
  const used = await world.send('POST', '/auth/password-reset/confirm', {
    body: { token: stolen, newPassword: NEW_PASSWORD },
  })
  expect(used.body.errorCode).toBe('TOKEN_INVALID')

  const mine = await readLinkToken(world, 'reset-password', owner.email)
  await world.call('POST /auth/password-reset/confirm', {
    body: { token: mine, newPassword: NEW_PASSWORD },
  })
  const { user } = await signIn(world, { email: owner.email, password: NEW_PASSWORD })
  expect(user).toMatchObject({ id: owner.user.id, email: owner.email, emailVerified: true })
})

test('two changes do not lock the owner out: the oldest address wins', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, { email: owner.email })
  const [first, second] = [uniqueEmail('uno'), uniqueEmail('dos')]
  await move(thief, first)
  await move(thief, second)
  expect((await undo(await undoTokenTo(first))).status).toBe(200)
  expect((await undo(await undoTokenTo(owner.email))).status).toBe(200)
  expect((await undo(await undoTokenTo(first))).body.errorCode).toBe('TOKEN_INVALID')
  await signIn(world, { email: owner.email })
})

test('an abandoned address stays reserved for its owner for 72 hours', async () => {
  const owner = await signUp(world)
  const other = await signUp(world)
  await move(owner, uniqueEmail())
  const wanted = { body: registration(owner.email) }
  const refused = await world.send('POST', '/auth/register', wanted)
  expect(refused.body.errorCode).toBe('EMAIL_TAKEN')
  await expect(move(other, owner.email)).rejects.toMatchObject({ code: 'EMAIL_TAKEN' })
  const token = await undoTokenTo(owner.email)
  world.clock.advance(72 * HOUR_MS)
  expect((await undo(token)).body.errorCode).toBe('TOKEN_EXPIRED')
  expect((await world.send('POST', '/auth/register', wanted)).status).toBe(201)
})

test('a person returns to their previous address without a link', async () => {
  const owner = await signUp(world)
  await move(owner, uniqueEmail())
  const { user } = await move(owner, owner.email)
  expect(user.email).toBe(owner.email)
})

test('an address cannot be registered while its owner changes it', async () => {
  const { user } = await signUp(world)
  let late: Promise<HttpReply> | undefined
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await updateUser(tx, user.id, { ...user, email: uniqueEmail() }, world.deps.now())
    late = world.send('POST', '/auth/register', { body: registration(user.email) })
    await waitUntil('it waits', async () => (await countLockWaits(world)) === 1)
    await createEmailLink(tx, world.deps, 'undo-email', user)
  })
  expect((await late)?.body.errorCode).toBe('EMAIL_TAKEN')
})

test('a link works once, and an unknown one is invalid', async () => {
  const owner = await signUp(world)
  await move(owner, uniqueEmail())
  const token = await undoTokenTo(owner.email)
  const both = await Promise.all([undo(token), undo(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect((await undo('A'.repeat(43))).body.errorCode).toBe('TOKEN_INVALID')
})

test('a changed or reset password is reported by email', async () => {
  const owner = await signUp(world)
  const before = await countEmails(world, owner.email)
  await owner.call('PUT /users/password', {
    body: { currentPassword: PASSWORD, newPassword: NEW_PASSWORD },
  })
  expect(await countEmails(world, owner.email)).toBe(before + 1)
  const received = await world.mailbox.waitForEmail(owner.email, 'Cambiaste tu contraseña')
  expect(received.text).toContain(`${world.config.publicUrl}/forgot-password`)
  await world.call('POST /auth/password-reset/request', { body: { email: owner.email } })
  const token = await readLinkToken(world, 'reset-password', owner.email)
  await world.call('POST /auth/password-reset/confirm', {
    body: { token, newPassword: 'Rebozo-Rojo-8$' },
  })
  await countEmails(world, owner.email)
  const emails = await world.mailbox.listEmails(owner.email)
  expect(emails.filter(({ subject }) => subject === 'Cambiaste tu contraseña')).toHaveLength(2)
})
