import type { CallInput } from '#contract/api/caller.ts'
import type { Event, EventStatus } from '#contract/events/events.ts'
import type { Person } from './people.ts'

export type NewEvent = NonNullable<CallInput<'POST /events'>['body']>
export type NewGoal = NonNullable<CallInput<'POST /events/:id/goals'>['body']>

/** Creates a draft with these goals, in this order. */
export async function createEvent(
  { call }: Person,
  fields: NewEvent,
  goals: readonly NewGoal[],
): Promise<Event> {
  const { event } = await call('POST /events', { body: fields })
  const params = { id: event.id }
  for (const body of goals) await call('POST /events/:id/goals', { params, body })
  return (await call('GET /events/:id', { params })).event
}

/** Creates an event with these goals and publishes it. */
export async function createPublishedEvent(
  host: Person,
  fields: NewEvent,
  goals: readonly NewGoal[],
): Promise<Event> {
  const event = await createEvent(host, fields, goals)
  await setEventStatus(host, event.id, 'ACTIVE')
  return event
}

/** Changes the status of an event; ACTIVE publishes it. */
export async function setEventStatus(
  { call }: Person,
  id: string,
  status: EventStatus,
): Promise<void> {
  await call('PUT /events/:id', { params: { id }, body: { status } })
}
