import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import type { Row } from '#server/db/schema.ts'
import { readPageVersions } from '#server/events/page/page-versions-store.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createUniqueEmail, setUpWorld } from '#server/testing/world.ts'
import { answer, changeRsvpAsRead, fillForm, type Typed } from './testing.ts'

const { world, host, createEvent, readEvent, updateEvent } = setUpEvents()

const CLOSED = { status: 409, code: 'RSVP_CLOSED' }
const MISSING = { status: 404, code: 'RSVP_NOT_FOUND' }

const send = (id: string, body: object) => world.send('POST', `/events/${id}/rsvps`, { body })
const show = async ({ id, token }: { id: string; token: string }) =>
  (await world.call('GET /rsvps/:id', { params: { id }, query: { token } })).rsvp
async function change({ id, token }: { id: string; token: string }, typed: Typed) {
  const { updatedAt } = await show({ id, token })
  return (await changeRsvpAsRead(world, { id, token, updatedAt }, typed)).rsvp
}
const listStored = (event: { id: string }) => listRows(world, 'rsvps', { event_id: event.id })

describe('R20: answering ¿Vas a ir?', () => {
  it('needs no account, and gives the private link that shows the answer', async () => {
    const event = await createEvent({ location: 'Salón Jacarandas' })
    const rsvp = await answer(world, event, { note: 'Llevo\nflan', phone: ' 55 1234 5678 ' })
    expect(rsvp).toMatchObject({
      answer: 'YES',
      adults: 2,
      children: 1,
      name: 'Tía Chela',
      email: null,
      phone: '55 1234 5678',
      note: 'Llevo\nflan',
      isOpen: true,
      reminders: true,
      event: { name: event.name, slug: event.slug, location: 'Salón Jacarandas', isPublic: true },
    })
    expect(await show(rsvp)).toEqual(rsvp)
    for (const token of ['forged', `${rsvp.token}x`, ''])
      await expect(show({ id: rsvp.id, token })).rejects.toMatchObject(
        token ? MISSING : { status: 400 },
      )
    await expect(show({ ...rsvp, id: randomUUID() })).rejects.toMatchObject(MISSING)
  })

  it('takes a form that is sent several times for one answer, the last of its words', async () => {
    const event = await createEvent()
    const formKey = randomUUID()
    const sent = await Promise.all(
      [1, 2, 3].map(() => answer(world, event, { formKey, email: '' })),
    )
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect(await answer(world, event, { formKey, name: 'TÍA CHELA ', adults: 3 })).toMatchObject({
      id: sent[0]?.id,
      name: 'TÍA CHELA',
      adults: 3,
    })
    expect(await listStored(event)).toHaveLength(1)
    const other = await createEvent()
    expect((await answer(world, other, { formKey })).id).not.toBe(sent[0]?.id)
  })

  it('counts nobody with a no, and somebody with every other answer', async () => {
    const event = await createEvent()
    expect(await answer(world, event, { answer: 'NO' })).toMatchObject({ adults: 0, children: 0 })
    for (const maybe of ['YES', 'MAYBE'] as const) {
      const { status, body } = await send(
        event.id,
        fillForm({ answer: maybe, adults: 0, children: 0 }),
      )
      expect(status).toBe(400)
      expect(body.details).toEqual([{ field: 'adults', message: 'Cuenta al menos a una persona' }])
    }
  })

  it.each([
    ['name', ' '],
    ['name', 'x'.repeat(101)],
    ['adults', 21],
    ['adults', 1.5],
    ['children', -1],
    ['email', 'chela@'],
    ['phone', '123'],
    ['phone', 'javascript:1'],
    ['note', 'x'.repeat(501)],
    ['answer', 'SURE'],
    ['formKey', '1'],
  ])('refuses %s %j and names the field', async (field, value) => {
    const { id } = await createEvent()
    const { status, body } = await send(id, { ...fillForm(), [field]: value })
    expect(status).toBe(400)
    expect(body.details.map((detail: { field: string }) => detail.field)).toEqual([field])
  })

  it('is closed once the event begins or ends', async () => {
    const event = await createEvent()
    const rsvp = await answer(world, event)
    const inState = async (columns: Partial<Row<'events'>>) => {
      const before = { status: 'ACTIVE', asks_rsvp: true, event_date: event.event_date } as const
      await updateRow(world, 'events', event.id, { ...before, ...columns })
      expect(await show(rsvp)).toMatchObject({ isOpen: false, answer: 'YES' })
      await expect(change(rsvp, { answer: 'NO' })).rejects.toMatchObject(CLOSED)
    }
    await inState({ event_date: new Date(Date.now() - 1_000) })
    await expect(answer(world, event)).rejects.toMatchObject(CLOSED)
    await inState({ status: 'COMPLETED' })
    await expect(answer(world, event)).rejects.toMatchObject({ status: 403 })
    await inState({ status: 'DRAFT' })
    await expect(answer(world, event)).rejects.toMatchObject({ status: 403 })
  })

  it('is closed to new answers while the event does not ask; who has answered can change theirs', async () => {
    const event = await createEvent()
    const formKey = randomUUID()
    const rsvp = await answer(world, event, { formKey })
    await updateEvent(event.id, { asksRsvp: false })
    await expect(answer(world, event)).rejects.toMatchObject(CLOSED)
    expect(await show(rsvp)).toMatchObject({ isOpen: true })
    expect(await change(rsvp, { answer: 'NO' })).toMatchObject({ answer: 'NO' })
    expect(await answer(world, event, { formKey, answer: 'YES' })).toMatchObject({ id: rsvp.id })
  })

  it('is not asked for a suspended host', async () => {
    const event = await createEvent()
    expect((await readEvent(event.id, world)).asksRsvp).toBe(true)
    await updateRow(world, 'users', host.user.id, { suspended_at: new Date() })
    expect((await readEvent(event.id, world)).asksRsvp).toBe(false)
    await expect(answer(world, event)).rejects.toMatchObject(CLOSED)
    await updateRow(world, 'users', host.user.id, { suspended_at: null })
  })

  it('is asked unless the host says no', async () => {
    const event = await createEvent()
    expect((await updateEvent(event.id, { asksRsvp: false })).asksRsvp).toBe(false)
    expect((await updateEvent(event.id, { asksRsvp: true })).asksRsvp).toBe(true)
  })

  it('shows nothing to the public, and leaves the page’s version as it is', async () => {
    const event = await createEvent()
    const readVersion = () => readPageVersions(world.deps.db, [event.id], new Date())
    const before = await readVersion()
    await answer(world, event, { name: 'Zacarías', email: createUniqueEmail('zaca') })
    expect(JSON.stringify(await readEvent(event.id, world))).not.toMatch(/Zacar|zaca/)
    expect(await readVersion()).toEqual(before)
  })
})

describe('R20: the email of an answer', () => {
  it('has the private link and the calendar invitation, and no word of the guest', async () => {
    const event = await createEvent({ name: 'Baby shower de Inés', location: 'Casa de la abuela' })
    const email = createUniqueEmail('chela')
    const rsvp = await answer(world, event, { email, name: 'Gana dinero', note: 'www.mal.test' })
    const received = await world.mailbox.waitForEmail(
      email,
      'Tu respuesta para Baby shower de Inés',
    )
    expect(received.text).toContain(`/rsvps/${rsvp.id}?token=${rsvp.token}`)
    expect(received.text).toContain('Sí, voy: 2 adultos y 1 niño')
    expect(received.text).toContain('Casa de la abuela')
    expect(received.text + received.html).not.toMatch(/Gana dinero|mal\.test/)
    const source = await world.mailbox.readSource(received)
    expect(source).toMatch(/Content-Type: text\/calendar/)
    expect(source).toContain('invitacion.ics')
    expect(source).not.toContain('List-Unsubscribe')
  })

  it('comes again when the answer changes, five times at most', async () => {
    const event = await createEvent()
    const email = createUniqueEmail('chela')
    const rsvp = await answer(world, event, { email })
    await change(rsvp, { email, note: 'Llevo gelatina' })
    for (const [n, next] of (['NO', 'MAYBE', 'YES', 'NO', 'YES', 'NO'] as const).entries())
      await change(rsvp, { email, answer: next, note: String(n) })
    const sent = await listRows(world, 'emails', { to_address: email })
    expect(sent).toHaveLength(5)
    const corrected = createUniqueEmail('bien')
    await change(rsvp, { email: corrected })
    expect(await listRows(world, 'emails', { to_address: corrected })).toHaveLength(1)
  })

  it('goes to a corrected address, whose change ends the earlier link, three times', async () => {
    const event = await createEvent()
    const first = await answer(world, event, { email: createUniqueEmail('mal') })
    const email = createUniqueEmail('bien')
    const second = await change(first, { email })
    expect(second.token).not.toBe(first.token)
    await expect(show(first)).rejects.toMatchObject(MISSING)
    expect(await show(second)).toMatchObject({ email })
    await world.mailbox.waitForEmail(email, 'Tu respuesta para')
    const third = await change(second, { email: '' })
    const fourth = await change(third, { email })
    await expect(change(fourth, { email: createUniqueEmail('otro') })).rejects.toMatchObject({
      code: 'EMAIL_CORRECTION_LIMIT',
    })
  })
})

describe('R20: limits of answers', () => {
  const limited = setUpWorld({ RATE_LIMIT_FACTOR: '1', TRUST_PROXY_HOPS: '1' })
  const own = setUpEvents(limited)
  const post = (id: string, typed: Typed, address: string) =>
    limited.send('POST', `/events/${id}/rsvps`, {
      body: fillForm(typed),
      headers: { 'x-forwarded-for': address },
    })

  it('are a hundred new answers a day of one network to one event; a form that is sent again is none', async () => {
    const event = await own.createEvent()
    const formKey = randomUUID()
    for (let n = 0; n < 110; n += 1)
      expect((await post(event.id, { formKey }, '198.18.0.1')).status).toBe(201)
    for (let n = 1; n < 100; n += 1)
      expect((await post(event.id, {}, '198.18.0.1')).status).toBe(201)
    expect((await post(event.id, {}, '198.18.0.1')).status).toBe(429)
    expect((await post(event.id, { formKey }, '198.18.0.1')).status).toBe(201)
    expect((await post(event.id, {}, '198.18.0.2')).status).toBe(201)
    const other = await own.createEvent()
    expect((await post(other.id, {}, '198.18.0.1')).status).toBe(201)
  })

  it('stop a network that floods an event, and no guest of another one', async () => {
    const event = await own.createEvent()
    const customer = (n: number) => `2001:db8:1:${(n % 250).toString(16)}::1`
    for (let n = 0; n < 300; n += 1)
      expect((await post(event.id, {}, customer(n))).status).toBe(201)
    expect((await post(event.id, {}, '2001:db8:1:ffff::1')).status).toBe(429)
    const guests = []
    for (let n = 0; n < 6; n += 1) guests.push((await post(event.id, {}, '198.18.0.3')).status)
    expect(guests).toEqual([201, 201, 201, 201, 201, 429])
    expect((await post(event.id, {}, '198.18.0.4')).status).toBe(201)
    const rows = await listRows(limited, 'rsvps', { event_id: event.id })
    expect(rows).toHaveLength(306)
  })

  it('are twenty emails a day to one address, whichever answers name it; further ones count without', async () => {
    const event = await own.createEvent()
    const email = createUniqueEmail('victima')
    for (let n = 0; n < 5; n += 1) {
      let { rsvp } = (await post(event.id, {}, '198.18.0.5')).body
      for (const next of ['YES', 'NO', 'YES', 'NO', 'YES'] as const)
        rsvp = (await changeRsvpAsRead(limited, rsvp, { email, answer: next })).rsvp
    }
    const listSent = () => listRows(limited, 'emails', { to_address: email })
    expect(await listSent()).toHaveLength(20)
    const { status, body } = await post(event.id, { email, name: 'La dueña' }, '198.18.0.6')
    expect([status, body.rsvp.email]).toEqual([201, email])
    expect(await listSent()).toHaveLength(20)
  })

  it('end at a thousand guests of one event, and leave room for those whom the host adds', async () => {
    const event = await createEvent()
    const at = new Date(Date.now() - DAY_MS)
    const row = {
      event_id: event.id,
      answer: 'YES' as const,
      adults: 1,
      children: 0,
      name: 'Prima',
      email: null,
      phone: null,
      note: null,
      answered_at: at,
      created_at: at,
      updated_at: at,
    }
    const rows = Array.from({ length: 999 }, () => ({ ...row, form_key: randomUUID() }))
    await world.deps.db.insertInto('rsvps').values(rows).execute()
    const formKey = randomUUID()
    await answer(world, event, { formKey })
    await expect(answer(world, event)).rejects.toMatchObject({ code: 'TOO_MANY_RSVPS' })
    expect(await answer(world, event, { formKey, adults: 5 })).toMatchObject({ adults: 5 })
    const added = { params: { id: event.id }, body: fillForm() }
    await host.call('POST /events/:id/rsvps/by-host', added)
  })
})
