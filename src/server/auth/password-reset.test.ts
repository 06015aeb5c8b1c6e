import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/product/durations.ts'
import { countLockWaits, listRows, updateRow } from '#server/testing/database.ts'
import {
  changeEmail,
  countEmails,
  createUniqueEmail,
  isSignedIn,
  PASSWORD,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  waitUntil,
} from '#server/testing/world.ts'
import { lockUser, replaceEmail } from '#server/users/store.ts'
import { sendPasswordResetEmail } from './password-reset.ts'

const NEW_PASSWORD = 'Talavera-Azul-9$'
const INVALID = { status: 400, body: { errorCode: 'TOKEN_INVALID' } }

const world = setUpWorld({ PUBLIC_URL: 'https://ciguena.example/' })

const request = (email: string) =>
  world.send('POST', '/auth/password-reset/request', { body: { email } })
const confirm = (token: string, newPassword = NEW_PASSWORD) =>
  world.send('POST', '/auth/password-reset/confirm', { body: { token, newPassword } })

/** Requests a link and reads it from its email. */
async function requestLink({ email }: { email: string }): Promise<string> {
  const before = await countEmails(world, email)
  await request(email)
  await waitUntil('the email is there', async () => {
    return (await world.mailbox.listEmails(email)).length > before
  })
  return readLinkToken(world, 'reset-password', email)
}

const listLinks = (user_id: string) =>
  listRows(world, 'email_tokens', { user_id, purpose: 'reset-password' })

async function isRequestHandled(email: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job
    where name = 'send-reset-link' and data->>'email' = ${email}`.execute(world.deps.db)
  return rows.length > 0 && rows.every(({ state }) => state === 'completed')
}

test('the response does not reveal whether the account exists; only an account gets an email (R2)', async () => {
  const { email } = await signUp(world)
  const unknown = createUniqueEmail('nadie')
  for (const address of [email, unknown]) {
    const { status, body } = await request(address)
    expect(status).toBe(200)
    expect(body).toEqual({ message: '¡Email enviado! Revisa tu bandeja de entrada.' })
  }
  await waitUntil('the request is handled', () => isRequestHandled(unknown))
  expect(await countEmails(world, unknown)).toBe(0)
  const { text } = await world.mailbox.waitForEmail(email, 'contraseña')
  expect(text).toMatch(
    /https:\/\/ciguena\.example\/reset-password#token=[\w-]{43}&correo=[\w.]+%40example\.test\n/,
  )
  expect(text).toContain('1 hora')
})

test('the link sets a new password and ends every session (R3)', async () => {
  const person = await signUp(world)
  const other = await signIn(world, person)
  const token = await requestLink(person)
  expect((await confirm(token, 'SinSimbolo7')).body.details).toEqual([
    { field: 'newPassword', message: 'No cumple con los requisitos de seguridad.' },
  ])
  const done = await confirm(token)
  expect(done.status).toBe(200)
  expect(done.body.message).toBe('¡Contraseña actualizada exitosamente!')
  for (const session of [person, other]) expect(await isSignedIn(world, session)).toBe(false)
  await expect(signIn(world, person)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const opened = await signIn(world, { email: person.email, password: NEW_PASSWORD })
  expect(opened.user.id).toBe(person.user.id)
})

test('a link works once, also under concurrent use', async () => {
  const token = await requestLink(await signUp(world))
  const both = await Promise.all([confirm(token), confirm(token, 'Otra-Azul-9$')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const again = await confirm(token)
  expect(again).toMatchObject(INVALID)
  expect(again.body.message).toContain('inválido')
})

test('a newer link, a new password and a new address invalidate sent links', async () => {
  const person = await signUp(world)
  const older = await requestLink(person)
  const newer = await requestLink(person)
  expect(await confirm(older)).toMatchObject(INVALID)
  expect((await confirm(newer)).status).toBe(200)

  const second = await signUp(world)
  const sentBefore = await requestLink(second)
  const body = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await second.call('PUT /users/password', { body })
  expect(await confirm(sentBefore)).toMatchObject(INVALID)

  const sentToOld = await requestLink(second)
  await changeEmail(world, second, createUniqueEmail())
  expect(await confirm(sentToOld)).toMatchObject(INVALID)

  const third = await signUp(world)
  const sentToThird = await requestLink(third)
  await updateRow(world, 'users', third.user.id, { email: createUniqueEmail() })
  expect(await confirm(sentToThird)).toMatchObject(INVALID)
})

test('of two concurrent requests, one link stays valid', async () => {
  const { email, user } = await signUp(world)
  let both: Promise<unknown> = Promise.resolve()
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    both = Promise.all([1, 2].map(() => sendPasswordResetEmail(world.deps, { email })))
    await waitUntil('both wait', async () => (await countLockWaits(world)) === 2)
  })
  await both
  expect(await listLinks(user.id)).toHaveLength(1)
})

test('a request handled while the address changes sends nothing', async () => {
  const { email, user } = await signUp(world)
  let handling: Promise<unknown> = Promise.resolve()
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    handling = sendPasswordResetEmail(world.deps, { email })
    await waitUntil('it waits', async () => (await countLockWaits(world)) === 1)
    await replaceEmail(tx, user.id, createUniqueEmail(), new Date())
  })
  await handling
  expect(await listLinks(user.id)).toEqual([])
})

test('the database stores the hash of a token, never the token', async () => {
  const person = await signUp(world)
  const token = await requestLink(person)
  const { rows } = await sql<{ row: string }>`
    select email_tokens::text as row from email_tokens
    where user_id = ${person.user.id}`.execute(world.deps.db)
  const stored = rows.map(({ row }) => row).join()
  expect(stored).toContain(createHash('sha256').update(token).digest('hex'))
  expect(stored).not.toContain(token)
})

test('a link expires after an hour', async () => {
  const early = await requestLink(await signUp(world))
  const late = await requestLink(await signUp(world))
  world.clock.advance(59 * MINUTE_MS)
  expect((await confirm(early)).status).toBe(200)
  world.clock.advance(MINUTE_MS)
  const refused = await confirm(late)
  expect(refused).toMatchObject({ status: 400, body: { errorCode: 'TOKEN_EXPIRED' } })
  expect(refused.body.message).toContain('expirado')
})
