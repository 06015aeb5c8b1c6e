import { describe, expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { setUpReservations } from './testing.ts'

const events = setUpEvents()
const { world } = events
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
