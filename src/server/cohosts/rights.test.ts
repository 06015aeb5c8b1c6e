import { beforeAll, describe, expect, it } from 'vitest'
import { contract } from '#contract/api/contract.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import { createReceiptToken } from '#server/contributions/receipt-link.ts'
import { readPageVersions } from '#server/events/page/page-versions-store.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { openEventStream } from '#server/testing/event-stream.ts'
import { createCountedContribution } from '#server/testing/factories.ts'
import { type Person, setUpWorld, signUp, signUpAdmin } from '#server/testing/world.ts'
import { accept, invite, join } from './testing.ts'

const { world, host, createEvent, createGoal, readEvent, updateEvent } = setUpEvents(setUpWorld())
const FORBIDDEN = { status: 403, code: 'FORBIDDEN' }

let cohost: Person
beforeAll(async () => {
  cohost = await signUp(world, { firstName: 'Renata' })
})

const remove = (id: string, { user }: Person) =>
  host.call('DELETE /events/:id/cohosts/:userId', { params: { id, userId: user.id } })

/** Values of the fields that stay the owner's. */
const OWNER_VALUES: Record<string, unknown> = {
  status: 'COMPLETED',
  closingDate: null,
  feesPaidBy: 'HOST',
  canReceiveContributions: false,
}

const exceptions = contract.flatMap(({ endpoint }) =>
  (endpoint.owner?.orCoHosts?.except ?? []).map((field) => ({
    field,
    key: `${endpoint.method} ${endpoint.path}`,
  })),
)

it.each(exceptions)('keeps $field of $key for the owner', async ({ key, field }) => {
  const event = await createEvent()
  const goal = await createGoal(event)
  await join(host, cohost, event.id)
  const [method = '', path = ''] = key.split(' ')
  const address = path.replace(':id', event.id).replace(':goalId', goal.id)
  const send = (person: Person, body: object) =>
    world.send(method, address, { token: person.token, body })
  const refused = await send(cohost, { name: 'Otro nombre', [field]: OWNER_VALUES[field] })
  expect(refused).toMatchObject({ status: 403, body: { errorCode: 'FORBIDDEN' } })
  expect((await send(cohost, { name: 'Otro nombre' })).status).toBe(200)
  expect((await send(host, { [field]: OWNER_VALUES[field] })).status).toBe(200)
})

it('knows a value for every field that stays the owner’s', () => {
  expect(exceptions.map(({ field }) => field).sort()).toEqual(Object.keys(OWNER_VALUES).sort())
})

it('reads what the owner reads, and may do what a co-host may', async () => {
  const event = await createEvent({ status: 'DRAFT', thank_you_message: '¡Gracias!' })
  await expect(readEvent(event.id, cohost)).rejects.toMatchObject({ code: 'EVENT_FORBIDDEN' })
  await join(host, cohost, event.id)
  const shown = await readEvent(event.id, cohost)
  expect(shown).toMatchObject({ viewer: 'COHOST', thankYouMessage: '¡Gracias!', deletable: false })
  expect(await readEvent(event.id)).toMatchObject({ viewer: 'OWNER', deletable: true })
  await updateEvent(event.id, { location: 'Puebla' }, cohost)
  expect((await readEvent(event.id)).location).toBe('Puebla')
})

describe('a co-host who was removed', () => {
  it('is refused at the next call of the same session', async () => {
    const { id } = await createEvent({ status: 'DRAFT' })
    await join(host, cohost, id)
    await updateEvent(id, { location: 'Puebla' }, cohost)
    await remove(id, cohost)
    await expect(updateEvent(id, { location: 'Otra' }, cohost)).rejects.toMatchObject(FORBIDDEN)
    await expect(readEvent(id, cohost)).rejects.toMatchObject({ code: 'EVENT_FORBIDDEN' })
    const { events } = await cohost.call('GET /events/my-events')
    expect(events.map((event) => event.id)).not.toContain(id)
    await expect(remove(id, cohost)).rejects.toMatchObject({ code: 'COHOST_NOT_FOUND' })
    await world.mailbox.waitForEmail(cohost.email, 'Ya no organizas')
  })

  it('learns nothing more from a stream that was open', async () => {
    const { id } = await createEvent({ status: 'DRAFT' })
    await join(host, cohost, id)
    const options = { token: cohost.token }
    const stream = await openEventStream(world, `/events/${id}/live`, options)
    const list = await openEventStream(world, '/events/my-events/live', options)
    expect(await stream.next()).toMatchObject({ type: 'message' })
    const before = await list.next()
    await remove(id, cohost)
    expect(await stream.next()).toMatchObject({ type: 'withheld' })
    expect((await list.next())?.data.version).not.toBe(before?.data.version)
    stream.close()
    list.close()
  })
})

it('loses the event with its suspended owner, and a place on the page while suspended', async () => {
  const { id } = await createEvent()
  const owner = host.user.id
  await join(host, cohost, id)
  const names = async () => (await readEvent(id, world)).hosts.map(({ name }) => name)
  expect(await names()).toEqual([formatPublicName(host.user), formatPublicName(cohost.user)])
  await updateRow(world, 'users', cohost.user.id, { suspended_at: new Date() })
  expect(await names()).toEqual([formatPublicName(host.user)])
  await updateRow(world, 'users', cohost.user.id, { suspended_at: null })
  await updateRow(world, 'users', owner, { suspended_at: new Date() })
  await expect(updateEvent(id, { location: 'X' }, cohost)).rejects.toMatchObject(FORBIDDEN)
  await updateRow(world, 'users', owner, { suspended_at: null })
  await updateEvent(id, { location: 'X' }, cohost)
})

it('stands on the page, unless the hosts typed their names; each change is a new version of the page', async () => {
  const { id } = await createEvent()
  const readVersion = async () =>
    (await readPageVersions(world.deps.db, [id], world.deps.now())).get(id)
  const versions = [await readVersion()]
  await join(host, cohost, id)
  versions.push(await readVersion())
  await updateRow(world, 'users', cohost.user.id, { last_name: 'Zárate' })
  versions.push(await readVersion())
  const untyped = await readEvent(id, cohost)
  expect(untyped).toMatchObject({ areHostsTyped: false, hosts: [{}, {}] })
  await remove(id, cohost)
  versions.push(await readVersion())
  expect(new Set(versions).size).toBe(4)
  await join(host, cohost, id)
  await updateEvent(id, { hosts: ['Ana', 'Luis'] }, cohost)
  expect(await readEvent(id, world)).toMatchObject({
    areHostsTyped: true,
    hosts: [{ name: 'Ana' }, { name: 'Luis' }],
  })
})

it('leaves by themselves; the owner cannot', async () => {
  const { id } = await createEvent()
  await join(host, cohost, id)
  const leave = ({ call }: Pick<Person, 'call'>) =>
    call('POST /events/:id/cohosts/leave', { params: { id } })
  await expect(leave(host)).rejects.toMatchObject({ code: 'COHOST_NOT_FOUND' })
  await leave(cohost)
  await expect(leave(cohost)).rejects.toMatchObject(FORBIDDEN)
})

it('does not see invitations and addresses, which the owner sees', async () => {
  const { id } = await createEvent()
  await join(host, cohost, id)
  await invite(host, id, 'otra.mas@example.test')
  const read = ({ call }: Pick<Person, 'call'>) =>
    call('GET /events/:id/cohosts', { params: { id } })
  expect(await read(cohost)).toMatchObject({
    invitations: [],
    cohosts: [{ email: null, isYou: true }],
  })
  expect(await read(host)).toMatchObject({
    invitations: [{ email: 'otra.mas@example.test' }],
    cohosts: [{ email: cohost.email, isYou: false }],
  })
})

it('gives thanks for a gift and hides its message, and reads who gave, not who asks for the money back', async () => {
  const event = await createEvent()
  await join(host, cohost, event.id)
  const gift = await createCountedContribution(world, event, { message: '¡Besos!' })
  const params = { id: gift.id }
  await cohost.call('POST /contributions/:id/thanks', { params, body: { by: 'other' } })
  await cohost.call('PATCH /contributions/:id/wall', { params, body: { hiddenFromWall: true } })
  const list = await cohost.call('GET /events/:id/contributions', { params: { id: event.id } })
  expect(list.contributions).toMatchObject([{ id: gift.id, message: '¡Besos!' }])
  const token = createReceiptToken(world.config, gift.id, 0)
  await world.call('POST /receipts/:id/refund-request', {
    params,
    body: { token, reason: 'Me equivoqué' },
  })
  for (const [person, isAskedBack] of [
    [host, true],
    [cohost, false],
  ] as const) {
    const { contributions } = await person.call('GET /events/:id/contributions', {
      params: { id: event.id },
    })
    expect(contributions).toMatchObject([{ id: gift.id, isAskedBack }])
  }
  const refund = cohost.call('POST /contributions/:id/refund', { params, body: {} })
  await expect(refund).rejects.toMatchObject(FORBIDDEN)
  const timeline = cohost.call('GET /contributions/:id/timeline', { params })
  await expect(timeline).rejects.toMatchObject(FORBIDDEN)
})

it('has the history of the event: who did what, page by page, without guests', async () => {
  const event = await createEvent({ status: 'DRAFT' })
  await join(host, cohost, event.id)
  await updateEvent(event.id, { location: 'Cholula', name: 'Baby shower de Inés' }, cohost)
  await updateEvent(event.id, { location: 'Cholula' }, cohost)
  const params = { id: event.id }
  const body = { name: 'Cuna', baseAmount: 50_000 }
  const { goal } = await cohost.call('POST /events/:id/goals', { params, body })
  const goalParams = { ...params, goalId: goal.id }
  await cohost.call('DELETE /events/:id/goals/:goalId', { params: goalParams })
  const party = { answer: 'YES', adults: 2, children: 0, name: 'Tía Queta' } as const
  const guest = { ...party, formKey: crypto.randomUUID() }
  await cohost.call('POST /events/:id/rsvps/by-host', { params, body: guest })
  const { changes, next } = await cohost.call('GET /events/:id/changes', { params })
  expect(changes.map(({ kind, isYou }) => [kind, isYou])).toEqual([
    ['guest-added', true],
    ['goal-deleted', true],
    ['goal-added', true],
    ['event-edited', true],
    ['cohost-joined', true],
    ['cohost-invited', false],
  ])
  expect(changes[3]?.detail.fields?.toSorted()).toEqual(['location', 'name'])
  expect(changes[2]?.detail).toEqual({ goal: 'Cuna', goalId: goal.id })
  expect(JSON.stringify(changes)).not.toContain('Queta')
  expect(next).toBeNull()
  const desk = await signUpAdmin(world)
  expect((await desk.call('GET /events/:id/changes', { params })).changes).toEqual(
    changes.map((change) => ({ ...change, isYou: false })),
  )
  for (let time = 0; time < 31; time += 1)
    await updateEvent(event.id, { location: `Lugar ${time}` }, cohost)
  const first = await host.call('GET /events/:id/changes', { params })
  const query = { before: first.next ?? '' }
  const second = await host.call('GET /events/:id/changes', { params, query })
  const ids = [...first.changes, ...second.changes].map((change) => change.id)
  expect(new Set(ids).size).toBe(37)
  expect(second.next).toBeNull()
})

it('is invited again after leaving', async () => {
  const { id } = await createEvent()
  await join(host, cohost, id)
  await remove(id, cohost)
  await invite(host, id, cohost.email)
  await accept(cohost, true)
  const { giftEmails } = await cohost.call('GET /events/:id/cohosts', { params: { id } })
  expect(giftEmails).toBe(true)
})
