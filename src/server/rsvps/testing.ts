import { randomUUID } from 'node:crypto'
import type { RsvpAnswer } from '#contract/events/rsvps.ts'
import type { World } from '#server/testing/world.ts'

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
export function changeRead(
  world: World,
  { id, token, updatedAt }: { id: string; token: string; updatedAt: string },
  typed: Typed,
) {
  const { formKey: _, ...fields } = fillForm(typed)
  const body = { ...fields, token, updatedAt }
  return world.call('PATCH /rsvps/:id', { params: { id }, body })
}
