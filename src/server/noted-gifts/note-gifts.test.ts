import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { addNotedGift } from '#contract/events/other-gifts/noted-gifts.ts'
import { join } from '#server/cohosts/testing.ts'
import { lockEvent } from '#server/event-records/store.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { eraseOldGiverContacts } from '#server/reservations/erase-old-contacts.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import {
  createContribution,
  createEvent as createEventOf,
  createHost,
} from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  PASSWORD,
  type Person,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'

const { world, host, createEvent, createGoal, readEvent } = setUpEvents()
let other: Person
let admin: Person
beforeAll(async () => {
  other = await createHost(world)
  admin = await signUpAdmin(world)
})

type Typed = Partial<BodyOf<typeof addNotedGift>>
const CASH = {
  kind: 'CASH',
  giverName: 'Tío Beto',
  amount: 250_000,
  givenOn: '2026-11-20',
} as const

async function note(event: { id: string }, typed: Typed = {}, person: Pick<Person, 'call'> = host) {
  const body = { ...CASH, formKey: randomUUID(), ...typed }
  return (await person.call('POST /events/:id/noted-gifts', { params: { id: event.id }, body }))
    .gift
}
const THING: Typed = { kind: 'BROUGHT', amount: null, description: 'Pañales' }
const list = (event: { id: string }, query: object = {}, person: Pick<Person, 'call'> = host) =>
  person.call('GET /events/:id/noted-gifts', { params: { id: event.id }, query })
const readAsGuest = async (event: { id: string }) =>
  (await world.call('GET /events/:id', { params: { id: event.id } })).event
const FORBIDDEN = { status: 403 }

describe('R24: gifts that come another way', () => {
  it('are noted with their goal, found by name, thing or address, and summed up by kind', async () => {
    const event = await createEvent()
    const goal = await createGoal(event, { name: 'Carriola' })
    await note(event, { goalId: goal.id })
    await note(event, { kind: 'TRANSFER', amount: 50_000, giverName: 'Óscar' })
    await note(event, { ...THING, giverName: 'Vecina', phone: '55 1234 5678' })
    const { gifts, totals } = await list(event)
    expect(gifts.map(({ giverName, goalName }) => [giverName, goalName])).toEqual([
      ['Vecina', null],
      ['Óscar', null],
      ['Tío Beto', 'Carriola'],
    ])
    expect(totals).toEqual({ cash: 250_000, transfers: 50_000, things: 1, unthanked: 3 })
    const find = async (query: object) =>
      (await list(event, query)).gifts.map(({ giverName }) => giverName)
    expect(await find({ search: 'oscar' })).toEqual(['Óscar'])
    expect(await find({ search: 'panales' })).toEqual(['Vecina'])
    expect(await find({ search: `oscar ${CASH.givenOn}` })).toEqual(['Óscar'])
    expect(await find({ search: 'oscar 2020-01-02' })).toEqual([])
    expect(await find({ goal: goal.id })).toEqual(['Tío Beto'])
    expect(await find({ goal: 'event' })).toEqual(['Vecina', 'Óscar'])
    expect(await find({ page: 2, pageSize: 2 })).toEqual(['Tío Beto'])
  })

  it('are one gift of a form that is sent twice, the last of its words', async () => {
    const event = await createEvent()
    const formKey = randomUUID()
    await note(event, { formKey })
    await note(event, { formKey, giverName: 'Tía Lupe' })
    expect((await list(event)).gifts.map(({ giverName }) => giverName)).toEqual(['Tía Lupe'])
  })

  it('that another host has changed since they were read are not changed, and say what they are now', async () => {
    const event = await createEvent()
    const { id: giftId, updatedAt } = await note(event)
    const change = (giverName: string, read: string) =>
      host.call('PUT /events/:id/noted-gifts/:giftId', {
        params: { id: event.id, giftId },
        body: { ...CASH, giverName, updatedAt: read },
      })
    const { gift } = await change('Tío Beto Ruiz', updatedAt)
    await expect(change('Don Beto', updatedAt)).rejects.toMatchObject({
      code: 'NOTED_GIFT_CHANGED',
      message: expect.stringContaining('Ahora dice: Tío Beto Ruiz, $2,500.00.'),
    })
    expect((await list(event)).gifts[0]?.giverName).toBe('Tío Beto Ruiz')
    expect((await change('Don Beto', gift.updatedAt)).gift.giverName).toBe('Don Beto')
  })

  it('wait to be thanked for on the home of their hosts, with what a card paid', async () => {
    const family = await createHost(world)
    const event = await createEventOf(world.deps.db, family.user.id)
    const given = { status: 'CONFIRMED', confirmed_at: new Date() } as const
    await createContribution(world.deps.db, event, given)
    const { id: giftId } = await note(event, {}, family)
    const readPending = () => family.call('GET /thanks/pending')
    expect(await readPending()).toMatchObject({ pending: 2, events: [{ pending: 2 }] })
    const readNoted = async () =>
      (await family.call('GET /events/:id/thanks', { params: { id: event.id } })).summary
    expect(await readNoted()).toMatchObject({ pending: 1, noted: { total: 1, pending: 1 } })
    const thank = { params: { id: event.id, giftId }, body: { by: 'other' as const } }
    await family.call('POST /events/:id/noted-gifts/:giftId/thanks', thank)
    expect(await readPending()).toMatchObject({ pending: 1 })
    expect(await readNoted()).toMatchObject({ pending: 1, noted: { total: 1, pending: 0 } })
  })

  it('are changed and removed, and stand in the history without a name', async () => {
    const event = await createEvent()
    const { id: giftId, updatedAt } = await note(event)
    const params = { id: event.id, giftId }
    const body = { ...CASH, amount: 100, giverName: 'Beto', updatedAt }
    const { gift } = await host.call('PUT /events/:id/noted-gifts/:giftId', { params, body })
    expect(gift).toMatchObject({ amount: 100, giverName: 'Beto', givenOn: '2026-11-20' })
    await host.call('DELETE /events/:id/noted-gifts/:giftId', { params })
    await expect(
      host.call('DELETE /events/:id/noted-gifts/:giftId', { params }),
    ).rejects.toMatchObject({ code: 'NOTED_GIFT_NOT_FOUND' })
    const changes = await listRows(world, 'event_changes', { event_id: event.id })
    expect(changes.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['noted-gift-added', {}],
      ['noted-gift-edited', {}],
      ['noted-gift-removed', {}],
    ])
  })

  it.each([
    ['money without an amount', { amount: null }, 'amount'],
    ['a thing without a description', { kind: 'BRINGING', amount: null }, 'description'],
    ['a thing with an amount', { ...THING, amount: 100 }, 'description'],
    ['an amount of nothing', { amount: 0 }, 'amount'],
    ['a day that is none', { givenOn: '2026-02-30' }, 'givenOn'],
    ['no name', { giverName: ' ' }, 'giverName'],
  ] as const)('refuse %s', async (_, typed, field) => {
    const event = await createEvent()
    await expect(note(event, typed as Typed)).rejects.toMatchObject({
      status: 400,
      details: [expect.objectContaining({ field })],
    })
  })

  it('are for a goal of the event alone', async () => {
    const event = await createEvent()
    const goal = await createGoal(await createEvent())
    await expect(note(event, { goalId: goal.id })).rejects.toMatchObject({ code: 'GOAL_NOT_FOUND' })
  })

  it('are noted and read by co-hosts, read by the desk without addresses, and by nobody else', async () => {
    const event = await createEvent()
    const coHost = await createHost(world)
    await join(host, coHost, event.id)
    const contact = { email: createUniqueEmail('tio'), phone: '5512345678' }
    await note(event, contact, coHost)
    expect((await list(event, {}, coHost)).gifts).toMatchObject([contact])
    const [seen, ...more] = (await list(event, {}, admin)).gifts
    expect(seen).toMatchObject({ giverName: 'Tío Beto', email: null, phone: null })
    expect(more).toEqual([])
    await expect(note(event, {}, admin)).rejects.toMatchObject(FORBIDDEN)
    await expect(note(event, {}, other)).rejects.toMatchObject(FORBIDDEN)
    await expect(list(event, {}, other)).rejects.toMatchObject(FORBIDDEN)
  })

  it('count apart on the page: no total of the event or goal has them', async () => {
    const event = await createEvent()
    const goal = await createGoal(event)
    const before = await readAsGuest(event)
    await note(event, { goalId: goal.id })
    await note(event, THING)
    const after = await readAsGuest(event)
    expect(after.notedGifts).toEqual({ amount: 250_000, things: 1 })
    expect(after.goals[0]?.notedAmount).toBe(250_000)
    expect(after.statistics).toEqual(before.statistics)
    expect(after.goals[0]?.currentAmount).toBe(before.goals[0]?.currentAmount)
    expect(after.version).not.toBe(before.version)
    expect(JSON.stringify(after)).not.toContain('Beto')
  })

  it.each(['TARGETS', 'NONE'] as const)(
    'hide their amount where amounts are %s (R22)',
    async (shown) => {
      const event = await createEvent({ public_amounts: shown })
      const goal = await createGoal(event)
      await note(event, { goalId: goal.id, amount: 333_300 })
      const seen = await readAsGuest(event)
      expect(JSON.stringify(seen)).not.toContain('3333')
      expect(seen.notedGifts).toEqual({ amount: null, things: 0 })
      expect((await readEvent(event.id)).notedGifts.amount).toBe(333_300)
    },
  )

  it('lose addresses and telephones half a year after the event', async () => {
    const day = 86_400_000
    const event = await createEvent({ event_date: new Date(Date.now() + day) })
    await note(event, { email: createUniqueEmail(), phone: '5512345678' })
    const erase = (days: number) =>
      eraseOldGiverContacts({ ...world.deps, now: () => new Date(Date.now() + days * day) })
    await erase(180)
    expect((await list(event)).gifts[0]?.phone).toBe('5512345678')
    await erase(182)
    expect((await list(event)).gifts[0]).toMatchObject({ email: null, phone: null })
  })

  it('lose them while a host has the event locked: the sweep waits for nobody', async () => {
    const event = await createEvent({ event_date: new Date(Date.now() - 300 * 86_400_000) })
    await note(event, { phone: '5512345678' })
    await world.deps.db.transaction().execute(async (tx) => {
      await lockEvent(tx, event.id)
      await eraseOldGiverContacts(world.deps)
    })
    expect((await list(event)).gifts[0]).toMatchObject({ phone: null })
  })

  it('go with the account of their host, and are in the data before; a giver’s account takes the name', async () => {
    const owner = await createHost(world)
    const [event, ofOther] = [await createEvent({ host_id: owner.user.id }), await createEvent()]
    const giver = await signUp(world)
    await note(event, { email: giver.user.email }, owner)
    await note(ofOther, { email: giver.user.email })
    const own = await world.send('GET', '/account/data?format=json', { token: owner.token })
    expect(own.body.notedGifts).toMatchObject([{ giverName: 'Tío Beto', eventName: event.name }])
    const given = await world.send('GET', '/account/data?format=json', { token: giver.token })
    expect(given.body.notedGifts).toHaveLength(2)
    await giver.call('POST /account/delete', { body: { password: PASSWORD } })
    expect((await list(ofOther)).gifts[0]).toMatchObject({ giverName: 'Alguien', email: null })
    await owner.call('PUT /events/:id', { params: { id: event.id }, body: { status: 'COMPLETED' } })
    await owner.call('POST /account/delete', { body: { password: PASSWORD } })
    expect(await listRows(world, 'noted_gifts', { event_id: event.id })).toEqual([])
  })
})

describe('R24: thanks for such a gift', () => {
  const thank = (event: { id: string }, giftId: string, body: object) =>
    host.call('POST /events/:id/noted-gifts/:giftId/thanks', {
      params: { id: event.id, giftId },
      body: body as { by: 'other' },
    })
  const listMails = async (to: string) =>
    (await listRows(world, 'emails', { to_address: to })).length

  it('are one email to the noted address, however often it is requested', async () => {
    const event = await createEvent()
    const email = createUniqueEmail('tio')
    const { id } = await note(event, { email })
    await thank(event, id, { by: 'other' })
    const body = { by: 'email', message: '¡Gracias, tío!' }
    await Promise.all([thank(event, id, body), thank(event, id, body)])
    const { gift } = await thank(event, id, body)
    expect(gift.thanks).toMatchObject({ by: 'email', message: '¡Gracias, tío!' })
    await expect.poll(() => listMails(email)).toBe(1)
    expect((await list(event, { thanks: 'pending' })).gifts).toEqual([])
    expect((await list(event)).totals.unthanked).toBe(0)
  })

  it('need an address for an email', async () => {
    const event = await createEvent()
    const { id } = await note(event)
    await expect(thank(event, id, { by: 'email', message: 'Gracias' })).rejects.toMatchObject({
      code: 'NO_EMAIL',
    })
    const { gift } = await thank(event, id, { by: 'whatsapp', message: 'Gracias' })
    expect(gift.thanks?.by).toBe('whatsapp')
  })

  it('are no email of a draft, nor of a host whose address is not confirmed', async () => {
    const email = createUniqueEmail()
    const body = { by: 'email', message: 'Gracias' }
    const draft = await createEvent({ status: 'DRAFT' })
    const { id } = await note(draft, { email })
    await expect(thank(draft, id, body)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    const owner = await createHost(world)
    const event = await createEvent({ host_id: owner.user.id })
    const { id: giftId } = await note(event, { email }, owner)
    await updateRow(world, 'users', owner.user.id, { email_verified_at: null })
    await expect(
      owner.call('POST /events/:id/noted-gifts/:giftId/thanks', {
        params: { id: event.id, giftId },
        body: body as { by: 'email' },
      }),
    ).rejects.toMatchObject({ code: 'EMAIL_NOT_CONFIRMED' })
    expect(await listMails(email)).toBe(0)
  })

  it('wait while the desk holds the event', async () => {
    const event = await createEvent({ status: 'COMPLETED', held_at: new Date() })
    const { id } = await note(event)
    await expect(thank(event, id, { by: 'other' })).rejects.toMatchObject({
      code: 'INVALID_TRANSITION',
    })
  })
})
