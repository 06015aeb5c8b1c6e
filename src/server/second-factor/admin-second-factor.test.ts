import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { listRows } from '#server/testing/database.ts'
import { createEvent } from '#server/testing/factories.ts'
import { runProgram } from '#server/testing/programs/run-program.ts'
import {
  isSignedIn,
  PASSWORD,
  setUpWorld,
  signIn,
  signUp,
  signUpAdmin,
  startWorld,
} from '#server/testing/world.ts'
import { setDeskRole } from '#server/users/administer.ts'
import { enrollPasskey, enrollTotp } from './testing.ts'

const world = setUpWorld({ ADMIN_SECOND_FACTOR: 'required' })

const MISSING = { status: 403, body: { errorCode: 'SECOND_FACTOR_REQUIRED' } }

test('an admin without a second factor acts without the role until there is one', async () => {
  const admin = await signUpAdmin(world)
  const host = await signUp(world)
  const draft = await createEvent(world.deps.db, host.user.id, { status: 'DRAFT' })
  const paths = ['/users', '/admin/audit', `/events/${draft.id}/refund`, `/users/${host.user.id}`]
  for (const path of paths) {
    expect(await world.send('GET', path, admin), path).toMatchObject(MISSING)
  }
  expect((await world.send('GET', `/users/${host.user.id}`, host)).status).toBe(200)
  expect((await world.send('GET', '/users', host)).body.errorCode).toBe('FORBIDDEN')
  expect((await admin.call('GET /auth/me')).user.role).toBe('ADMIN')
  const { access_token: token } = await admin.call('POST /auth/refresh')
  expect(decodeJwt(token).role).toBe('HOST')
  expect((await admin.call('GET /account/second-factor')).secondFactor.required).toBe(true)

  await enrollTotp(world, admin)
  expect((await world.send('GET', '/users', admin)).status).toBe(200)
})

test.each(['SUPPORT', 'FINANCE'] as const)(
  'who has the role %s without a second factor acts without it until there is one',
  async (role) => {
    const person = await signUp(world)
    const granted = { role, isGranted: true }
    await setDeskRole(world.deps.db, person.email, granted, world.deps.now())
    expect(await world.send('GET', '/admin/queue', person)).toMatchObject(MISSING)
    const readSecondFactor = async () =>
      (await person.call('GET /account/second-factor')).secondFactor
    expect((await readSecondFactor()).required).toBe(true)
    await enrollTotp(world, person)
    expect((await world.send('GET', '/admin/queue', person)).status).toBe(200)
    const last = await world.send('DELETE', '/account/second-factor/totp', person)
    expect(last.body.errorCode).toBe('LAST_SECOND_FACTOR')
  },
)

test.each([
  [true, false],
  [false, true],
])(
  'the email about a role asks for a factor only if it is missing: %s',
  async (isEnrolled, asks) => {
    const admin = await signUpAdmin(world)
    await enrollTotp(world, admin)
    const person = await signUp(world)
    if (isEnrolled) await enrollTotp(world, person)
    const body = { role: 'SUPPORT' as const, granted: true, reason: 'Cubre las tardes' }
    await admin.call('POST /admin/users/:id/roles', { params: { id: person.user.id }, body })
    const { text } = await world.mailbox.waitForEmail(person.email, 'Ahora tienes el rol')
    expect(text.includes('agrégala para empezar')).toBe(asks)
  },
)

test("a session that a thief of the password opened gains nothing from the admin's factor", async () => {
  const admin = await signUpAdmin(world)
  const thief = await signIn(world, admin)
  await enrollPasskey(world, admin)
  expect(await isSignedIn(world, thief)).toBe(false)
})

test('the last factor of an admin stays', async () => {
  const admin = await signUpAdmin(world)
  const { secondFactor } = await enrollPasskey(world, admin)
  await enrollTotp(world, admin)
  await admin.call('DELETE /account/second-factor/totp')
  const path = `/account/second-factor/passkeys/${secondFactor.passkeys[0]?.id}`
  const refused = await world.send('DELETE', path, admin)
  expect(refused).toMatchObject({ status: 409, body: { errorCode: 'LAST_SECOND_FACTOR' } })
  const { secondFactor: left } = await admin.call('GET /account/second-factor')
  expect(left).toMatchObject({ passkeys: [{}], recoveryCodesLeft: 10 })
})

test('the factor is required unless the configuration says otherwise', async () => {
  const optional = await startWorld({ ADMIN_SECOND_FACTOR: 'optional' })
  const admin = await signUpAdmin(optional)
  expect((await optional.send('GET', '/users', admin)).status).toBe(200)
  await optional.close()
  const { ADMIN_SECOND_FACTOR: _, ...env } = world.env
  expect(readConfig(env).adminSecondFactor).toBe('required')
})

test('npm run admin -- reset-factor removes it, ends all sessions, and is reported', async () => {
  const person = await signUp(world)
  const reset = () =>
    runProgram('commands/admin.ts', { DATABASE_URL: world.config.databaseUrl }, [
      'reset-factor',
      person.email,
    ])
  expect((await reset()).output).toContain('had no second factor')
  await enrollPasskey(world, person)
  await enrollTotp(world, person)
  expect(await listRows(world, 'known_networks', { user_id: person.user.id })).toHaveLength(1)
  const { code, output } = await reset()
  expect({ code, output }).toMatchObject({ code: 0, output: expect.stringContaining('by email') })
  expect(await isSignedIn(world, person)).toBe(false)
  expect(await listRows(world, 'known_networks', { user_id: person.user.id })).toEqual([])
  const again = await signIn(world, { email: person.email, password: PASSWORD })
  const { secondFactor } = await again.call('GET /account/second-factor')
  expect(secondFactor).toMatchObject({ passkeys: [], totpSince: null, recoveryCodesLeft: 0 })
  await world.mailbox.waitForEmail(person.email, 'Quitamos la verificación')
  const audit = await listRows(world, 'audit_entries', { subject_id: person.user.id })
  expect(audit.map(({ action }) => action)).toEqual(['reset-second-factor'])
})

test('deleting the account deletes its factors', async () => {
  const person = await signUp(world)
  await enrollPasskey(world, person)
  await enrollTotp(world, person)
  await person.call('POST /account/delete', { body: { password: PASSWORD } })
  for (const table of ['passkeys', 'totp_apps', 'recovery_codes', 'factor_challenges'] as const)
    expect(await listRows(world, table, { user_id: person.user.id }), table).toEqual([])
})
