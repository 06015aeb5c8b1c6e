import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id } from '#contract/api/shapes.ts'
import { dateAndPlace } from './updates/moves.ts'

/** Whose task it is: an event that the reader owns, or organises with its owner. */
const ofEvent = z.object({
  eventId: id,
  eventSlug: z.string(),
  eventName: z.string(),
  /** First name of the owner of an event that the reader organises with them; null of their own. */
  sharedBy: z.string().nullable(),
})

/** A moved date or place of which guests have not been notified (`R25`). */
export const moveTask = ofEvent.extend({
  /** The latest move: sent back with the answer, which is about no later one. */
  moveId: id,
  /** What guests were last notified of, and what is current. */
  notified: dateAndPlace,
  now: dateAndPlace,
  /** How many addresses an email would reach. */
  recipients: z.int(),
  /** Whether the notice stands as a draft among the event's updates. */
  isPrepared: z.boolean(),
})
export type MoveTask = z.output<typeof moveTask>

/** A guest who brings a goal's thing and waits for a yes (`R24`). */
export const reservationTask = ofEvent.extend({
  reservationId: id,
  guestName: z.string(),
  goalName: z.string(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  note: z.string().nullable(),
  reservedAt: z.string(),
})
export type ReservationTask = z.output<typeof reservationTask>

export const listHostTasks = endpoint('GET /events/my-tasks', {
  summary:
    'Lo que espera a quienes organizan un evento: a quién confirmar que lleva algo, y qué cambio avisar a los invitados (R24, R25).',
  access: ['HOST'],
  /** The tasks of one event. */
  query: z.strictObject({ event: id.optional() }),
  reply: z.object({ moves: z.array(moveTask), reservations: z.array(reservationTask) }),
})
export type HostTasks = z.output<typeof listHostTasks.reply>
