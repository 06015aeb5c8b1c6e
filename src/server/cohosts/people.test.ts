import { beforeAll, describe, expect, it } from 'vitest'
import { formatPublicName } from '#contract/text/host-names.ts'
import {
  createFamily,
  createPaidContribution,
  type Family,
  payAndSettle,
  startCheckout,
  startPaymentsWorld,
} from '#server/testing/contributions.ts'
import { updateRow } from '#server/testing/database.ts'
import { createEvent } from '#server/testing/factories.ts'
import { countEmails, PASSWORD, type Person, signUp } from '#server/testing/world.ts'
import { invite, join } from './testing.ts'

const { world } = await startPaymentsWorld()
const { db } = world.deps

const listCoHosts = (eventId: string) =>
  db.selectFrom('event_cohosts').selectAll().where('event_id', '=', eventId).execute()
const deleteAccount = ({ call }: Person) =>
  call('POST /account/delete', { body: { password: PASSWORD } })

describe('emails about gifts', () => {
  let family: Family
  let reader: Person
  let silent: Person
  beforeAll(async () => {
    family = await createFamily(world)
    reader = await signUp(world, { firstName: 'Renata' })
    silent = await signUp(world, { firstName: 'Saúl' })
    await join(family.host, reader, family.event.id, true)
    await join(family.host, silent, family.event.id)
  })
  const SUBJECT = /aport/i
  const countGiftEmails = async (to: string) => {
    await countEmails(world, to)
    const emails = await world.mailbox.listEmails(to)
    return emails.filter(({ subject }) => SUBJECT.test(subject)).length
  }
  const countAll = () =>
    Promise.all([family.host, reader, silent].map(({ email }) => countGiftEmails(email)))

  it('go to the hosts who want them, each for themselves', async () => {
    await createPaidContribution(world, family)
    expect(await countAll()).toEqual([1, 1, 0])
    const params = { id: family.event.id }
    const set = ({ call }: Person, giftEmails: boolean) =>
      call('PATCH /events/:id/gift-emails', { params, body: { giftEmails } })
    await set(family.host, false)
    await set(silent, true)
    await createPaidContribution(world, family)
    expect(await countAll()).toEqual([1, 2, 1])
    await set(family.host, true)
  })

  it('go to nobody who switched them off for the account, is suspended or removed', async () => {
    const before = await countAll()
    const [, , silentBefore] = before
    const off = { contributionReceived: false, goalReached: false, news: false }
    await reader.call('PUT /account/preferences', { body: off })
    await updateRow(world, 'users', silent.user.id, { suspended_at: new Date() })
    await createPaidContribution(world, family)
    await updateRow(world, 'users', silent.user.id, { suspended_at: null })
    const params = { id: family.event.id, userId: silent.user.id }
    await family.host.call('DELETE /events/:id/cohosts/:userId', { params })
    await createPaidContribution(world, family)
    const [owner = 0, read, silentAfter] = await countAll()
    expect([owner, read, silentAfter]).toEqual([(before[0] ?? 0) + 2, before[1], silentBefore])
  })
})

it('emails no co-host about a gift that settles after its owner is suspended', async () => {
  const family = await createFamily(world)
  const cohost = await signUp(world)
  await join(family.host, cohost, family.event.id, true)
  const { sessionId } = await startCheckout(world, family, { amount: 100_000 })
  const before = await countEmails(world, cohost.email)
  await updateRow(world, 'users', family.host.user.id, { suspended_at: new Date() })
  await payAndSettle(world, sessionId)
  expect(await countEmails(world, cohost.email)).toBe(before)
})

describe('an account that is deleted', () => {
  it('of a co-host takes their rights, name and invitations along, and leaves the history', async () => {
    const owner = await signUp(world)
    const cohost = await signUp(world, { firstName: 'Sidonia' })
    const { id } = await createEvent(db, owner.user.id)
    const { id: other } = await createEvent(db, owner.user.id)
    await join(owner, cohost, id)
    await invite(owner, other, cohost.email)
    const listNaming = (name: string) =>
      db.selectFrom('emails').select('subject').where('subject', 'like', `%${name}%`).execute()
    expect(await listNaming(formatPublicName(cohost.user))).toHaveLength(1)
    await deleteAccount(cohost)
    expect(await listNaming(formatPublicName(cohost.user))).toEqual([])
    expect(await listCoHosts(id)).toEqual([])
    const invitations = await db
      .selectFrom('cohost_invitations')
      .select('id')
      .where('email', '=', cohost.email)
      .execute()
    expect(invitations).toEqual([])
    const params = { id }
    const { changes } = await owner.call('GET /events/:id/changes', { params })
    expect(changes[0]).toMatchObject({ kind: 'cohost-joined', actorName: 'Cuenta eliminada' })
    const { event } = await world.call('GET /events/:id', { params })
    expect(event.hosts).toEqual([{ name: formatPublicName(owner.user) }])
  })

  it('of an owner takes co-hosts, invitations and history of their events along', async () => {
    const owner = await signUp(world)
    const cohost = await signUp(world)
    const { id } = await createEvent(db, owner.user.id, { status: 'COMPLETED' })
    await join(owner, cohost, id)
    await invite(owner, id, 'sin.respuesta@example.test')
    await deleteAccount(owner)
    for (const table of ['event_cohosts', 'cohost_invitations', 'event_changes'] as const) {
      const rows = await db
        .selectFrom(table)
        .select('event_id')
        .where('event_id', '=', id)
        .execute()
      expect(rows, table).toEqual([])
    }
    const { events } = await cohost.call('GET /events/my-events')
    expect(events).toEqual([])
  })

  it('has in its export what it organised and changed', async () => {
    const owner = await signUp(world)
    const cohost = await signUp(world)
    const { id, name } = await createEvent(db, owner.user.id)
    await join(owner, cohost, id)
    const body = { location: 'Atlixco' }
    await cohost.call('PUT /events/:id', { params: { id }, body })
    const { body: data } = await world.send('GET', '/account/data', { token: cohost.token })
    expect(data).toMatchObject({
      events: [],
      contributionsReceived: [],
      cohostedEvents: [{ eventName: name, giftEmails: false }],
      eventChanges: [
        { eventName: name, change: 'Cambió el lugar' },
        { eventName: name, change: 'Aceptó organizar el evento' },
      ],
    })
  })
})

it('the list of unthanked contributions counts for a co-host too, and not once they were removed (R21)', async () => {
  const family = await createFamily(world)
  const { host, event } = family
  await createPaidContribution(world, family)
  const cohost = await signUp(world)
  await join(host, cohost, event.id)
  const read = () => cohost.call('GET /thanks/pending')
  expect(await read()).toMatchObject({ pending: 1, events: [{ id: event.id }] })
  const params = { id: event.id, userId: cohost.user.id }
  await host.call('DELETE /events/:id/cohosts/:userId', { params })
  expect(await read()).toEqual({ pending: 0, events: [] })
})
