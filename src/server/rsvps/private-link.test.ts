import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Row } from '#server/db/schema.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { answer, changeRsvpAsRead, fillForm } from './testing.ts'

const { world, host, createEvent } = setUpEvents()

const send = (id: string, body: object) => world.send('POST', `/events/${id}/rsvps`, { body })
const show = async ({ id, token }: { id: string; token: string }) =>
  (await world.call('GET /rsvps/:id', { params: { id }, query: { token } })).rsvp

const namedOnly = ({ name, slug, theme }: Pick<Row<'events'>, 'name' | 'slug' | 'theme'>) => ({
  name,
  slug,
  theme,
  eventDate: null,
  location: null,
  hosts: [],
  timeZone: 'America/Mexico_City',
  isPublic: false,
})

describe('R20: an answer and its private link', () => {
  it('asks before one form changes the answer of somebody else', async () => {
    const event = await createEvent()
    const formKey = randomUUID()
    const mother = await answer(world, event, { formKey, name: 'Mamá' })
    const sister = fillForm({ formKey, name: 'Hermana', answer: 'NO' })
    const refused = await send(event.id, sister)
    expect(refused).toMatchObject({
      status: 409,
      body: { errorCode: 'RSVP_FORM_USED', earlierName: 'Mamá' },
    })
    expect(await show(mother)).toMatchObject({ name: 'Mamá', answer: 'YES' })
    expect((await send(event.id, { ...sister, replaces: true })).status).toBe(201)
    expect(await show(mother)).toMatchObject({ name: 'Hermana', answer: 'NO' })
    expect(await listRows(world, 'rsvps', { event_id: event.id })).toHaveLength(1)
  })

  it('refuses a change of an answer that is no longer the one that was read', async () => {
    const event = await createEvent()
    const rsvp = await answer(world, event)
    await changeRsvpAsRead(world, rsvp, { answer: 'NO' })
    const stale = changeRsvpAsRead(world, rsvp, { name: 'Chela', phone: '55 1234 5678' })
    await expect(stale).rejects.toMatchObject({
      status: 409,
      code: 'RSVP_CHANGED',
      message: expect.stringContaining('Tía Chela, No puedo ir'),
    })
    expect(await show(rsvp)).toMatchObject({ answer: 'NO', name: 'Tía Chela', phone: null })
  })

  it('shows only the name of an event that visitors do not see', async () => {
    const shown = { location: 'Salón Jacarandas', hosts: ['Inés'] }
    const event = await createEvent({ ...shown, time_zone: 'America/Cancun' })
    const rsvp = await answer(world, event)
    expect(rsvp.event).toMatchObject({ ...shown, timeZone: 'America/Cancun' })
    await updateRow(world, 'events', event.id, { status: 'COMPLETED' })
    expect((await show(rsvp)).event).toEqual(namedOnly(event))
    await updateRow(world, 'events', event.id, { status: 'ACTIVE' })
    await updateRow(world, 'users', host.user.id, { suspended_at: new Date() })
    expect((await show(rsvp)).event).toEqual(namedOnly(event))
    await updateRow(world, 'users', host.user.id, { suspended_at: null })
  })
})
