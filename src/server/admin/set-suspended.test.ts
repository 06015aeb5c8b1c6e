import { beforeAll, describe, expect, it } from 'vitest'
import {
  buildCheckoutRequest,
  createFamily,
  type Family,
  fetchSession,
  listAuditEntries,
  payByCard,
  readContribution,
  readEventRow,
  startCheckout,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import { type Person, setUpWorld, signIn, signUpAdmin, waitUntil } from '#server/testing/world.ts'
import { lockUser, saveSuspension } from '#server/users/store.ts'
import { setSuspended } from './set-suspended.ts'

const world = setUpWorld()
let admin: Person

beforeAll(async () => {
  admin = await signUpAdmin(world)
})

function suspend(person: Person, suspended = true, reason?: string) {
  const params = { id: person.user.id }
  return admin.call('PATCH /users/:id', { params, body: { suspended, reason } })
}

const listAudit = (person: Person) => listAuditEntries(admin, person.user.id)

const checkout = (family: Family) =>
  world.send('POST', '/payments/create-checkout-session', { body: buildCheckoutRequest(family) })

describe('R2: a suspended person', () => {
  it('is signed out at once, reads why, and cannot sign in until reinstated', async () => {
    const { host } = await createFamily(world)
    const { user } = await suspend(host, true, 'Denuncia de una aliada')
    expect(user.suspendedAt).not.toBeNull()
    const ended = await world.send('GET', '/auth/me', { token: host.token })
    expect(ended).toMatchObject({ status: 401, body: { sessionEnd: 'suspended' } })
    await expect(signIn(world, host)).rejects.toMatchObject({ code: 'BAD_CREDENTIALS' })
    const { text } = await world.mailbox.waitForEmail(host.email, 'Suspendimos tu cuenta')
    expect(text).not.toContain('Denuncia')
    expect((await suspend(host, false)).user.suspendedAt).toBeNull()
    await expect(host.call('GET /auth/me')).rejects.toMatchObject({ status: 401 })
    expect((await signIn(world, host)).user.id).toBe(host.user.id)
    await world.mailbox.waitForEmail(host.email, 'Reactivamos tu cuenta')
  })

  it('receives no contributions: open checkouts expire at Stripe, new ones are refused', async () => {
    const family = await createFamily(world)
    const open = [await startCheckout(world, family), await startCheckout(world, family)]
    await suspend(family.host)
    expect(await checkout(family)).toMatchObject({
      status: 409,
      body: { errorCode: 'HOST_NOT_READY' },
    })
    for (const { sessionId } of open) {
      await waitUntil('the session has expired', async () => {
        const { status } = await readContribution(world, sessionId)
        return status === 'EXPIRED' && (await fetchSession(world, sessionId)).status === 'expired'
      })
    }
    const [entry] = await listAudit(family.host)
    expect(entry?.detail).toEqual({ checkoutsEnded: 2 })
    await suspend(family.host, false)
    expect((await checkout(family)).status).toBe(200)
  })

  it('does not affect the open checkouts of other hosts', async () => {
    const [one, other] = [await createFamily(world), await createFamily(world)]
    const open = await startCheckout(world, other)
    await suspend(one.host)
    await payByCard(world, open.sessionId)
    await waitForWebhooks(world)
    expect((await readContribution(world, open.sessionId)).status).toBe('CONFIRMED')
    expect((await readEventRow(world, other)).raised_amount).toBe(50_000)
  })

  it('gets no checkout that starts while the suspension is being saved', async () => {
    const family = await createFamily(world)
    const { db } = world.deps
    const attempt = await db.transaction().execute(async (tx) => {
      await lockUser(tx, family.host.user.id)
      const waiting = checkout(family)
      await waitUntil('the checkout has locked the event', () => isLocked(family.event.id))
      const now = world.deps.now()
      await saveSuspension(tx, family.host.user.id, now, now)
      return { waiting }
    })
    expect(await attempt.waiting).toMatchObject({ body: { errorCode: 'HOST_NOT_READY' } })
  })
})

async function isLocked(eventId: string): Promise<boolean> {
  const event = world.deps.db.selectFrom('events').select('id').where('id', '=', eventId)
  const free = await event.forUpdate().skipLocked().executeTakeFirst()
  return free === undefined
}

describe('a suspension is refused for', () => {
  it('the admin themself, another admin and an unknown person', async () => {
    await expect(suspend(admin)).rejects.toMatchObject({ code: 'OWN_CASE', status: 403 })
    const other = await signUpAdmin(world)
    await expect(suspend(other)).rejects.toMatchObject({ code: 'NOT_SUSPENDABLE' })
    for (const person of [admin, other])
      expect((await person.call('GET /auth/me')).user.role).toBe('ADMIN')
    const nobody = { ...other, user: { ...other.user, id: crypto.randomUUID() } }
    await expect(suspend(nobody)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  })

  it('any field but `suspended` and a reason of at most 500 characters', async () => {
    const { host } = await createFamily(world)
    const path = `/users/${host.user.id}`
    const bodies = [
      { suspended: true, roles: ['ADMIN'] },
      { suspended: true, reason: 'x'.repeat(501) },
      { suspended: 'true' },
      {},
    ]
    for (const body of bodies) {
      const answer = await world.send('PATCH', path, { token: admin.token, body })
      expect(answer).toMatchObject({ status: 400, body: { errorCode: 'VALIDATION' } })
    }
    expect(await listAudit(host)).toEqual([])
  })
})

describe('the audit trail', () => {
  it('lists who did what to whom, when and why, the last first; a repeated request writes one entry', async () => {
    const { host } = await createFamily(world)
    await suspend(host, true, 'Denuncia')
    await suspend(host, true, 'Otra vez')
    await suspend(host, false)
    const entries = await listAudit(host)
    expect(entries).toMatchObject([
      { action: 'reinstate-user', reason: null },
      { action: 'suspend-user', reason: 'Denuncia' },
    ])
    expect(entries[1]).toMatchObject({
      actor: { id: admin.user.id, name: admin.user.fullName },
      subject: { type: 'user', id: host.user.id, name: host.user.fullName },
    })
  })

  it('contains actions of the command line, without an actor', async () => {
    const other = await signUpAdmin(world)
    expect(await listAudit(other)).toMatchObject([{ action: 'grant-role', actor: null }])
  })

  it('cannot be changed or emptied by SQL', async () => {
    const { db } = world.deps
    const change = db.updateTable('audit_entries').set({ reason: 'otra' }).execute()
    await expect(change).rejects.toThrow('append-only')
    await expect(db.deleteFrom('audit_entries').execute()).rejects.toThrow('append-only')
  })

  it('has no entry for a suspension that was rolled back', async () => {
    const broken = { ...world.deps.outbox, enqueueAll: () => Promise.reject(new Error('no queue')) }
    const family = await createFamily(world)
    await startCheckout(world, family)
    const principal = {
      ...admin.user,
      sessionId: '',
      emailVerified: true,
      emailUndoableUntil: null,
      provenAt: new Date(),
      lacksSecondFactor: false,
    }
    const request = { suspended: true, reason: null }
    const deps = { ...world.deps, outbox: broken }
    const attempt = setSuspended(deps, principal, family.host.user.id, request)
    await expect(attempt).rejects.toThrow('no queue')
    expect(await listAudit(family.host)).toEqual([])
    expect((await family.host.call('GET /auth/me')).user.id).toBe(family.host.user.id)
  })
})
