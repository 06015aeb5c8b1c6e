import { expect, test } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { countLockWaits } from '#server/testing/database.ts'
import {
  changeEmail,
  countEmails,
  createUniqueEmail,
  type HttpReply,
  isSignedIn,
  PASSWORD,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  signUpUnconfirmed,
  waitUntil,
} from '#server/testing/world.ts'
import { createEmailLink } from '#server/users/credentials/email-links.ts'
import { lockUser, replaceEmail } from '#server/users/store.ts'
import { createLinkActions, NEW_PASSWORD, TOKEN_EXPIRED, TOKEN_INVALID } from './testing.ts'

const world = setUpWorld({ RATE_LIMIT_FACTOR: '1' })
const { confirm, requestChange, readChangeToken, requestReset, resetPassword, readUser } =
  createLinkActions(world)

const undo = (token: string) => world.send('POST', '/auth/email/undo', { body: { token } })
/** The reset link of the email that follows an undone change. */
const readEndedToken = (to: string) =>
  readLinkToken(world, 'reset-password', to, 'Recuperaste tu cuenta')
const readUndoToken = (to: string) => readLinkToken(world, 'undo-email', to)

function register(email: string) {
  const name = { firstName: 'Otra', lastName: 'Persona', motherLastName: 'Más' }
  const body = { ...name, email, password: PASSWORD, confirmPassword: PASSWORD }
  return world.send('POST', '/auth/register', { body })
}

test('a new address is pending until its link is confirmed: the old one signs in and gets mail', async () => {
  const person = await signUp(world)
  const elsewhere = await signIn(world, person)
  const email = createUniqueEmail('nueva')
  const { body } = await requestChange(person, email.toUpperCase())
  const pending = { email: person.email, emailVerified: true, pendingEmail: email }
  expect(body.user).toMatchObject(pending)
  expect((await signIn(world, person)).user).toMatchObject(pending)
  await expect(signIn(world, { email })).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const { text } = await world.mailbox.waitForEmail(person.email, 'Alguien pidió cambiar')
  for (const address of [person.email, email]) expect(text).toContain(address)

  const confirmed = await confirm(person, await readChangeToken(email))
  expect(confirmed.body.user).toMatchObject({ email, emailVerified: true, pendingEmail: null })
  expect(await isSignedIn(world, person)).toBe(true)
  expect(await isSignedIn(world, elsewhere)).toBe(false)
  expect((await signIn(world, { email })).user.id).toBe(person.user.id)
  await expect(signIn(world, person)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  await world.mailbox.waitForEmail(person.email, 'El correo de tu cuenta cambió')
})

test('saving the names keeps a pending address; cancelling it and another one end its link', async () => {
  const person = await signUp(world)
  const [first, second] = [createUniqueEmail('uno'), createUniqueEmail('dos')]
  await requestChange(person, first)
  const kept = await requestChange(person, person.email)
  expect(kept.body.user.pendingEmail).toBe(first)
  const firstToken = await readChangeToken(first)
  await requestChange(person, second)
  expect(await confirm(person, firstToken)).toMatchObject(TOKEN_INVALID)
  const secondToken = await readChangeToken(second)
  const { user } = await person.call('DELETE /profile/pending-email')
  expect(user).toMatchObject({ email: person.email, pendingEmail: null })
  expect(await confirm(person, secondToken)).toMatchObject(TOKEN_INVALID)
})

test('the link of a change is sent again to the pending address, and both work', async () => {
  const person = await signUp(world)
  const email = createUniqueEmail('nueva')
  await requestChange(person, email)
  const first = await readChangeToken(email)
  await person.call('POST /auth/email/resend')
  expect(await countEmails(world, email)).toBe(2)
  expect((await confirm(person, first)).body.user.email).toBe(email)
})

test('a link that is sent again expires with the first, and then the change is over', async () => {
  const person = await signUp(world)
  const email = createUniqueEmail('nueva')
  await requestChange(person, email)
  const first = await readChangeToken(email)
  world.clock.advance(11 * HOUR_MS)
  const { call } = await signIn(world, person)
  await call('POST /auth/email/resend')
  expect(await countEmails(world, email)).toBe(2)
  const second = await readChangeToken(email)
  expect(second).not.toBe(first)

  world.clock.advance(13 * HOUR_MS)
  const later = await signIn(world, person)
  expect(await confirm(later, second)).toMatchObject(TOKEN_EXPIRED)
  await later.call('POST /auth/email/resend')
  expect(await countEmails(world, email)).toBe(2)
  expect((await readUser(later)).pendingEmail).toBeNull()
})

test('two accounts may want one address; of two concurrent confirmations one gets it', async () => {
  const email = createUniqueEmail('codiciada')
  const people = [await signUp(world), await signUp(world)]
  const tokens: string[] = []
  for (const person of people) {
    expect((await requestChange(person, email)).status).toBe(200)
    await waitUntil('the email is there', async () => {
      return (await world.mailbox.listEmails(email)).length > tokens.length
    })
    tokens.push(await readChangeToken(email))
  }
  const answers = await Promise.all(
    people.map((person, index) => confirm(person, tokens[index] ?? '')),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  expect(answers.find(({ status }) => status === 409)?.body.errorCode).toBe('EMAIL_TAKEN')
  const emails = await Promise.all(people.map(async (person) => (await readUser(person)).email))
  expect(emails.filter((each) => each === email)).toHaveLength(1)
})

test('of a confirmed change and a completed reset at the same time, one takes effect', async () => {
  const person = await signUp(world)
  const email = createUniqueEmail('nueva')
  await requestChange(person, email)
  const change = await readChangeToken(email)
  const reset = await requestReset(person.email)
  const [changed, done] = await Promise.all([confirm(person, change), resetPassword(reset)])
  expect([changed.status, done.status].sort()).toEqual([200, expect.toBeOneOf([400, 401])])
  const isReset = done.status === 200
  const owner = await signIn(world, {
    email: isReset ? person.email : email,
    password: isReset ? NEW_PASSWORD : PASSWORD,
  })
  expect(owner.user).toMatchObject({ id: person.user.id, pendingEmail: null })
})

test('a completed reset ends pending changes and undo links, and proves the address', async () => {
  const owner = await signUpUnconfirmed(world)
  const session = await signIn(world, owner)
  const pending = createUniqueEmail('ajena')
  await requestChange(session, pending)
  const change = await readChangeToken(pending)
  await resetPassword(await requestReset(owner.email))
  expect(await isSignedIn(world, session)).toBe(false)
  const here = await signIn(world, { email: owner.email, password: NEW_PASSWORD })
  expect(here.user).toMatchObject({ emailVerified: true, pendingEmail: null })
  expect(await confirm(here, change)).toMatchObject(TOKEN_INVALID)

  const email = createUniqueEmail('nueva')
  await changeEmail(world, here, email)
  const undoToken = await readUndoToken(owner.email)
  await resetPassword(await requestReset(email), 'Rebozo-Rojo-8$')
  expect(await undo(undoToken)).toMatchObject(TOKEN_INVALID)
})

test('the old address cancels a change that is pending', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, owner)
  const foreign = createUniqueEmail('ajena')
  await requestChange(thief, foreign)
  const stolen = await readChangeToken(foreign)
  const token = await readLinkToken(world, 'undo-email', owner.email, 'Alguien pidió cambiar')
  const undone = await undo(token)
  expect([undone.status, undone.body.message]).toEqual([
    200,
    expect.stringContaining('ya no sirve'),
  ])
  expect(await isSignedIn(world, thief)).toBe(false)
  await expect(signIn(world, owner)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const ended = await world.mailbox.waitForEmail(owner.email, 'Recuperaste tu cuenta')
  expect(ended.text).toContain('Tu contraseña anterior ya no sirve')
  expect(ended.text).not.toContain('no cambia')
  await resetPassword(await readEndedToken(owner.email))
  const here = await signIn(world, { email: owner.email, password: NEW_PASSWORD })
  expect(here.user).toMatchObject({ email: owner.email, pendingEmail: null })
  expect(await confirm(here, stolen)).toMatchObject(TOKEN_INVALID)
})

test('undoing a change ends sessions, invalidates later links, resets the password and tells the loser', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, owner)
  const foreign = createUniqueEmail('ajena')
  await changeEmail(world, thief, foreign)
  const stolen = await requestReset(foreign)

  expect((await undo(await readUndoToken(owner.email))).status).toBe(200)
  expect(await isSignedIn(world, thief)).toBe(false)
  expect(await resetPassword(stolen)).toMatchObject(TOKEN_INVALID)
  const { text } = await world.mailbox.waitForEmail(foreign, 'ya no es el de la cuenta')
  expect(text).not.toContain(owner.email)
  await expect(signIn(world, owner)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })

  await resetPassword(await readEndedToken(owner.email))
  const { user } = await signIn(world, { email: owner.email, password: NEW_PASSWORD })
  expect(user).toMatchObject({ id: owner.user.id, email: owner.email, emailVerified: true })
})

test('an address that was never proven gets no link back into the account', async () => {
  const person = await signUpUnconfirmed(world)
  const email = createUniqueEmail('corregida')
  await changeEmail(world, person, email)
  expect(await countEmails(world, person.email)).toBe(1)
  expect(await readUser(person)).toMatchObject({ email, emailVerified: true })
  expect((await register(person.email)).status).toBe(201)
})

test('two changes do not lock the owner out: the oldest address wins', async () => {
  const owner = await signUp(world)
  const thief = await signIn(world, owner)
  const first = createUniqueEmail('uno')
  await changeEmail(world, thief, first)
  await changeEmail(world, thief, createUniqueEmail())
  expect((await undo(await readUndoToken(first))).status).toBe(200)
  expect((await undo(await readUndoToken(owner.email))).status).toBe(200)
  expect(await undo(await readUndoToken(first))).toMatchObject(TOKEN_INVALID)
  await resetPassword(await readEndedToken(owner.email))
  await signIn(world, { email: owner.email, password: NEW_PASSWORD })
})

test('an abandoned address stays reserved for its owner for 72 hours', async () => {
  const owner = await signUp(world)
  const other = await signUp(world)
  await changeEmail(world, owner, createUniqueEmail())
  expect((await register(owner.email)).body.errorCode).toBe('EMAIL_TAKEN')
  expect((await requestChange(other, owner.email)).body.errorCode).toBe('EMAIL_TAKEN')
  const token = await readUndoToken(owner.email)
  world.clock.advance(72 * HOUR_MS)
  expect(await undo(token)).toMatchObject(TOKEN_EXPIRED)
  expect((await register(owner.email)).status).toBe(201)
})

test('an address cannot be registered while its owner changes it', async () => {
  const { user } = await signUp(world)
  let late: Promise<HttpReply> | undefined
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    await replaceEmail(tx, user.id, createUniqueEmail(), world.deps.now())
    late = register(user.email)
    await waitUntil('it waits', async () => (await countLockWaits(world)) === 1)
    await createEmailLink(tx, world.deps, 'undo-email', user)
  })
  expect((await late)?.body.errorCode).toBe('EMAIL_TAKEN')
})

test('a change is undone once, and by no unknown link', async () => {
  const owner = await signUp(world)
  await changeEmail(world, owner, createUniqueEmail())
  const token = await readUndoToken(owner.email)
  const both = await Promise.all([undo(token), undo(token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  expect(await undo('A'.repeat(43))).toMatchObject(TOKEN_INVALID)
})
