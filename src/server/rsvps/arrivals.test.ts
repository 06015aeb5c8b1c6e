import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { DEFAULT_EVENT_TIME, toMexicoCityClock } from '#contract/text/dates.ts'
import { join } from '#server/cohosts/testing.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { updateRow } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import { type Person, signUp } from '#server/testing/world.ts'
import { answer, at, changeRsvpAsRead } from './testing.ts'

const { world, host, createEvent } = setUpEvents()

const list = async (event: { id: string }, query: object = {}) =>
  (await host.call('GET /events/:id/rsvps', { params: { id: event.id }, query })).rsvps

const MISSING = { status: 404, code: 'RSVP_NOT_FOUND' }

it('marks who arrived once, whoever marks it, and leaves the answer unchanged', async () => {
  const today = toMexicoCityClock(world.deps.now()).day
  const event = await createEvent({ event_date: at(today, DEFAULT_EVENT_TIME) })
  const rsvp = await answer(world, event)
  const mark = (arrived: boolean, person: Pick<Person, 'call'> = host, id = rsvp.id) =>
    person.call('PUT /events/:id/rsvps/:rsvpId/arrival', {
      params: { id: event.id, rsvpId: id },
      body: { arrived },
    })
  const pending = () => list(event, { arrival: 'pending' })
  const cohost = await signUp(world)
  await join(host, cohost, event.id)
  const { rsvp: first } = await mark(true, cohost)
  expect(first.arrivedAt).not.toBeNull()
  expect(await pending()).toEqual([])
  expect((await mark(true)).rsvp).toEqual(first)
  expect(await list(event)).toEqual([{ ...first, repeats: null }])
  await changeRsvpAsRead(world, rsvp, { note: 'Llevo pastel' })
  expect((await mark(false)).rsvp).toMatchObject({ arrivedAt: null, note: 'Llevo pastel' })
  const other = await createHost(world)
  await expect(mark(true, other)).rejects.toMatchObject({ status: 403 })
  await expect(mark(true, host, randomUUID())).rejects.toMatchObject(MISSING)
  const elsewhere = await answer(world, await createEvent())
  await expect(mark(true, host, elsewhere.id)).rejects.toMatchObject(MISSING)
})

it('takes no mark of an arrival before the day of the event, and lets one be taken back', async () => {
  const event = await createEvent()
  const rsvp = await answer(world, event)
  const mark = (arrived: boolean) =>
    host.call('PUT /events/:id/rsvps/:rsvpId/arrival', {
      params: { id: event.id, rsvpId: rsvp.id },
      body: { arrived },
    })
  await expect(mark(true)).rejects.toMatchObject({
    status: 409,
    code: 'INVALID_TRANSITION',
    message: expect.stringMatching(/^Podrás marcar quién llegó desde el \d/),
  })
  await updateRow(world, 'rsvps', rsvp.id, { arrived_at: new Date() })
  expect((await mark(false)).rsvp.arrivedAt).toBeNull()
})
