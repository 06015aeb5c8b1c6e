import { randomUUID } from 'node:crypto'
import type { BodyOf } from '#contract/api/endpoint.ts'
import type { reserveGoal } from '#contract/events/other-gifts/reservations.ts'
import type { Row } from '#server/db/schema.ts'
import type { setUpEvents } from '#server/events/testing.ts'
import type { Person } from '#server/testing/world.ts'

type Typed = Partial<BodyOf<typeof reserveGoal>>
type Goal = Pick<Row<'goals'>, 'id' | 'event_id'>
type Events = Pick<ReturnType<typeof setUpEvents>, 'world' | 'host' | 'createEvent' | 'createGoal'>

/** What tests of 'Yo lo llevo' do with the host's events, as a guest and as a host. */
export function setUpReservations({ world, host, createEvent, createGoal }: Events) {
  return {
    /** Creates an event with a goal that a guest may bring. */
    createBringable: async (changes: Parameters<Events['createEvent']>[0] = {}) => {
      const event = await createEvent(changes)
      const goal = await createGoal(event, { name: 'Bañera', can_be_brought: true })
      return { event, goal }
    },
    reserve: async (goal: Goal, typed: Typed = {}) =>
      (
        await world.call('POST /events/:id/goals/:goalId/reservations', {
          params: { id: goal.event_id, goalId: goal.id },
          body: { name: 'Prima Ana', phone: '5512345678', formKey: randomUUID(), ...typed },
        })
      ).reservation,
    show: async ({ id, token }: { id: string; token: string }) =>
      (await world.call('GET /reservations/:id', { params: { id }, query: { token } })).reservation,
    cancel: async ({ id, token }: { id: string; token: string }) =>
      (await world.call('POST /reservations/:id/cancel', { params: { id }, body: { token } }))
        .reservation,
    answer: async (
      kind: 'confirm' | 'release',
      goal: Goal,
      reservationId: string,
      person: Pick<Person, 'call'> = host,
    ) =>
      (
        await person.call(`POST /events/:id/reservations/:reservationId/${kind}`, {
          params: { id: goal.event_id, reservationId },
        })
      ).reservation,
  }
}
