import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, it } from 'vitest'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows } from '#server/testing/database.ts'
import { createHost } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  PASSWORD,
  type Person,
  signUp,
  signUpAdmin,
} from '#server/testing/world.ts'
import { answer, changeRsvpAsRead, fillForm, type Typed } from './testing.ts'

type HostTyped = Typed & { hostNote?: string; updatedAt?: string }

const { world, host, createEvent } = setUpEvents()
let other: Person
let admin: Person
beforeAll(async () => {
  other = await createHost(world)
  admin = await signUpAdmin(world)
})

const list = (event: { id: string }, query: object = {}, reader: Pick<Person, 'call'> = host) =>
  reader.call('GET /events/:id/rsvps', { params: { id: event.id }, query })
const listNames = async (event: { id: string }, query: object = {}) =>
  (await list(event, query)).rsvps.map(({ name }) => name)
async function add(event: { id: string }, typed: HostTyped = {}) {
  const { rsvp } = await host.call('POST /events/:id/rsvps/by-host', {
    params: { id: event.id },
    body: fillForm(typed),
  })
  return rsvp
}
async function changeAs(
  person: Pick<Person, 'call'>,
  event: { id: string },
  id: string,
  typed: HostTyped,
) {
  const [row] = await listRows(world, 'rsvps', { id })
  const { formKey: _, ...fields } = fillForm(typed)
  const updatedAt = row?.updated_at.toISOString() ?? ''
  return person.call('PATCH /events/:id/rsvps/:rsvpId', {
    params: { id: event.id, rsvpId: id },
    body: { updatedAt, ...fields },
  })
}
const showPrivately = async ({ id, token }: { id: string; token: string }) =>
  (await world.call('GET /rsvps/:id', { params: { id }, query: { token } })).rsvp
const remove = (person: Pick<Person, 'call'>, event: { id: string }, id: string) =>
  person.call('DELETE /events/:id/rsvps/:rsvpId', { params: { id: event.id, rsvpId: id } })

const FORBIDDEN = { status: 403 }
const MISSING = { status: 404, code: 'RSVP_NOT_FOUND' }

describe("R20: the host's list of guests", () => {
  it('has every answer with the totals of people, the newest first or by name', async () => {
    const event = await createEvent()
    await answer(world, event, { name: 'Óscar', adults: 1, children: 0 })
    await answer(world, event, { name: 'beatriz', adults: 2, children: 3 })
    await answer(world, event, { name: 'Ana', answer: 'MAYBE', adults: 1, children: 1 })
    await answer(world, event, { name: 'Zoé', answer: 'NO' })
    const { totals, pagination } = await list(event)
    expect(totals).toEqual({
      yes: { answers: 2, adults: 3, children: 3 },
      maybe: { answers: 1, adults: 1, children: 1 },
      no: { answers: 1, adults: 0, children: 0 },
    })
    expect(pagination.total).toBe(4)
    expect(await listNames(event)).toEqual(['Zoé', 'Ana', 'beatriz', 'Óscar'])
    expect(await listNames(event, { order: 'name' })).toEqual(['Ana', 'beatriz', 'Óscar', 'Zoé'])
    expect(await listNames(event, { answer: 'YES', order: 'name' })).toEqual(['beatriz', 'Óscar'])
    expect(await listNames(event, { search: 'oscar' })).toEqual(['Óscar'])
    expect(await listNames(event, { arrival: 'pending' })).toEqual(['Ana', 'beatriz', 'Óscar'])
    expect(await listNames(event, { page: 2, pageSize: 3 })).toEqual(['Óscar'])
    const found = await list(event, { search: 'nadie' })
    expect(found).toMatchObject({ rsvps: [], totals, pagination: { total: 0 } })
  })

  it('names the other answer with the same address, telephone or name, whatever page or filter shows them', async () => {
    const event = await createEvent()
    const email = createUniqueEmail('chela')
    await answer(world, event, { name: 'Óscar Peña', answer: 'NO' })
    await answer(world, event, { name: 'oscar pena' })
    await answer(world, event, { name: 'Chela', email })
    await answer(world, event, { name: 'Graciela', email, adults: 3, children: 1 })
    await add(event, { name: 'Beto', phone: '5512345678' })
    await add(event, { name: 'Beatriz', phone: '+52 55 1234 5678' })
    await add(event, { name: 'Chela' })
    await add(event, { name: 'Zoé' })
    await answer(world, await createEvent(), { name: 'Zoé' })
    const readShared = async (query: object) =>
      (await list(event, query)).rsvps.map(({ name, repeats }) => [
        name,
        repeats && `${repeats.shares} ${repeats.name} +${repeats.more}`,
      ])
    expect(await readShared({ order: 'name' })).toEqual([
      ['Beatriz', 'PHONE Beto +0'],
      ['Beto', 'PHONE Beatriz +0'],
      ['Chela', 'EMAIL Graciela +1'],
      ['Chela', 'NAME Chela +0'],
      ['Graciela', 'EMAIL Chela +0'],
      ['Óscar Peña', 'NAME oscar pena +0'],
      ['oscar pena', 'NAME Óscar Peña +0'],
      ['Zoé', null],
    ])
    expect(await readShared({ answer: 'NO' })).toEqual([['Óscar Peña', 'NAME oscar pena +0']])
    const [first] = (await list(event, { search: 'Chela', order: 'name' })).rsvps
    expect(first?.repeats).toMatchObject({ answer: 'YES', adults: 3, children: 1 })
  })

  it('is the host’s alone', async () => {
    const event = await createEvent()
    const rsvp = await answer(world, event, { email: createUniqueEmail('tia') })
    const { emails } = await admin.call('GET /admin/emails', { query: { about: event.id } })
    expect(emails).toEqual([])
    for (const person of [other, admin]) {
      await expect(list(event, {}, person)).rejects.toMatchObject(FORBIDDEN)
      await expect(changeAs(person, event, rsvp.id, {})).rejects.toMatchObject(FORBIDDEN)
      await expect(remove(person, event, rsvp.id)).rejects.toMatchObject(FORBIDDEN)
    }
    await expect(list(event, {}, world)).rejects.toMatchObject({ status: 401 })
    const { id } = await createEvent()
    await expect(changeAs(host, { id }, rsvp.id, {})).rejects.toMatchObject(MISSING)
    await expect(remove(host, { id }, rsvp.id)).rejects.toMatchObject(MISSING)
  })

  it('takes people whom the host adds, once, in every state of the event', async () => {
    const event = await createEvent({ status: 'DRAFT', asks_rsvp: false })
    const formKey = randomUUID()
    const first = await add(event, { formKey, name: 'Abuela' })
    expect(first).toMatchObject({ addedByHost: true, email: null, adults: 2 })
    const corrected = { name: 'Abuela Chelo', adults: 5, hostNote: 'Mesa 1' }
    expect(await add(event, { formKey, ...corrected })).toMatchObject({
      id: first.id,
      ...corrected,
    })
    expect((await list(event)).rsvps).toMatchObject([corrected])
  })

  it('changes an answer and leaves its address, its link and its guest in peace', async () => {
    const event = await createEvent()
    const email = createUniqueEmail('chela')
    const rsvp = await answer(world, event, { email })
    const before = await listRows(world, 'emails', { to_address: email })
    const changed = await changeAs(host, event, rsvp.id, { answer: 'NO', name: 'Chela y Beto' })
    expect(changed.rsvp).toMatchObject({ answer: 'NO', adults: 0, email, name: 'Chela y Beto' })
    const link = { params: { id: rsvp.id }, query: { token: rsvp.token } }
    expect((await world.call('GET /rsvps/:id', link)).rsvp).toMatchObject({ answer: 'NO' })
    expect(await listRows(world, 'emails', { to_address: email })).toHaveLength(before.length)
  })

  it('has notes of the host’s own that the guest neither reads nor overwrites', async () => {
    const guest = await signUp(world, { role: 'ALIADO' })
    const event = await createEvent()
    const rsvp = await answer(world, event, { email: guest.email, note: 'Sin nuez' })
    const hostNote = 'No sentar con mi suegra'
    const { rsvp: noted } = await changeAs(host, event, rsvp.id, { hostNote })
    expect(noted).toMatchObject({ note: 'Sin nuez', hostNote })
    const shown = await showPrivately(rsvp)
    expect(shown).toMatchObject({ note: 'Sin nuez' })
    const typed = { email: guest.email, note: 'Sin nuez ni leche' }
    const changed = await changeRsvpAsRead(world, shown, typed)
    const theirs = await readData(guest)
    const forGuest = JSON.stringify([shown, changed, theirs])
    expect(forGuest).toContain('Sin nuez ni leche')
    expect(forGuest).not.toContain('suegra')
    expect(await listNames(event, { search: 'suegra' })).toEqual(['Tía Chela'])
    const own = await readData(host)
    expect(own.csv).toContain(hostNote)
    expect(own.data.rsvps).toContainEqual(
      expect.objectContaining({ id: rsvp.id, note: 'Sin nuez ni leche', hostNote }),
    )
  })

  it('keeps a guest’s change when the host saves what they read before', async () => {
    const event = await createEvent()
    const rsvp = await answer(world, event)
    const { rsvp: next } = await changeRsvpAsRead(world, rsvp, { answer: 'NO' })
    const stale = { updatedAt: rsvp.updatedAt, phone: '55 1234 5678' }
    await expect(changeAs(host, event, rsvp.id, stale)).rejects.toMatchObject({
      status: 409,
      code: 'RSVP_CHANGED',
      message: expect.stringContaining('Tía Chela, No va'),
    })
    expect(await showPrivately(rsvp)).toMatchObject({ answer: 'NO', phone: null })
    const again = { updatedAt: next.updatedAt, answer: 'NO' as const, phone: '55 1234 5678' }
    expect((await changeAs(host, event, rsvp.id, again)).rsvp).toMatchObject({ answer: 'NO' })
  })

  it('forgets whom the host removes', async () => {
    const event = await createEvent()
    const rsvp = await answer(world, event)
    await remove(host, event, rsvp.id)
    expect(await listNames(event)).toEqual([])
    const link = { params: { id: rsvp.id }, query: { token: rsvp.token } }
    await expect(world.call('GET /rsvps/:id', link)).rejects.toMatchObject(MISSING)
    await expect(remove(host, event, rsvp.id)).rejects.toMatchObject(MISSING)
  })

  it('is a CSV in which no cell runs', async () => {
    const event = await createEvent()
    await answer(world, event, { name: '=1+1', note: 'Dos, "por fin"', phone: '+52 55 1234 5678' })
    const abuela = { name: 'Abuela', adults: 1, children: 0, hostNote: 'Mesa 1' }
    await add(event, { ...abuela, answer: 'MAYBE' })
    const file = await world.send('GET', `/events/${event.id}/rsvps/file`, { token: host.token })
    expect(file.headers.get('content-disposition')).toContain(`invitados-${event.slug}.csv`)
    const [head, first, second, end] = file.text.split('\r\n')
    expect(head).toContain('Nombre,Respuesta,Adultos,Niños,Correo,Teléfono,Nota,Nota de la familia')
    expect(first).toMatch(/^'=1\+1,Sí va,2,1,,'\+52 55 1234 5678,"Dos, ""por fin""",,El invitado,/)
    expect(second).toMatch(/^Abuela,No sabe,1,0,,,,Mesa 1,La familia,\d{4}-/)
    expect(end).toBe('')
    const foreign = await world.send('GET', `/events/${event.id}/rsvps/file`, {
      token: other.token,
    })
    expect(foreign.status).toBe(403)
  })
})

it('R27: the CSV names the zone of its times where that is not Mexico City’s', async () => {
  const readHead = async (event: { id: string }) => {
    const path = `/events/${event.id}/rsvps/file`
    return (await world.send('GET', path, { token: host.token })).text.split('\r\n')[0]
  }
  const cancun = await createEvent({ time_zone: 'America/Cancun' })
  expect(await readHead(cancun)).toMatch(/,Fecha \(hora de Cancún\),Llegó \(hora de Cancún\)$/)
  expect(await readHead(await createEvent())).toMatch(/,Fecha,Llegó$/)
})

describe('R20: deleted with what they belong to', () => {
  it('goes with an event', async () => {
    const event = await createEvent()
    await answer(world, event)
    await host.call('DELETE /events/:id', { params: { id: event.id } })
    expect(await listRows(world, 'rsvps', { event_id: event.id })).toEqual([])
  })

  it('goes with the account of the host, and is in their data before', async () => {
    const leaving = await createHost(world)
    const event = await createEvent({ host_id: leaving.user.id })
    await answer(world, event, { name: 'Prima Lola', phone: '55 1234 5678' })
    const { data, csv } = await readData(leaving)
    expect(data.rsvps).toMatchObject([{ name: 'Prima Lola', eventName: event.name }])
    expect(csv).toMatch(/Respuestas de asistencia,.*Prima Lola,Sí va,2,1/)
    await leaving.call('PUT /events/:id', {
      params: { id: event.id },
      body: { status: 'COMPLETED' },
    })
    await leaving.call('POST /account/delete', { body: { password: PASSWORD } })
    expect(await listRows(world, 'rsvps', { event_id: event.id })).toEqual([])
  })

  it('keeps heads and no person of a guest who deletes an account with the same address', async () => {
    const guest = await signUp(world, { role: 'ALIADO' })
    const event = await createEvent()
    const rsvp = await answer(world, event, {
      email: guest.email,
      phone: '55 1234 5678',
      note: 'x',
    })
    await changeAs(host, event, rsvp.id, { hostNote: 'De la oficina' })
    expect((await readData(guest)).data.rsvps).toMatchObject([{ id: rsvp.id, email: guest.email }])
    await guest.call('POST /account/delete', { body: { password: PASSWORD } })
    const [row] = await listRows(world, 'rsvps', { id: rsvp.id })
    expect(row).toMatchObject({
      name: 'Invitado',
      email: null,
      phone: null,
      note: null,
      host_note: null,
      adults: 2,
    })
  })
})

async function readData({ token }: Person) {
  const read = (format: string) =>
    world.send('GET', `/account/data?format=${format}`, { token }).then(({ text }) => text)
  return { data: JSON.parse(await read('json')), csv: await read('csv') }
}
