import { beforeAll, describe, expect, it } from 'vitest'
import type { ACCOUNT_ROLES, DeskRole } from '#contract/people/roles.ts'
import { createContribution, createEvent } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  type Person,
  setUpWorld,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { setDeskRole } from '#server/users/administer.ts'
import { recordAudit } from '#server/users/audit-store.ts'

type AccountRole = (typeof ACCOUNT_ROLES)[number]

const world = setUpWorld()
let admin: Person
let paz: Person
let ally: Person

beforeAll(async () => {
  admin = await signUpAdmin(world)
  paz = await signUp(world, { firstName: 'María Paz', email: createUniqueEmail('paz') })
  ally = await signUp(world, { role: 'ALIADO', firstName: 'Zoilo' })
})

describe('the list of people', () => {
  const ids = async (query: Parameters<typeof listed>[0]) =>
    (await listed(query)).users.map((person) => person.id)
  function listed(query: { search?: string; role?: AccountRole; page?: number }) {
    return admin.call('GET /users', { query: { ...query, pageSize: 2 } })
  }

  it('is paged, the newest first', async () => {
    const first = await listed({})
    expect(first.users.map((person) => person.id)).toEqual([ally.user.id, paz.user.id])
    expect(first.pagination).toMatchObject({ total: 3, totalPages: 2, hasNext: true })
    expect(await ids({ page: 2 })).toEqual([admin.user.id])
  })

  it('is searched by name and email, ignoring case and accents', async () => {
    expect(await ids({ search: 'maria PAZ' })).toEqual([paz.user.id])
    expect(await ids({ search: paz.email.toUpperCase() })).toEqual([paz.user.id])
    expect(await ids({ search: "nadie' or true --" })).toEqual([])
    expect(await ids({ search: 'PÁ' })).toEqual([paz.user.id])
  })

  it('is filtered by the role that is shown', async () => {
    expect(await ids({ role: 'ADMIN' })).toEqual([admin.user.id])
    expect(await ids({ role: 'HOST' })).toEqual([paz.user.id])
    expect(await ids({ role: 'ALIADO' })).toEqual([ally.user.id])
  })

  it('is filtered by a role of the desk that is not the shown one', async () => {
    const grant = (role: DeskRole, isGranted: boolean) =>
      setDeskRole(world.deps.db, paz.email, { role, isGranted }, world.deps.now())
    await grant('FINANCE', true)
    const { users, pagination } = await listed({ role: 'FINANCE' })
    expect(users).toMatchObject([{ id: paz.user.id, role: 'HOST' }])
    expect(users[0]?.roles).toContain('FINANCE')
    expect(pagination.total).toBe(1)
    expect(await ids({ role: 'SUPPORT' })).toEqual([])
    await grant('FINANCE', false)
  })

  it('is filtered by suspension', async () => {
    const params = { id: ally.user.id }
    await admin.call('PATCH /users/:id', { params, body: { suspended: true } })
    const query = { suspended: 'true' } as const
    const { users } = await admin.call('GET /users', { query })
    expect(users).toMatchObject([{ id: ally.user.id, suspendedAt: expect.any(String) }])
    const others = await admin.call('GET /users', { query: { suspended: 'false' } })
    expect(others.pagination.total).toBe(2)
  })
})

describe('the list of all events', () => {
  const names = async (query: { search?: string; status?: 'DRAFT'; hostId?: string }) =>
    (await admin.call('GET /events/admin/all', { query })).events.map((event) => event.name)

  beforeAll(async () => {
    const { db } = world.deps
    const figures = { raised_amount: 1_000_000_000, commission_amount: 90_000_000 }
    await createEvent(db, paz.user.id, { name: 'Fiesta de Óscar', location: 'Puebla', ...figures })
    await createEvent(db, paz.user.id, { name: 'Borrador', status: 'DRAFT' })
    await createEvent(db, ally.user.id, { name: 'Ajena', status: 'ARCHIVED' })
  })

  it('contains every status, with host contact, revenue and commissions', async () => {
    const { events } = await admin.call('GET /events/admin/all')
    expect(events.map((event) => event.name)).toEqual(['Ajena', 'Borrador', 'Fiesta de Óscar'])
    expect(events[0]).toMatchObject({ hostSuspended: true })
    expect(events[2]).toMatchObject({
      hostEmail: paz.email,
      host: { fullName: paz.user.fullName },
      hostSuspended: false,
      totalRevenue: 1_000_000_000,
      totalCommissions: 90_000_000,
    })
  })

  it('is searched by status, host, name, place, and the host’s name and email', async () => {
    expect(await names({ status: 'DRAFT' })).toEqual(['Borrador'])
    expect(await names({ hostId: ally.user.id })).toEqual(['Ajena'])
    expect(await names({ search: 'oscar' })).toEqual(['Fiesta de Óscar'])
    expect(await names({ search: 'PUEBLA' })).toEqual(['Fiesta de Óscar'])
    expect(await names({ search: 'zoilo' })).toEqual(['Ajena'])
    expect(await names({ search: paz.email })).toEqual(['Borrador', 'Fiesta de Óscar'])
  })
})

it('the quarantine lists undecided payments first, and of ours no id that opens a receipt', async () => {
  const { db } = world.deps
  const values = (name: string, resolved_at: Date | null) => ({
    stripe_object_id: `cs_test_a1B2c3D4e5F6g7H8_${name}`,
    reason: 'amount-mismatch' as const,
    detail: JSON.stringify({ total: 57_124, currency: 'mxn' }),
    resolved_at,
  })
  await db.insertInto('quarantined_payments').values(values('open', null)).execute()
  await db.insertInto('quarantined_payments').values(values('done', new Date())).execute()
  const { payments, unresolved, pagination } = await admin.call('GET /admin/quarantine')
  expect(payments).toMatchObject([
    { sessionId: 'cs_test_…7H8_open', total: 57_124, currency: 'MXN', resolvedAt: null },
    { sessionId: 'cs_test_…7H8_done', resolvedAt: expect.any(String) },
  ])
  expect({ unresolved, total: pagination.total }).toEqual({ unresolved: 1, total: 2 })
})

describe('the details of a person', () => {
  const unknown = crypto.randomUUID()
  const show = (person: Person, id: string) => person.call('GET /users/:id', { params: { id } })

  it('are shown to that person and to admins only', async () => {
    const { user } = await show(paz, paz.user.id)
    expect(user).toMatchObject({ email: paz.email, suspendedAt: null, totalEvents: 2 })
    expect((await show(admin, paz.user.id)).user).toEqual(user)
    const other = await signUp(world)
    await expect(show(other, paz.user.id)).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(show(other, unknown)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })

  it('of an unknown id are 404 for an admin', async () => {
    await expect(show(admin, unknown)).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
    const params = { hostId: unknown }
    const analytics = admin.call('GET /admin/host-analytics/:hostId', { params })
    await expect(analytics).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  })
})

it('the audit of a person has what was done to their events, names whom it is about, and is searched by both', async () => {
  const { db } = world.deps
  const event = await createEvent(db, paz.user.id, { name: 'Cerrado por la administración' })
  await admin.call('POST /admin/events/:id/hold', {
    params: { id: event.id },
    body: { held: true, reason: 'Lo revisamos' },
  })
  const read = (about: string) => admin.call('GET /admin/audit', { query: { about } })
  for (const id of [paz.user.id, event.id, admin.user.id])
    expect((await read(id)).entries).toContainEqual(
      expect.objectContaining({
        action: 'hold-event',
        subject: expect.objectContaining({ id: event.id, name: event.name }),
      }),
    )
  expect((await read(ally.user.id)).entries).not.toContainEqual(
    expect.objectContaining({ action: 'hold-event' }),
  )
  expect((await read(paz.user.id)).about).toEqual({ type: 'user', name: paz.user.fullName })
  expect((await read(event.id)).about).toEqual({ type: 'event', name: event.name })
  expect((await read(crypto.randomUUID())).about).toBeNull()
  const done = async (by: string) => {
    const { entries, by: actor } = await admin.call('GET /admin/audit', { query: { by } })
    return { actions: entries.map(({ action }) => action), actor }
  }
  const { actions, actor } = await done(admin.user.id)
  expect(actions).toContain('hold-event')
  expect(actor).toEqual({ name: admin.user.fullName })
  expect(await done(paz.user.id)).toEqual({ actions: [], actor: { name: paz.user.fullName } })
  const countBy = async (search: string) =>
    (await admin.call('GET /admin/audit', { query: { search } })).pagination.total
  const gift = await createContribution(db, event, { contributor_name: 'Tía Citlali' })
  await db.transaction().execute((tx) =>
    recordAudit(tx, {
      actorId: null,
      action: 'resend-receipt',
      subject: { type: 'contribution', id: gift.id },
      at: world.deps.now(),
    }),
  )
  // What was done to the account, too.
  expect(await countBy(admin.email.toUpperCase())).toBeGreaterThanOrEqual(actions.length)
  expect(await countBy('cerrado administración')).toBe(1)
  for (const search of ['citlali', gift.folio]) expect(await countBy(search)).toBe(1)
  for (const search of ['nadienadie', '%', '_']) expect(await countBy(search)).toBe(0)
})
