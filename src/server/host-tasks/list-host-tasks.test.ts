import { expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { setUpReservations } from '#server/reservations/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'

const events = setUpEvents()
const { world, host } = events
const { createBringable, reserve, answer } = setUpReservations(events)

const listTasks = (event?: { id: string }, by: Pick<typeof host, 'call'> = host) =>
  by.call('GET /events/my-tasks', { query: event ? { event: event.id } : {} })

it('R24: whoever waits to be confirmed stands among the hosts’ tasks until they are answered', async () => {
  const { event, goal } = await createBringable()
  const { id } = await reserve(goal, { name: 'Prima Ana' })
  const { reservations } = await listTasks(event)
  expect(reservations).toMatchObject([
    { reservationId: id, guestName: 'Prima Ana', goalName: 'Bañera', eventSlug: event.slug },
  ])
  expect((await listTasks()).reservations.map(({ reservationId }) => reservationId)).toContain(id)
  expect((await listTasks(undefined, await createHost(world))).reservations).toEqual([])
  await answer('confirm', goal, id)
  expect((await listTasks(event)).reservations).toEqual([])
})

it('R24: once the party was, nobody waits to be confirmed', async () => {
  const { event, goal } = await createBringable()
  await reserve(goal)
  await updateRow(world, 'events', event.id, { event_date: new Date() })
  expect((await listTasks(event)).reservations).toEqual([])
})
