import { describe, expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { PASSWORD, type Person, signUp } from '#server/testing/world.ts'
import { verifyDatabase } from '#server/verification/verify-database.ts'
import { setUpReservations } from './testing.ts'

const events = setUpEvents()
const { world, host, deleteEvent } = events
const { createBringable, reserve, show, cancel, answer } = setUpReservations(events)

describe('R24: a reservation once its event is over or held', () => {
  it.each([
    ['has begun', { event_date: new Date(Date.now() - 1_000) }],
    ['was closed', { status: 'COMPLETED' }],
  ] as const)(
    'stays for good once the event %s: an old link erases nothing',
    async (_, columns) => {
      const { event, goal } = await createBringable()
      const reservation = await reserve(goal)
      await answer('confirm', goal, reservation.id)
      await updateRow(world, 'events', event.id, columns)
      await expect(cancel(reservation)).rejects.toMatchObject({ code: 'RESERVATION_CLOSED' })
      expect(await show(reservation)).toMatchObject({ status: 'CONFIRMED', isOpen: false })
      expect(await listRows(world, 'noted_gifts', { event_id: event.id })).toHaveLength(1)
    },
  )

  it.each([
    ['became money', { kind: 'CASH', amount: 50_000 }],
    ['was thanked for', { thanked_by: 'whatsapp', thanked_at: new Date() }],
  ] as const)('leaves the noted gift that %s when it is cancelled', async (_, columns) => {
    const { event, goal } = await createBringable()
    const reservation = await reserve(goal)
    await answer('confirm', goal, reservation.id)
    const [gift] = await listRows(world, 'noted_gifts', { event_id: event.id })
    await updateRow(world, 'noted_gifts', gift?.id ?? '', columns)
    expect(await cancel(reservation)).toMatchObject({ status: 'CANCELLED' })
    expect(await listRows(world, 'noted_gifts', { event_id: event.id })).toHaveLength(1)
  })

  it.each(['confirm', 'release'] as const)(
    'writes to no guest while the desk holds the event: %s',
    async (kind) => {
      const { event, goal } = await createBringable()
      const { id } = await reserve(goal)
      await updateRow(world, 'events', event.id, { status: 'COMPLETED', held_at: new Date() })
      await expect(answer(kind, goal, id)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    },
  )
})

describe('R24: a reservation whose guest or host deletes the account', () => {
  const deleteAccount = (person: Person) =>
    person.call('POST /account/delete', { body: { password: PASSWORD } })
  const readGoal = async ({ id }: { id: string }) => (await listRows(world, 'goals', { id }))[0]
  const listSubjects = async ({ email }: Person) =>
    (await listRows(world, 'emails', { to_address: email }))
      .map(({ subject }) => subject)
      .filter((subject) => subject.includes('Bañera'))

  it('ends before the event: the goal is free, and the hosts are told without a name', async () => {
    const [owner, guest] = [await createHost(world), await signUp(world)]
    const { event, goal } = await createBringable({ host_id: owner.user.id })
    const { id } = await reserve(goal, { email: guest.email })
    await answer('confirm', goal, id, owner)
    await expect.poll(() => listSubjects(owner)).toEqual(['Prima Ana lleva: Bañera'])
    await deleteAccount(guest)
    expect(await readGoal(goal)).toMatchObject({ reserved_at: null })
    expect(await listRows(world, 'goal_reservations', { id })).toMatchObject([
      { status: 'CANCELLED', guest_name: 'Alguien', email: null },
    ])
    expect(await listRows(world, 'noted_gifts', { event_id: event.id })).toEqual([])
    await expect.poll(() => listSubjects(owner)).toEqual(['Alguien ya no lleva: Bañera'])
  })

  it('stays after the event, of somebody', async () => {
    const guest = await signUp(world)
    const { event, goal } = await createBringable()
    const { id } = await reserve(goal, { email: guest.email })
    await answer('confirm', goal, id)
    await updateRow(world, 'events', event.id, { event_date: new Date(Date.now() - 1_000) })
    await deleteAccount(guest)
    expect(await listRows(world, 'goal_reservations', { id })).toMatchObject([
      { status: 'CONFIRMED', guest_name: 'Alguien', email: null },
    ])
    expect(await readGoal(goal)).toMatchObject({ reserved_at: expect.any(Date) })
  })

  it('goes with the account of its host, and no goal stays reserved', async () => {
    const owner = await createHost(world)
    const { event, goal } = await createBringable({ host_id: owner.user.id })
    const { id } = await reserve(goal)
    await updateRow(world, 'events', event.id, { status: 'COMPLETED' })
    await deleteAccount(owner)
    expect(await listRows(world, 'goal_reservations', { id })).toEqual([])
    expect(await readGoal(goal)).toMatchObject({ reserved_at: null })
    const { checks } = await verifyDatabase(world.deps.db, new Date())
    expect(checks.find(({ name }) => name === 'reservations')).toMatchObject({ count: 0 })
  })

  it('keeps its event from being deleted until it is released or the event has begun', async () => {
    const { event, goal } = await createBringable()
    await reserve(goal)
    await expect(deleteEvent(event.id)).rejects.toMatchObject({
      code: 'GOAL_RESERVED',
      message: expect.stringContaining('Libera'),
    })
    await updateRow(world, 'events', event.id, { event_date: new Date(Date.now() - 1_000) })
    await deleteEvent(event.id)
    const { goal: other, event: released } = await createBringable()
    const { id } = await reserve(other)
    await answer('release', other, id, host)
    await deleteEvent(released.id)
  })
})
