import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import type { DeskRole } from '#contract/people/roles.ts'
import { listAuditEntries } from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import {
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
  signUpUnconfirmed,
  waitUntil,
} from '#server/testing/world.ts'
import { lockAdmins } from '#server/users/store.ts'

const world = setUpWorld()
let admin: Person

beforeEach(async () => {
  admin = await signUpAdmin(world)
})

interface Change {
  role?: DeskRole
  granted?: boolean
  by?: Person
}

const setRole = (
  { user }: Person,
  { role = 'SUPPORT', granted = true, by = admin }: Change = {},
) => {
  const body = { role, granted, reason: 'Cubre las tardes' }
  return by.call('POST /admin/users/:id/roles', { params: { id: user.id }, body })
}

const readRoles = async (person: Person) => (await person.call('GET /auth/me')).user.roles

describe('a role of the desk', () => {
  it('counts with the next request of an open session, given and taken', async () => {
    const person = await signUp(world)
    expect((await setRole(person)).user.roles).toEqual(['SUPPORT', 'HOST', 'ALIADO'])
    expect((await person.call('GET /admin/queue')).items).toEqual([])
    await setRole(person, { granted: false })
    await expect(person.call('GET /admin/queue')).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('of support ends no session of a colleague, who may do more', async () => {
    const person = await signUp(world)
    await setRole(person)
    const end = (id: string) =>
      person.call('POST /admin/users/:id/end-sessions', { params: { id }, body: { reason: 'x' } })
    await expect(end(admin.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await readRoles(admin)).toContain('ADMIN')
    expect(await end((await signUp(world)).user.id)).toEqual({ ended: 1 })
  })

  it('is told by email to the person and to every admin, also to the one who gave it', async () => {
    const other = await signUpAdmin(world)
    const person = await signUp(world, { firstName: 'Ximena' })
    await setRole(person, { role: 'FINANCE' })
    const mail = async (to: Person, subject: string) =>
      (await world.mailbox.waitForEmail(to.email, subject)).text
    const toPerson = await mail(person, 'Ahora tienes el rol “Finanzas”')
    expect(toPerson).toContain('/admin')
    expect(toPerson, 'no rule asks for it here').not.toContain('dos pasos')
    const toOther = await mail(other, 'Ximena')
    expect(toOther).toContain(admin.user.fullName)
    expect(toOther).toContain(person.email)
    expect(await mail(admin, 'Ximena')).toContain('desde tu cuenta')
    await setRole(person, { role: 'FINANCE', granted: false })
    await mail(person, 'Ya no tienes el rol “Finanzas”')
  })

  it('is in the trail once, with who, why and which; a repeated request sends and writes nothing', async () => {
    const person = await signUp(world)
    for (const granted of [true, true, false, false]) await setRole(person, { granted })
    const entry = { actor: { id: admin.user.id }, reason: 'Cubre las tardes' }
    const detail = { role: 'SUPPORT' }
    expect(await listAuditEntries(admin, person.user.id)).toMatchObject([
      { ...entry, action: 'revoke-role', detail },
      { ...entry, action: 'grant-role', detail },
    ])
  })
})

describe('a change of roles is refused', () => {
  const refused = { code: 'ROLE_NOT_CHANGEABLE' }

  it('of one’s own account, so that an admin always stays', async () => {
    for (const role of ['ADMIN', 'SUPPORT'] as const)
      for (const granted of [true, false])
        await expect(setRole(admin, { role, granted })).rejects.toMatchObject({ code: 'OWN_CASE' })
    expect(await readRoles(admin)).toContain('ADMIN')
  })

  it('for an address that nobody proved, a suspended person and a change that can be undone', async () => {
    const stranger = await signUpUnconfirmed(world)
    const message = expect.stringContaining('sin confirmar')
    await expect(setRole(stranger)).rejects.toMatchObject({ ...refused, message })
    const suspended = await signUp(world)
    await updateRow(world, 'users', suspended.user.id, { suspended_at: world.deps.now() })
    await expect(setRole(suspended)).rejects.toMatchObject(refused)
    const moved = await signUp(world)
    await world.deps.db
      .insertInto('email_tokens')
      .values({
        token_hash: Buffer.from(crypto.randomUUID()),
        user_id: moved.user.id,
        purpose: 'undo-email',
        email: 'antes@example.test',
        expires_at: new Date(world.deps.now().getTime() + 60_000),
        created_at: world.deps.now(),
      })
      .execute()
    await expect(setRole(moved)).rejects.toMatchObject(refused)
    // Taking it away is always right.
    await updateRow(world, 'users', moved.user.id, { roles: ['SUPPORT', 'ALIADO'] })
    expect((await setRole(moved, { granted: false })).user.roles).toEqual(['ALIADO'])
  })

  it('for nobody, and of any role that is none of the desk', async () => {
    const nobody = { ...admin, user: { ...admin.user, id: crypto.randomUUID() } }
    await expect(setRole(nobody)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    const { user } = await signUp(world)
    for (const body of [
      { role: 'HOST', granted: true, reason: 'x' },
      { role: 'SUPPORT', granted: 'true', reason: 'x' },
      { role: 'SUPPORT', granted: true, reason: ' ' },
      { role: ['ADMIN'], granted: true, reason: 'x' },
    ]) {
      const path = `/admin/users/${user.id}/roles`
      const answer = await world.send('POST', path, { token: admin.token, body })
      expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION' } })
    }
  })

  it('when two admins revoke each other at once: one of them stays', async () => {
    const other = await signUpAdmin(world)
    const { db } = world.deps
    const revoke = { role: 'ADMIN', granted: false } as const
    const attempts = await db.transaction().execute(async (tx) => {
      await lockAdmins(tx)
      const both = [
        setRole(other, { ...revoke, by: admin }),
        setRole(admin, { ...revoke, by: other }),
      ]
      await waitUntil('both wait for the admins', async () => (await countWaiting()) === 2)
      return { both: Promise.allSettled(both) }
    })
    const outcomes = await attempts.both
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'FORBIDDEN' },
    })
    const roles = [...(await readRoles(admin)), ...(await readRoles(other))]
    expect(roles.filter((role) => role === 'ADMIN')).toHaveLength(1)
  })
})

async function countWaiting(): Promise<number> {
  const { rows } = await sql`
    select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(world.deps.db)
  return rows.length
}
