import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { join } from '#server/cohosts/testing.ts'
import type { Row } from '#server/db/schema.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { createUniqueEmail, type Person, setUpWorld, signUpAdmin } from '#server/testing/world.ts'
import { setUpReservations } from './testing.ts'

const events = setUpEvents()
const { world, host, createGoal, readEvent } = events
const { createBringable, reserve, show, cancel, answer } = setUpReservations(events)
let coHost: Person
let other: Person
let admin: Person
beforeAll(async () => {
  admin = await signUpAdmin(world)
  coHost = await createHost(world)
  other = await createHost(world)
})

type Goal = Pick<Row<'goals'>, 'id' | 'event_id'>

const readGoal = async ({ event_id }: Goal) => {
  const { event } = await world.call('GET /events/:id', { params: { id: event_id } })
  return event.goals[0]
}
const listMails = async (to: string) =>
  (await listRows(world, 'emails', { to_address: to })).map(({ subject }) => subject).sort()
const GIVEN_ON = toMexicoCityClock(new Date()).day
const TAKEN = { status: 409, code: 'GOAL_RESERVED' }
const NOT_TO_BRING = { status: 409, code: 'GOAL_NOT_RESERVABLE' }
const MISSING = { status: 404, code: 'RESERVATION_NOT_FOUND' }

describe('R24: "Yo lo llevo"', () => {
  it('reserves a goal without an account, and shows the public nobody', async () => {
    const { goal } = await createBringable()
    expect(await readGoal(goal)).toMatchObject({ canBeBrought: true, isReserved: false })
    const reservation = await reserve(goal, { note: 'La llevo el sábado' })
    expect(reservation).toMatchObject({ status: 'RESERVED', goalName: 'Bañera', isOpen: true })
    expect(await show(reservation)).toEqual(reservation)
    const { event } = await world.call('GET /events/:id', { params: { id: goal.event_id } })
    expect(event.goals[0]).toMatchObject({ isReserved: true })
    expect(JSON.stringify(event)).not.toMatch(/Prima Ana|5512345678|sábado/)
  })

  it('goes to exactly one of many guests at once, and says so to the others', async () => {
    const { goal } = await createBringable()
    const results = await Promise.allSettled(
      Array.from({ length: 8 }, (_, n) => reserve(goal, { name: `Invitado ${n}` })),
    )
    const lost = results.filter(({ status }) => status === 'rejected')
    expect(lost).toHaveLength(7)
    for (const one of lost)
      expect(one).toMatchObject({
        reason: { ...TAKEN, message: expect.stringContaining('antes que tú') },
      })
    expect(await listRows(world, 'goal_reservations', { goal_id: goal.id })).toHaveLength(1)
  })

  it('is one reservation of a form that is sent several times at once', async () => {
    const { goal } = await createBringable()
    const formKey = randomUUID()
    const sent = await Promise.all([1, 2, 3].map(() => reserve(goal, { formKey })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
  })

  it('is never another goal’s: a form that reserved one is refused for the next', async () => {
    const { event, goal } = await createBringable()
    const next = await createGoal(event, { name: 'Cuna', can_be_brought: true, priority: 2 })
    const formKey = randomUUID()
    await reserve(goal, { formKey })
    await expect(reserve(next, { formKey })).rejects.toMatchObject({ code: 'RESERVATION_CLOSED' })
  })

  it('needs a way to reach the guest', async () => {
    const { goal } = await createBringable()
    await expect(reserve(goal, { phone: '' })).rejects.toMatchObject({
      status: 400,
      details: [{ field: 'email', message: 'Deja tu correo o tu teléfono' }],
    })
  })

  it.each([
    ['does not allow it', { can_be_brought: false }],
    ['is fulfilled', { can_receive_contributions: false }],
    ['has got money', { contribution_count: 1, raised_amount: 100, contributor_count: 1 }],
  ])('is refused for a goal that %s', async (_, columns) => {
    const { goal } = await createBringable()
    await updateRow(world, 'goals', goal.id, columns)
    await expect(reserve(goal)).rejects.toMatchObject(NOT_TO_BRING)
  })

  it('is not offered for a suspended host', async () => {
    const owner = await createHost(world)
    const { goal } = await createBringable({ host_id: owner.user.id })
    await updateRow(world, 'users', owner.user.id, { suspended_at: new Date() })
    expect(await readGoal(goal)).toMatchObject({ canBeBrought: false })
    await expect(reserve(goal)).rejects.toMatchObject(NOT_TO_BRING)
  })

  it('ends with the event', async () => {
    const { goal } = await createBringable({ event_date: new Date(Date.now() - 1_000) })
    await expect(reserve(goal)).rejects.toMatchObject(NOT_TO_BRING)
    const { goal: ofDraft } = await createBringable({ status: 'DRAFT' })
    await expect(reserve(ofDraft)).rejects.toMatchObject({ code: 'EVENT_FORBIDDEN' })
  })

  it('is refused alike for a forged link and an unknown reservation', async () => {
    const { goal } = await createBringable()
    const { id } = await reserve(goal)
    const [forged, unknown] = await Promise.all(
      [id, randomUUID()].map((one) =>
        world.send('GET', `/reservations/${one}?token=${'x'.repeat(43)}`),
      ),
    )
    expect(forged).toMatchObject({ status: 404, body: { errorCode: MISSING.code } })
    expect(forged?.body).toEqual(unknown?.body)
    await expect(cancel({ id, token: 'x'.repeat(43) })).rejects.toMatchObject(MISSING)
  })

  it('is cancelled by its link, which frees the goal; again it changes nothing', async () => {
    const { goal } = await createBringable()
    const reservation = await reserve(goal)
    expect(await cancel(reservation)).toMatchObject({ status: 'CANCELLED', isOpen: false })
    expect(await cancel(reservation)).toMatchObject({ status: 'CANCELLED' })
    expect(await readGoal(goal)).toMatchObject({ isReserved: false })
    await reserve(goal)
  })

  it('keeps its goal from being deleted until it is released', async () => {
    const { event, goal } = await createBringable()
    await createGoal(event, { name: 'Cuna', priority: 2 })
    const { id } = await reserve(goal)
    const remove = () =>
      host.call('DELETE /events/:id/goals/:goalId', { params: { id: event.id, goalId: goal.id } })
    await expect(remove()).rejects.toMatchObject(TAKEN)
    await answer('release', goal, id)
    await remove()
  })
})

describe('R24: limits of "Yo lo llevo"', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
  const own = setUpEvents(limited)
  const post = async (goal: Goal, address: string, typed: { email?: string } = {}) => {
    const path = `/events/${goal.event_id}/goals/${goal.id}/reservations`
    const body = { name: 'Ana', phone: '5512345678', formKey: randomUUID(), ...typed }
    return limited.send('POST', path, { body, headers: { 'x-forwarded-for': address } })
  }
  async function createGoals(count: number) {
    const event = await own.createEvent()
    const goals: Row<'goals'>[] = []
    for (let n = 1; n <= count; n += 1)
      goals.push(await own.createGoal(event, { can_be_brought: true, priority: n }))
    return goals
  }

  it('are ten a day of one network to one event; a refused form reserves nothing', async () => {
    const goals = await createGoals(11)
    const [last, ...others] = goals.toReversed()
    for (const goal of others) expect((await post(goal, '198.18.0.1')).status).toBe(201)
    if (!last) throw new Error('there are eleven')
    expect((await post(last, '198.18.0.1')).status).toBe(429)
    expect(await listRows(limited, 'goals', { id: last.id })).toMatchObject([{ reserved_at: null }])
    expect((await post(last, '198.18.0.2')).status).toBe(201)
  })

  it('are twenty emails a day to one address; a further reservation counts without', async () => {
    const email = createUniqueEmail('muchos')
    for (let of = 0; of < 3; of += 1)
      for (const goal of await createGoals(7))
        expect((await post(goal, '198.18.0.3', { email })).status).toBe(201)
    expect(await listRows(limited, 'emails', { to_address: email })).toHaveLength(20)
  })
})

describe('R24: the answer of a host', () => {
  it('notes a confirmed reservation as a gift, and takes it back with a release', async () => {
    const { event, goal } = await createBringable()
    const { id } = await reserve(goal)
    expect(await answer('confirm', goal, id)).toMatchObject({ status: 'CONFIRMED' })
    await answer('confirm', goal, id)
    const params = { id: event.id }
    const { gifts } = await host.call('GET /events/:id/noted-gifts', { params })
    expect(gifts).toMatchObject([
      { kind: 'BRINGING', giverName: 'Prima Ana', goalName: 'Bañera', isReserved: true },
    ])
    expect((await readEvent(event.id)).notedGifts.things).toBe(1)
    expect(await answer('release', goal, id)).toMatchObject({ status: 'RELEASED' })
    expect((await host.call('GET /events/:id/noted-gifts', { params })).gifts).toEqual([])
    await expect(answer('confirm', goal, id)).rejects.toMatchObject({ code: 'RESERVATION_CLOSED' })
    const changes = await listRows(world, 'event_changes', { event_id: event.id })
    expect(changes.map(({ kind, detail }) => [kind, detail])).toEqual([
      ['reservation-confirmed', { goal: 'Bañera' }],
      ['reservation-released', { goal: 'Bañera' }],
    ])
  })

  it('asks for thanks once the event is over, not weeks before for a thing to come', async () => {
    const owner = await createHost(world)
    const { event, goal } = await createBringable({ host_id: owner.user.id })
    const { id } = await reserve(goal)
    await answer('confirm', goal, id, owner)
    const readWaiting = async () => {
      const [{ pending }, { gifts, totals }] = await Promise.all([
        owner.call('GET /thanks/pending'),
        owner.call('GET /events/:id/noted-gifts', {
          params: { id: event.id },
          query: { thanks: 'pending' },
        }),
      ])
      return { pending, listed: gifts.length, unthanked: totals.unthanked }
    }
    expect(await readWaiting()).toEqual({ pending: 0, listed: 0, unthanked: 0 })
    await updateRow(world, 'events', event.id, { event_date: new Date() })
    expect(await readWaiting()).toEqual({ pending: 1, listed: 1, unthanked: 1 })
  })

  it('notes the gift also where a gift was noted by a form with the reservation’s id', async () => {
    const { event, goal } = await createBringable()
    const { id } = await reserve(goal)
    await host.call('POST /events/:id/noted-gifts', {
      params: { id: event.id },
      body: { kind: 'CASH', giverName: 'Tía', amount: 100, givenOn: GIVEN_ON, formKey: id },
    })
    expect(await answer('confirm', goal, id)).toMatchObject({ status: 'CONFIRMED' })
  })

  it('is one of release and cancellation, whichever comes first', async () => {
    const { goal } = await createBringable()
    const reservation = await reserve(goal)
    await Promise.allSettled([cancel(reservation), answer('release', goal, reservation.id)])
    const { status } = await show(reservation)
    expect(['CANCELLED', 'RELEASED']).toContain(status)
    expect(await readGoal(goal)).toMatchObject({ isReserved: false })
  })

  it('is also a co-host’s, and nobody else’s; the desk reads no address, telephone or note', async () => {
    const { event, goal } = await createBringable()
    await join(host, coHost, event.id)
    const { id } = await reserve(goal, { email: createUniqueEmail(), note: 'El sábado' })
    await expect(answer('confirm', goal, id, other)).rejects.toMatchObject({ status: 403 })
    const params = { id: event.id }
    const { reservations } = await coHost.call('GET /events/:id/reservations', { params })
    expect(reservations).toMatchObject([{ id, phone: '5512345678', note: 'El sábado' }])
    const seen = await admin.call('GET /events/:id/reservations', { params })
    expect(seen.reservations).toMatchObject([
      { id, guestName: 'Prima Ana', email: null, phone: null, note: null },
    ])
    const query = { about: id }
    expect(await admin.call('GET /admin/emails', { query })).toEqual({ emails: [] })
    await answer('confirm', goal, id, coHost)
    const { goal: ofOther } = await createBringable()
    await expect(answer('confirm', ofOther, id)).rejects.toMatchObject(MISSING)
  })

  it('is noted after the party without an email to the guest, who brings nothing any more', async () => {
    const { event, goal } = await createBringable()
    const email = createUniqueEmail('prima')
    const { id } = await reserve(goal, { email })
    await updateRow(world, 'events', event.id, { event_date: new Date() })
    expect(await answer('confirm', goal, id)).toMatchObject({ status: 'CONFIRMED' })
    expect(await listMails(email)).toEqual([`Apartaste un regalo para ${event.name}`])
  })

  it('reaches the guest by email, and what the guest does reaches the host', async () => {
    const owner = await createHost(world)
    const changes = { event_date: new Date('2031-12-13T00:00:00Z'), location: 'Roma 12, CDMX' }
    const { event, goal } = await createBringable({ host_id: owner.user.id, ...changes })
    const email = createUniqueEmail('prima')
    const reservation = await reserve(goal, { email })
    await answer('confirm', goal, reservation.id, owner)
    await answer('release', goal, reservation.id, owner)
    const { text } = await world.mailbox.waitForEmail(email, 'Apartaste un regalo')
    expect(text).toMatch(/Cuándo: .*12 de diciembre de 2031.*\n+Dónde: Roma 12, CDMX/)
    const second = await reserve(goal, { email: createUniqueEmail('tia') })
    await cancel(second)
    await expect
      .poll(() => listMails(email))
      .toEqual([
        `Apartaste un regalo para ${event.name}`,
        `La familia te confirma tu regalo para ${event.name}`,
        `Ya no hace falta que lo lleves a ${event.name}`,
      ])
    await expect
      .poll(async () => (await listMails(owner.user.email)).filter((one) => one.includes('Bañera')))
      .toEqual([
        'Prima Ana lleva: Bañera',
        'Prima Ana lleva: Bañera',
        'Prima Ana ya no lleva: Bañera',
      ])
  })
})
