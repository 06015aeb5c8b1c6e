import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { PASSWORD, signIn, signUp, signUpAdmin } from './testing/people.ts'
import { startWorld, uniqueEmail, type World } from './testing/world.ts'

const run = promisify(execFile)
/** Every command is a program of its own, and some tests run many. */
vi.setConfig({ testTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

/** Runs the command as an operator would, knowing the database alone. */
function admin(args: string[], env: Record<string, string> = {}) {
  return adminWith({ DATABASE_URL: world.config.databaseUrl, ...env }, args)
}

async function adminWith(told: Record<string, string>, args: string[]) {
  try {
    const { stdout } = await run(process.execPath, ['src/server/admin.ts', ...args], { env: told })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

test('create makes an account that signs in with the password and administers', async () => {
  const email = uniqueEmail('Jefa')
  const made = await admin(['create', email.toUpperCase()], { ADMIN_PASSWORD: PASSWORD })
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('administra') })
  const { user } = await signIn(world, { email })
  expect(user).toMatchObject({ role: 'ADMIN', emailVerified: true })
})

test('create refuses an address that has an account, a weak password and a missing one', async () => {
  const { email } = await signUp(world)
  const taken = await admin(['create', email], { ADMIN_PASSWORD: PASSWORD })
  expect(taken).toMatchObject({ code: 1, said: expect.stringContaining('ya tiene una cuenta') })
  const weak = await admin(['create', uniqueEmail()], { ADMIN_PASSWORD: 'corta' })
  expect(weak).toMatchObject({ code: 1, said: expect.stringContaining('8 caracteres') })
  const missing = await admin(['create', uniqueEmail()])
  expect(missing).toMatchObject({ code: 1, said: expect.stringContaining('ADMIN_PASSWORD') })
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

test('what is so already is said, and put on record once', async () => {
  const person = await signUp(world)
  await signUpAdmin(world)
  const said = []
  for (const word of ['grant', 'grant', 'revoke', 'revoke'])
    said.push((await admin([word, person.email])).said.replace(person.email, '').trim())
  expect(said).toEqual([
    'ahora administra.',
    'ya administraba.',
    'ya no administra.',
    'no administraba.',
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
  const told = { DATA_DIR: folder }
  expect((await adminWith(told, ['grant', person.email])).code).toBe(0)
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
  const elsewhere = { ...told, DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  expect((await adminWith(elsewhere, ['grant', person.email])).code).toBe(1)
  await rm(folder, { recursive: true })
})

test('the last who administers stays', async () => {
  const { db } = world.deps
  const person = await signUpAdmin(world)
  const others = (row: { roles: string[]; id: string }) =>
    row.roles.includes('ADMIN') && row.id !== person.user.id
  for (const { email } of (await db.selectFrom('users').selectAll().execute()).filter(others))
    expect((await admin(['revoke', email])).code).toBe(0)
  const last = await admin(['revoke', person.email])
  expect(last).toMatchObject({ code: 1, said: expect.stringContaining('es la única') })
  expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
})

test('an account made by create outlives the loss of its role', async () => {
  const email = uniqueEmail()
  await admin(['create', email], { ADMIN_PASSWORD: PASSWORD })
  await signUpAdmin(world)
  expect((await admin(['revoke', email])).code).toBe(0)
  expect((await signIn(world, { email })).user.role).toBe('ALIADO')
})

test.for(['grant nadie@example.test', 'destroy x@example.test', 'grant not-an-address', ''])(
  '"%s" fails and says what to do',
  async (line) => {
    const { code, said } = await admin(line.split(' '))
    expect(code).toBe(1)
    expect(said).toContain('create')
  },
)
