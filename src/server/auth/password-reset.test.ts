import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#server/limits.ts'
import { countLockWaits } from '#server/testing/lookups.ts'
import {
  countEmails,
  PASSWORD,
  readLinkToken,
  setUpWorld,
  signIn,
  signUp,
  uniqueEmail,
  waitUntil,
} from '#server/testing/world.ts'
import { lockUser, updateUser } from '#server/users/store.ts'
import { sendPasswordResetEmail } from './password-reset.ts'

const NEW_PASSWORD = 'Talavera-Azul-9$'

const world = setUpWorld({ PUBLIC_URL: 'https://ciguena.example/' })

const request = (email: string) =>
  world.send('POST', '/auth/password-reset/request', { body: { email } })
const confirm = (token: string, newPassword = NEW_PASSWORD) =>
  world.send('POST', '/auth/password-reset/confirm', { body: { token, newPassword } })

/** Requests a link and reads it from its email. */
async function requestLink(email: string): Promise<string> {
  const before = await countEmails(world, email)
  await request(email)
  await waitUntil('the email is there', async () => {
    return (await world.mailbox.listEmails(email)).length > before
  })
  return readLinkToken(world, 'reset-password', email)
}

async function isRequestHandled(email: string): Promise<boolean> {
  const { rows } = await sql<{ state: string }>`
    select state from pgboss.job
    where name = 'send-reset-link' and data->>'email' = ${email}`.execute(world.deps.db)
  return rows.length > 0 && rows.every(({ state }) => state === 'completed')
}

test('the response does not reveal whether the account exists; only an account gets an email (R2)', async () => {
  const { email } = await signUp(world)
  const nobody = uniqueEmail('nadie')
  const known = await request(email)
  const unknown = await request(nobody)
  expect(known.status).toBe(200)
  expect(known.body).toEqual({ message: '¡Email enviado! Revisa tu bandeja de entrada.' })
  expect({ status: unknown.status, body: unknown.body }).toEqual({
    status: known.status,
    body: known.body,
  })
  await world.mailbox.waitForEmail(email, 'contraseña')
  await waitUntil('the request is handled', () => isRequestHandled(nobody))
  expect(await countEmails(world, nobody)).toBe(0)
})

test("the email links to PUBLIC_URL and states the link's lifetime", async () => {
  const { email } = await signUp(world)
  await request(email)
  const received = await world.mailbox.waitForEmail(email, 'contraseña')
  expect(received.text).toMatch(/https:\/\/ciguena\.example\/reset-password\?token=[\w-]{43}\n/)
  expect(received.text).toContain('1 hora')
})

test('the link sets a new password and ends every session (R3)', async () => {
  const person = await signUp(world)
  const other = await signIn(world, { email: person.email })
  const done = await confirm(await requestLink(person.email))
  expect(done.status).toBe(200)
  expect(done.body.message).toBe('¡Contraseña actualizada exitosamente!')
  for (const { token } of [person, other]) {
    expect((await world.send('GET', '/auth/verify', { token })).status).toBe(401)
  }
  const old = signIn(world, { email: person.email, password: PASSWORD })
  await expect(old).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
  const opened = await signIn(world, { email: person.email, password: NEW_PASSWORD })
  expect(opened.user.id).toBe(person.user.id)
})

test('a link works once, also under concurrent use', async () => {
  const { email } = await signUp(world)
  const token = await requestLink(email)
  const both = await Promise.all([confirm(token), confirm(token, 'Otra-Azul-9$')])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 400])
  const again = await confirm(token)
  expect(again.status).toBe(400)
  expect(again.body).toMatchObject({
    errorCode: 'TOKEN_INVALID',
    message: expect.stringContaining('inválido'),
  })
})

test('a newer link invalidates the older one', async () => {
  const { email } = await signUp(world)
  const older = await requestLink(email)
  const newer = await requestLink(email)
  expect((await confirm(older)).body.errorCode).toBe('TOKEN_INVALID')
  expect((await confirm(newer)).status).toBe(200)
})

test('of two concurrent requests, one link stays valid', async () => {
  const { email, user } = await signUp(world)
  let both: Promise<unknown> = Promise.resolve()
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    both = Promise.all([
      sendPasswordResetEmail(world.deps, email),
      sendPasswordResetEmail(world.deps, email),
    ])
    await waitUntil('both wait', async () => (await countLockWaits(world)) === 2)
  })
  await both
  const links = world.deps.db.selectFrom('email_tokens').selectAll()
  const live = links.where('user_id', '=', user.id).where('purpose', '=', 'reset-password')
  expect(await live.execute()).toHaveLength(1)
})

test('a request handled while the address changes sends nothing', async () => {
  const { email, user } = await signUp(world)
  let handling: Promise<unknown> = Promise.resolve()
  await world.deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, user.id)
    handling = sendPasswordResetEmail(world.deps, email)
    await waitUntil('it waits', async () => (await countLockWaits(world)) === 1)
    const { firstName, lastName, motherLastName } = user
    const moved = { firstName, lastName, motherLastName, email: uniqueEmail() }
    await updateUser(tx, user.id, moved, new Date())
  })
  await handling
  const links = world.deps.db.selectFrom('email_tokens').where('user_id', '=', user.id)
  expect(await links.where('purpose', '=', 'reset-password').selectAll().execute()).toEqual([])
})

test('a link to a previous address sets no password', async () => {
  const { email, user } = await signUp(world)
  const token = await requestLink(email)
  const change = world.deps.db.updateTable('users').set({ email: uniqueEmail() })
  await change.where('id', '=', user.id).execute()
  expect((await confirm(token)).body.errorCode).toBe('TOKEN_INVALID')
})

test('the database stores the hash of a token, never the token', async () => {
  const { email, user } = await signUp(world)
  const token = await requestLink(email)
  const { rows } = await sql<{ row: string }>`
    select email_tokens::text as row from email_tokens where user_id = ${user.id}`.execute(
    world.deps.db,
  )
  const kept = rows.map(({ row }) => row).join()
  expect(kept).toContain(createHash('sha256').update(token).digest('hex'))
  expect(kept).not.toContain(token)
})

test('a weak password is refused, and the link stays valid', async () => {
  const { email } = await signUp(world)
  const token = await requestLink(email)
  const weak = await confirm(token, 'SinSimbolo7')
  expect(weak.status).toBe(400)
  expect(weak.body.details).toEqual([
    { field: 'newPassword', message: 'No cumple con los requisitos de seguridad.' },
  ])
  expect((await confirm(token)).status).toBe(200)
})

test('a change of password or address invalidates sent links', async () => {
  const first = await signUp(world)
  const sentBefore = await requestLink(first.email)
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD }
  await first.call('PUT /users/password', { body: change })
  expect((await confirm(sentBefore)).body.errorCode).toBe('TOKEN_INVALID')

  const second = await signUp(world)
  const sentToOld = await requestLink(second.email)
  const moved = { firstName: 'Lucía', lastName: 'Robles', email: uniqueEmail() }
  await second.call('PUT /profile', { body: moved })
  expect((await confirm(sentToOld)).body.errorCode).toBe('TOKEN_INVALID')
})

test('a link expires after an hour', async () => {
  const early = await signUp(world)
  const late = await signUp(world)
  const tokens = [await requestLink(early.email), await requestLink(late.email)]
  world.clock.advance(59 * MINUTE_MS)
  expect((await confirm(tokens[0] ?? '')).status).toBe(200)
  world.clock.advance(MINUTE_MS)
  const refused = await confirm(tokens[1] ?? '')
  expect(refused.status).toBe(400)
  expect(refused.body).toMatchObject({
    errorCode: 'TOKEN_EXPIRED',
    message: expect.stringContaining('expirado'),
  })
})
