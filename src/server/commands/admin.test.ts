import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { listRows } from '#server/testing/database.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import {
  createUniqueEmail,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
  signUpUnconfirmed,
} from '#server/testing/world.ts'

const world = setUpWorld()

const admin = (args: string[], env: Record<string, string> = {}) =>
  runProgram('commands/admin.ts', { DATABASE_URL: world.config.databaseUrl, ...env }, args)

test('create adds an account that can sign in and is an admin', async () => {
  const email = createUniqueEmail('Jefa')
  const made = await admin(['create', email.toUpperCase()], { ADMIN_PASSWORD: PASSWORD })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is an admin') })
  const { user } = await signIn(world, { email })
  expect(user).toMatchObject({ role: 'ADMIN', emailVerified: true })
})

test('create rejects an address with an account, a weak password and a missing password', async () => {
  const { email } = await signUp(world)
  const refusals = [
    [email, { ADMIN_PASSWORD: PASSWORD }, 'already has an account'],
    [createUniqueEmail(), { ADMIN_PASSWORD: 'corta' }, '8 characters'],
    [createUniqueEmail(), {}, 'ADMIN_PASSWORD'],
  ] as const
  for (const [address, env, message] of refusals) {
    const output = expect.stringContaining(message)
    expect(await admin(['create', address], env)).toMatchObject({ code: 1, output })
  }
})

test('grant and revoke change the roles of a session that is already open', async () => {
  const person = await signUp(world)
  const roles = async () => (await person.call('GET /auth/me')).user
  expect((await admin(['grant', person.email])).code).toBe(0)
  expect((await admin(['grant', person.email])).code).toBe(0)
  expect(await roles()).toMatchObject({ role: 'ADMIN', roles: ['ADMIN', 'HOST', 'ALIADO'] })
  await signUpAdmin(world)
  expect((await admin(['revoke', person.email])).code).toBe(0)
  expect(await roles()).toMatchObject({ role: 'HOST', roles: ['HOST', 'ALIADO'] })
})

test('grant refuses an address that its account has not proven: anybody may have registered it', async () => {
  const stranger = await signUpUnconfirmed(world)
  const output = expect.stringContaining('is not confirmed')
  expect(await admin(['grant', stranger.email])).toMatchObject({ code: 1, output })
  expect((await stranger.call('GET /auth/me')).user.role).toBe('HOST')
})

test('grant and revoke report that nothing changes, and audit a change once', async () => {
  const person = await signUp(world)
  await signUpAdmin(world)
  const outputs = []
  for (const word of ['grant', 'grant', 'revoke', 'revoke'])
    outputs.push((await admin([word, person.email])).output.replace(person.email, '').trim())
  expect(outputs).toEqual([
    'has the role ADMIN now.',
    'had the role ADMIN already.',
    'no longer has the role ADMIN.',
    'had no role ADMIN.',
  ])
  const written = await listRows(world, 'audit_entries', { subject_id: person.user.id })
  expect(written.map(({ action }) => action)).toEqual(['grant-role', 'revoke-role'])
})

test('the database is the one of DATA_DIR, unless DATABASE_URL names another', async () => {
  const person = await signUp(world)
  const folder = await mkdtemp(path.join(tmpdir(), 'product-'))
  await writeFile(path.join(folder, 'product.env'), `DATABASE_URL=${world.config.databaseUrl}\n`)
  const env = { DATA_DIR: folder }
  expect((await runProgram('commands/admin.ts', env, ['grant', person.email])).code).toBe(0)
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
  const elsewhere = { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect((await admin(['grant', person.email], elsewhere)).code).toBe(1)
  await rm(folder, { recursive: true })
})

test('the last admin cannot be revoked', async () => {
  const person = await signUpAdmin(world)
  const { users } = await person.call('GET /users', { query: { role: 'ADMIN', pageSize: 100 } })
  for (const { email } of users.filter(({ id }) => id !== person.user.id))
    expect((await admin(['revoke', email])).code).toBe(0)
  const last = await admin(['revoke', person.email])
  expect(last).toMatchObject({ code: 1, output: expect.stringContaining('is the only admin') })
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
})

test('an account made by create keeps working after its role is revoked', async () => {
  const email = createUniqueEmail()
  await admin(['create', email], { ADMIN_PASSWORD: PASSWORD })
  await signUpAdmin(world)
  expect((await admin(['revoke', email])).code).toBe(0)
  expect((await signIn(world, { email })).user.role).toBe('ALIADO')
})

test('a role of the desk is granted and revoked by its name, and the roles that it is not stay', async () => {
  const person = await signUp(world)
  expect(await admin(['grant', person.email, '--role', 'support'])).toMatchObject({ code: 0 })
  const readRoles = async () => (await person.call('GET /auth/me')).user
  expect(await readRoles()).toMatchObject({ role: 'HOST', roles: ['SUPPORT', 'HOST', 'ALIADO'] })
  expect((await person.call('GET /admin/queue')).items).toEqual([])
  expect(await admin(['revoke', person.email])).toMatchObject({ code: 0 })
  expect((await readRoles()).roles).toContain('SUPPORT')
  await admin(['revoke', person.email, '--role', 'support'])
  await expect(person.call('GET /admin/queue')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  const written = await listRows(world, 'audit_entries', { subject_id: person.user.id })
  expect(written.map(({ detail }) => detail)).toEqual([{ role: 'SUPPORT' }, { role: 'SUPPORT' }])
})

test.for([
  'grant x@example.test --role host',
  'create x@example.test --role support',
  'grant nadie@example.test',
  'destroy x@example.test',
  'grant not-an-address',
  '',
])('"%s" fails and prints the usage', async (line) => {
  const { code, output } = await admin(line.split(' '))
  expect(code).toBe(1)
  expect(output).toContain('create')
})
