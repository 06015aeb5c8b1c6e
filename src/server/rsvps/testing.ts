import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { RsvpAnswer } from '#contract/events/rsvps/rsvps.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { createUniqueEmail, setUpWorld, type World } from '#server/testing/world.ts'
import { remindGuests } from './reminders/remind-guests.ts'

/** What a guest fills in. */
export interface Typed {
  answer?: RsvpAnswer
  adults?: number
  children?: number
  name?: string
  email?: string
  phone?: string
  note?: string
  formKey?: string
}

/** The form of somebody who comes with two adults and a child. */
export const fillForm = (typed: Typed = {}) => ({
  answer: 'YES' as const,
  adults: 2,
  children: 1,
  name: 'Tía Chela',
  formKey: randomUUID(),
  ...typed,
})

/** Answers '¿Vas a ir?' as a visitor; resolves to the answer with its private link. */
export async function answer(world: World, event: { id: string }, typed?: Typed) {
  const { rsvp } = await world.call('POST /events/:id/rsvps', {
    params: { id: event.id },
    body: fillForm(typed),
  })
  return rsvp
}

/** Changes an answer by its private link as somebody who read it at `updatedAt`. */
export function changeRsvpAsRead(
  world: World,
  { id, token, updatedAt }: { id: string; token: string; updatedAt: string },
  typed: Typed,
) {
  const { formKey: _, ...fields } = fillForm(typed)
  const body = { ...fields, token, updatedAt }
  return world.call('PATCH /rsvps/:id', { params: { id }, body })
}

/** An instant of this day and time in Mexico City. */
export const at = (day: string, time: string) => new Date(toMexicoCityIso(day, time))
/** Saturday, five in the afternoon. */
export const EVENT_DATE = at('2031-12-20', '17:00')
export const WEEK_BEFORE = at('2031-12-13', '10:00')
export const DAY_BEFORE = at('2031-12-19', '10:00')

/** A world of its own, because the task reads every event of the database. */
export function setUpReminders() {
  const events = setUpEvents(setUpWorld())
  const { world, createEvent } = events
  const remindAt = (now: Date) => remindGuests({ ...world.deps, now: () => now })

  /** An event in 2031 with one answer, given now. */
  async function invite(typed: Typed = {}, columns: Parameters<typeof createEvent>[0] = {}) {
    const event = await createEvent({ event_date: EVENT_DATE, ...columns })
    const email = createUniqueEmail('tia')
    const rsvp = await answer(world, event, { email, ...typed })
    return { event, rsvp, email }
  }

  /** Every reminder that was enqueued: the list of emails, and the mailbox, hide one that is sent twice. */
  async function listReminders({ event }: { event: { id: string } }): Promise<string[]> {
    const { rows } = await sql<{ kind: string }>`
      select substring(data ->> 'messageId' from 'rsvp-reminder-([a-z]+)') as kind from pgboss.job
      where name = 'send-email' and data ->> 'messageId' like ${`<rsvp-reminder-%${event.id}%`}
      order by 1`.execute(world.deps.db)
    return rows.map(({ kind }) => kind)
  }

  return { ...events, remindAt, invite, listReminders }
}
