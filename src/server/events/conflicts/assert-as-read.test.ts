import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { join } from '#server/cohosts/testing.ts'
import type { Row } from '#server/db/schema.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { type Person, setUpWorld, signUp } from '#server/testing/world.ts'

const { world, host, createEvent, createGoal, readEvent, updateEvent } = setUpEvents(setUpWorld())
let cohost: Person
let event: Row<'events'>
beforeAll(async () => {
  cohost = await signUp(world, { firstName: 'Mariana' })
})
beforeEach(async () => {
  event = await createEvent({ location: 'Salón A', event_date: new Date('2030-05-10T23:00:00Z') })
  await join(host, cohost, event.id)
})

const send = (body: object, person: Person = host) =>
  world.send('PUT', `/events/${event.id}`, { token: person.token, body })

describe('an event that two hosts edit', () => {
  it('refuses a field that the other one has saved since it was read, and says who, when and what', async () => {
    await updateEvent(event.id, { location: 'Salón B' }, cohost)
    const mine = { name: 'Otro nombre', location: 'Salón C' }
    const refused = await send({ ...mine, expected: { name: event.name, location: 'Salón A' } })
    expect(refused).toMatchObject({
      status: 409,
      body: {
        errorCode: 'EVENT_CHANGED',
        message:
          'Mariana cambió el lugar mientras escribías. Revisa lo que escribiste y guarda otra vez.',
        conflicts: [{ field: 'location', now: 'Salón B', changedBy: 'Mariana', isYou: false }],
      },
    })
    expect(refused.body).toMatchObject({ conflicts: [{ changedAt: expect.any(String) }] })
    expect(await readEvent(event.id)).toMatchObject({ name: event.name, location: 'Salón B' })
    const again = await send({ ...mine, expected: { name: event.name, location: 'Salón B' } })
    expect(again.status).toBe(200)
    expect(await readEvent(event.id)).toMatchObject(mine)
  })

  it('merges fields that differ, and saves without what was read as before', async () => {
    await updateEvent(event.id, { location: 'Salón B' }, cohost)
    expect((await send({ name: 'Otro nombre', expected: { name: event.name } })).status).toBe(200)
    expect(await readEvent(event.id)).toMatchObject({ name: 'Otro nombre', location: 'Salón B' })
    expect((await send({ location: 'Salón C' })).status).toBe(200)
  })

  it('takes a field that both wrote alike', async () => {
    await updateEvent(event.id, { location: 'Salón B' }, cohost)
    const same = await send({ location: ' Salón B ', expected: { location: 'Salón A' } })
    expect(same.status).toBe(200)
  })

  it('refuses a date that was read on another clock, with the dates that moved along', async () => {
    await updateEvent(event.id, { timeZone: 'America/Cancun' }, cohost)
    const read = { eventDate: '2030-05-10T17:00:00-06:00', timeZone: 'America/Mexico_City' }
    const refused = await send({ eventDate: '2030-05-10T18:00:00-06:00', expected: read })
    expect(refused.body).toMatchObject({
      errorCode: 'EVENT_CHANGED',
      conflicts: [
        { field: 'eventDate', now: '2030-05-10T22:00:00.000Z', changedBy: 'Mariana' },
        { field: 'timeZone', now: 'America/Cancun', changedBy: 'Mariana' },
        { field: 'closingDate', now: null, changedBy: null },
      ],
    })
  })

  it('tells a host of what they saved themselves in another window', async () => {
    await updateEvent(event.id, { hosts: ['Ana', 'Luis'] })
    const refused = await send({ hosts: ['Ana'], expected: { hosts: [] } })
    expect(refused.body).toMatchObject({
      message:
        'Cambiaste los anfitriones en otra ventana. Revisa lo que escribiste y guarda otra vez.',
      conflicts: [{ field: 'hosts', now: ['Ana', 'Luis'], isYou: true }],
    })
  })

  it.each([
    ['video-call-link', 'videoCallLink'],
    ['photo-album-link', 'photoAlbumLink'],
  ])('refuses %s likewise', async (path, field) => {
    const save = (link: string, expected: string, { token } = host) =>
      world.send('PATCH', `/events/${event.id}/${path}`, {
        token,
        body: { [field]: link, expected: { [field]: expected } },
      })
    expect((await save('https://a.example/1', '', cohost)).status).toBe(200)
    expect((await save('https://b.example/2', '')).body).toMatchObject({
      errorCode: 'EVENT_CHANGED',
      conflicts: [{ field, now: 'https://a.example/1', changedBy: 'Mariana' }],
    })
    expect((await save('https://b.example/2', 'https://a.example/1')).status).toBe(200)
  })
})

it('a sueño that two hosts edit refuses what the other one has saved, and merges the rest', async () => {
  const other = await createGoal(event, { name: 'Tina' })
  const goal = await createGoal(event, { name: 'Cuna', target_amount: 100_000 })
  const change = (body: object, { token } = host, id = goal.id) =>
    world.send('PUT', `/events/${event.id}/goals/${id}`, { token, body })
  await change({ baseAmount: 50_000 }, host, other.id)
  await change({ baseAmount: 200_000 }, cohost)
  const mine = { name: 'Cuna de madera', baseAmount: 150_000 }
  const refused = await change({ ...mine, expected: { name: 'Cuna', baseAmount: 100_000 } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      errorCode: 'GOAL_CHANGED',
      message:
        'Mariana cambió el monto mientras escribías. Revisa lo que escribiste y guarda otra vez.',
      conflicts: [{ field: 'baseAmount', now: 200_000, changedBy: 'Mariana' }],
    },
  })
  expect((await change({ name: mine.name, expected: { name: 'Cuna' } })).status).toBe(200)
  const again = await change({ ...mine, expected: { name: mine.name, baseAmount: 200_000 } })
  expect(again.body).toMatchObject({ goal: mine })
  expect((await change({ baseAmount: 90_000 })).status).toBe(200)
  // The order is compared as a whole, by `PUT /events/:id/goals/order`.
  expect((await change({ priority: 3, expected: { priority: 1 } })).status).toBe(400)
  expect((await change({ priority: 3 })).status).toBe(200)
})
