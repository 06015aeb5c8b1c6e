import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { listQueuedExpirations } from '#server/testing/database.ts'
import { createHost, daysFromNow } from '#server/testing/factories.ts'
import type { Person } from '#server/testing/world.ts'

const setUp = setUpEvents()
const { world, host, createEvent, readEvent } = setUp

const set = async (
  id: string,
  acceptingContributions: boolean,
  person: Pick<Person, 'call'> = host,
) => {
  const request = { params: { id }, body: { acceptingContributions } }
  return (await person.call('PATCH /events/:id/accepting-contributions', request)).event
}
const REFUSED = { status: 409, code: 'INVALID_TRANSITION' }

describe('an event that takes no more gifts before its party', () => {
  it('keeps date, place, question and calendar for visitors, and refuses gifts', async () => {
    const event = await createEvent({ location: 'Salón Jacaranda' })
    await set(event.id, false)
    expect(await readEvent(event.slug, world)).toMatchObject({
      status: 'ACTIVE',
      closedBecause: 'CONTRIBUTIONS_CLOSED',
      eventDate: event.event_date.toISOString(),
      location: 'Salón Jacaranda',
      asksRsvp: true,
    })
    const calendar = await fetch(`${world.url}/events/${event.slug}/calendario.ics`)
    expect(calendar.status).toBe(200)
    const { rsvp } = await world.call('POST /events/:id/rsvps', {
      params: { id: event.id },
      body: { answer: 'YES', adults: 1, children: 0, name: 'Tía Chela', formKey: randomUUID() },
    })
    expect(rsvp.isOpen).toBe(true)
    const gift = { eventId: event.id, amount: 50_000, contributorName: 'Beto' }
    await expect(
      world.call('POST /payments/create-checkout-session', { body: gift }),
    ).rejects.toMatchObject({ status: 409, code: 'CONTRIBUTIONS_CLOSED' })
  })

  it('expires its open checkouts', async () => {
    const event = await createEvent()
    const { id } = await setUp.createCheckout(await setUp.createContribution(event))
    await set(event.id, false)
    expect(await listQueuedExpirations(world.deps.db, event.id)).toEqual([id])
  })

  it('takes them again without a closing date; a second request changes nothing', async () => {
    const { id } = await createEvent()
    const stopped = await set(id, false)
    expect((await set(id, false)).closingDate).toBe(stopped.closingDate)
    expect(await set(id, true)).toMatchObject({ closingDate: null, closedBecause: null })
    const closingDate = daysFromNow(world, 2)
    await setUp.updateEvent(id, { closingDate })
    expect((await set(id, true)).closingDate).toBe(closingDate)
  })

  it('stands in the history as a change of the closing date', async () => {
    const { id } = await createEvent()
    await set(id, false)
    const { changes } = await host.call('GET /events/:id/changes', { params: { id } })
    expect(changes).toMatchObject([{ kind: 'event-edited', detail: { fields: ['closingDate'] } }])
  })

  it.each(['DRAFT', 'COMPLETED', 'ARCHIVED'] as const)(
    'is never one that is %s',
    async (status) => {
      const { id } = await createEvent({ status })
      for (const accepting of [true, false])
        await expect(set(id, accepting)).rejects.toMatchObject(REFUSED)
    },
  )

  it('is not one whose party is over, nor somebody else’s', async () => {
    const past = await createEvent({ event_date: new Date(Date.now() - 60_000) })
    await expect(set(past.id, false)).rejects.toMatchObject(REFUSED)
    const { id } = await createEvent()
    await expect(set(id, false, await createHost(world))).rejects.toMatchObject({ status: 403 })
  })
})
