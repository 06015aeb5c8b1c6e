import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { PASSWORD, setUpWorld, signIn, signUp, signUpAdmin, uniqueEmail } from './testing/world.ts'

const run = promisify(execFile)
/** Every command is a process of its own, and some tests run many. */
vi.setConfig({ testTimeout: 120_000 })

const world = setUpWorld()

/** Runs the command as an operator does, with the database as its only configuration. */
function admin(args: string[], env: Record<string, string> = {}) {
  return adminWith({ DATABASE_URL: world.config.databaseUrl, ...env }, args)
}

async function adminWith(env: Record<string, string>, args: string[]) {
  try {
    const { stdout } = await run(process.execPath, ['src/server/admin.ts', ...args], { env })
    return { code: 0, output: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, output: stderr }
  }
}

test('create adds an account that can sign in and is an admin', async () => {
  const email = uniqueEmail('Jefa')
  const made = await admin(['create', email.toUpperCase()], { ADMIN_PASSWORD: PASSWORD })
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is an admin') })
  const { user } = await signIn(world, { email })
  expect(user).toMatchObject({ role: 'ADMIN', emailVerified: true })
})

test('create rejects an address with an account, a weak password and a missing password', async () => {
  const { email } = await signUp(world)
  const taken = await admin(['create', email], { ADMIN_PASSWORD: PASSWORD })
  expect(taken).toMatchObject({
    code: 1,
    output: expect.stringContaining('already has an account'),
  })
  const weak = await admin(['create', uniqueEmail()], { ADMIN_PASSWORD: 'corta' })
  expect(weak).toMatchObject({ code: 1, output: expect.stringContaining('8 characters') })
  const missing = await admin(['create', uniqueEmail()])
  expect(missing).toMatchObject({ code: 1, output: expect.stringContaining('ADMIN_PASSWORD') })
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

test('grant and revoke report that nothing changes, and audit a change once', async () => {
  const person = await signUp(world)
  await signUpAdmin(world)
  const outputs = []
  for (const word of ['grant', 'grant', 'revoke', 'revoke'])
    outputs.push((await admin([word, person.email])).output.replace(person.email, '').trim())
  expect(outputs).toEqual([
    'is now an admin.',
    'was an admin already.',
    'is no longer an admin.',
    'was not an admin.',
  ])
  const written = await world.deps.db
    .selectFrom('audit_entries')
    .select('action')
    .where('subject_id', '=', person.user.id)
    .orderBy('id')
    .execute()
  expect(written.map(({ action }) => action)).toEqual(['grant-admin', 'revoke-admin'])
})

test('the database is the one of DATA_DIR, unless DATABASE_URL names another', async () => {
  const person = await signUp(world)
  const folder = await mkdtemp(path.join(tmpdir(), 'product-'))
  await writeFile(path.join(folder, 'product.env'), `DATABASE_URL=${world.config.databaseUrl}\n`)
  const env = { DATA_DIR: folder }
  expect((await adminWith(env, ['grant', person.email])).code).toBe(0)
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
  const elsewhere = { ...env, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect((await adminWith(elsewhere, ['grant', person.email])).code).toBe(1)
  await rm(folder, { recursive: true })
})

test('the last admin cannot be revoked', async () => {
  const { db } = world.deps
  const person = await signUpAdmin(world)
  const others = (row: { roles: string[]; id: string }) =>
    row.roles.includes('ADMIN') && row.id !== person.user.id
  for (const { email } of (await db.selectFrom('users').selectAll().execute()).filter(others))
    expect((await admin(['revoke', email])).code).toBe(0)
  const last = await admin(['revoke', person.email])
  expect(last).toMatchObject({ code: 1, output: expect.stringContaining('is the only admin') })
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
})

test('an account made by create keeps working after its role is revoked', async () => {
  const email = uniqueEmail()
  await admin(['create', email], { ADMIN_PASSWORD: PASSWORD })
  await signUpAdmin(world)
  expect((await admin(['revoke', email])).code).toBe(0)
  expect((await signIn(world, { email })).user.role).toBe('ALIADO')
})

test.for(['grant nadie@example.test', 'destroy x@example.test', 'grant not-an-address', ''])(
  '"%s" fails and prints the usage',
  async (line) => {
    const { code, output } = await admin(line.split(' '))
    expect(code).toBe(1)
    expect(output).toContain('create')
  },
)
