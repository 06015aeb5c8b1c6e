import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY_MS } from '#contract/product/durations.ts'
import { RSVP_CONTACT_DAYS, UPDATE_EMAILS_PER_ADDRESS_PER_DAY } from '#contract/product/limits.ts'
import { answer } from '#server/rsvps/testing.ts'
import { createHost } from '#server/testing/factories.ts'
import {
  createUniqueEmail,
  setUpWorld,
  signUpAdmin,
  signUpUnconfirmed,
} from '#server/testing/world.ts'
import { sendUpdate, UPDATE_BATCH } from './send-update.ts'
import { BIRTH, setUpUpdates } from './testing.ts'

/** Of its own, because the limits of a day count what the owner of all its events emails. */
const updates = setUpUpdates(setUpWorld())
const { world, host, createEvent, createContribution, updateEvent } = updates
const { write, post, tell, remove, list, invite, listEmailed } = updates

const listAddresses = (count: number) =>
  Array.from({ length: count }, () => createUniqueEmail('tia'))
const ended = async (event: { id: string }) => {
  const { updates: shown } = await list(event)
  return shown[0]?.email
}
/** Waits until every batch was enqueued. */
const waitUntilSent = (event: { id: string }) =>
  expect.poll(() => ended(event)).toMatchObject({ state: 'SENT' })

describe('R25: an emailed update', () => {
  it('reaches each guest and giver once, however often they left their address', async () => {
    const event = await createEvent()
    const [guest = '', giver = '', refunded = ''] = listAddresses(3)
    await answer(world, event, { email: guest })
    await answer(world, event, { email: guest, name: 'El tío', answer: 'NO' })
    await answer(world, event, { name: 'Sin correo' })
    await createContribution(event, { contributor_email: guest.toUpperCase(), status: 'CONFIRMED' })
    await createContribution(event, { contributor_email: giver, status: 'CONFIRMED' })
    await createContribution(event, { contributor_email: refunded, status: 'REFUNDED' })
    expect(await list(event)).toMatchObject({ recipients: 2, emailRefusal: null })
    const update = await tell(event, { text: 'Ya tenemos <b>cuna</b>' }, true)
    await waitUntilSent(event)
    expect(await listEmailed(update.id)).toEqual([guest, giver].sort())
    const { text, html } = await world.mailbox.waitForEmail(giver, `Novedades de ${event.name}`)
    expect(text).toContain('Ya tenemos <b>cuna</b>')
    expect(html).toContain('Ya tenemos &lt;b&gt;cuna&lt;/b&gt;')
    expect(text).toContain('alguien dejó esta dirección')
    expect((await post(event, update, true)).email).toEqual({ state: 'SENT', sent: 2 })
    expect(await listEmailed(update.id)).toHaveLength(2)
  })

  it('is one a day for an event, also after it was removed, and may follow its posting', async () => {
    const event = await createEvent()
    await invite(event, listAddresses(1))
    const first = await tell(event)
    expect(first.email).toBeNull()
    await post(event, first, true)
    await waitUntilSent(event)
    const second = await write(event)
    const refusal = { code: 'UPDATE_NOT_EMAILED', message: expect.stringContaining('una al día') }
    await expect(post(event, second, true)).rejects.toMatchObject(refusal)
    await remove(event, first)
    expect((await list(event)).emailRefusal).toBe('TODAY')
    await expect(post(event, second, true)).rejects.toMatchObject(refusal)
    expect((await list(event)).updates[0]?.postedAt).toBeNull()
    await sql`update event_updates set email_day = email_day - 1 where event_id = ${event.id}`.execute(
      world.deps.db,
    )
    expect((await post(event, second, true)).email).not.toBeNull()
  })

  it('says that the baby is born', async () => {
    const event = await createEvent()
    const [guest = ''] = listAddresses(1)
    await invite(event, [guest])
    await tell(event, { text: '', birth: BIRTH }, true)
    const { text } = await world.mailbox.waitForEmail(guest, '¡Ya nació Mateo!')
    expect(text).toContain('3.25 kg · 49.5 cm')
  })

  it('is sent in batches, and by a task that runs twice at once only once', async () => {
    const event = await createEvent()
    const addresses = listAddresses(UPDATE_BATCH + 3).sort()
    await invite(event, addresses)
    const update = await tell(event, {}, true)
    await Promise.all([1, 2, 3].map(() => sendUpdate(world.deps, update.id)))
    await waitUntilSent(event)
    expect(await listEmailed(update.id)).toEqual(addresses)
    expect(await ended(event)).toEqual({ state: 'SENT', sent: UPDATE_BATCH + 3 })
  })

  it.each([
    ['held', { held_at: new Date(), status: 'COMPLETED' as const }],
    ['closed', { status: 'COMPLETED' as const }],
    ['archived', { status: 'ARCHIVED' as const }],
  ])('stops when its event is %s meanwhile', async (_, change) => {
    const event = await createEvent()
    await invite(event, listAddresses(2))
    const { id } = await tell(event)
    const { db } = world.deps
    // As it is right after the request, before the task has run.
    await db
      .updateTable('event_updates')
      .set({ email_day: '2030-01-01', email_turn: 1, email_place: 1 })
      .where('id', '=', id)
      .execute()
    await db.updateTable('events').set(change).where('id', '=', event.id).execute()
    await sendUpdate(world.deps, id)
    expect(await listEmailed(id)).toEqual([])
    expect(await ended(event)).toEqual({ state: 'STOPPED', sent: 0 })
  })

  it('stops when it is removed meanwhile', async () => {
    const event = await createEvent()
    await invite(event, listAddresses(2))
    const { id } = await tell(event)
    await world.deps.db
      .updateTable('event_updates')
      .set({ email_day: '2030-01-01', email_turn: 1, email_place: 1 })
      .where('id', '=', id)
      .execute()
    await remove(event, { id })
    await sendUpdate(world.deps, id)
    expect(await listEmailed(id)).toEqual([])
  })

  it('is refused for an event that an admin holds, and by whoever has not confirmed their address', async () => {
    const event = await createEvent({
      held_at: new Date(),
      status: 'COMPLETED',
      after_event: 'THANKS',
    })
    await invite(event, listAddresses(1))
    const draft = await write(event)
    await expect(post(event, draft)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
    const stranger = await signUpUnconfirmed(world)
    const own = await createEvent()
    await invite(own, listAddresses(1))
    await world.deps.db
      .updateTable('events')
      .set({ host_id: stranger.user.id })
      .where('id', '=', own.id)
      .execute()
    const mine = await write(own, {}, stranger)
    await expect(post(own, mine, true, stranger)).rejects.toMatchObject({
      code: 'EMAIL_NOT_CONFIRMED',
    })
    expect((await post(own, mine, false, stranger)).postedAt).not.toBeNull()
  })

  it('reaches nobody once the addresses of guests are forgotten, givers neither', async () => {
    const date = new Date(Date.now() - (RSVP_CONTACT_DAYS + 1) * DAY_MS)
    const event = await createEvent({ event_date: date, status: 'ACTIVE' })
    await createContribution(event, { contributor_email: createUniqueEmail(), status: 'CONFIRMED' })
    expect((await list(event)).emailRefusal).toBe('TOO_LATE')
  })
})

describe('R25: nobody is flooded', () => {
  const strict = setUpUpdates(setUpWorld({ RATE_LIMIT_FACTOR: '1' }))

  it('by one host with many events', async () => {
    const owner = await createHost(strict.world)
    const tellFirst = async () => {
      const { id } = await strict.createEvent()
      await strict.world.deps.db
        .updateTable('events')
        .set({ host_id: owner.user.id })
        .where('id', '=', id)
        .execute()
      await strict.invite({ id }, listAddresses(1))
      return strict.tell({ id }, {}, true, owner)
    }
    for (let count = 0; count < 5; count += 1) await tellFirst()
    await expect(tellFirst()).rejects.toMatchObject({ code: 'RATE_LIMITED' })
  })

  it('by many hosts at one address', async () => {
    const [victim = ''] = listAddresses(1)
    const sent: number[] = []
    for (let count = 0; count <= UPDATE_EMAILS_PER_ADDRESS_PER_DAY; count += 1) {
      const owner = await createHost(strict.world)
      const event = await strict.createEvent()
      await strict.world.deps.db
        .updateTable('events')
        .set({ host_id: owner.user.id })
        .where('id', '=', event.id)
        .execute()
      await strict.invite(event, [victim])
      const { id } = await strict.tell(event, {}, true, owner)
      await sendUpdate(strict.world.deps, id)
      sent.push((await strict.listEmailed(id)).length)
    }
    expect(sent).toEqual([1, 1, 1, 1, 1, 0])
  })
})

describe('R25: one press ends the emails of an event', () => {
  const post8058 = (url: string) =>
    fetch(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) })
  const readUrl = async (address: string, event: { name: string }) => {
    const email = await world.mailbox.waitForEmail(address, `Novedades de ${event.name}`)
    const source = (await world.mailbox.readSource(email)).replaceAll(/\r?\n[ \t]+/g, ' ')
    expect(source).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click$/m)
    return /^List-Unsubscribe:\s*<([^>]+)>$/m.exec(source)?.[1] ?? ''
  }
  async function unsubscribed() {
    const event = await createEvent()
    const address = createUniqueEmail('tia')
    const rsvp = await answer(world, event, { email: address })
    await tell(event, {}, true)
    const url = await readUrl(address, event)
    expect((await post8058(url)).status).toBe(204)
    return { event, address, rsvp, url }
  }

  it('for that event alone, without an address in the link, and a forged one ends nothing', async () => {
    const { event, address, url } = await unsubscribed()
    expect(url).not.toContain(encodeURIComponent(address))
    const other = await createEvent()
    await invite(other, [address])
    expect((await list(event)).recipients).toBe(0)
    expect((await list(other)).recipients).toBe(1)
    for (const forged of [
      `${url}x`,
      url.replace(event.id, other.id),
      url.replace(/=.{4}/, '=AAAA'),
    ])
      expect((await post8058(forged)).status).toBe(404)
    expect((await list(other)).recipients).toBe(1)
  })

  it('also if the address comes back by another answer, a gift, or the form’s own private link', async () => {
    const { event, address, rsvp, url } = await unsubscribed()
    await answer(world, event, { email: address })
    await createContribution(event, { contributor_email: address, status: 'CONFIRMED' })
    const body = { token: rsvp.token, reminders: true }
    const turnOn = world.call('PATCH /rsvps/:id/reminders', { params: { id: rsvp.id }, body })
    await expect(turnOn).rejects.toMatchObject({ code: 'EMAILS_STOPPED' })
    expect((await list(event)).recipients).toBe(0)
    const rows = await sql<{ row: string }>`select event_unsubscriptions::text as row
      from event_unsubscriptions where event_id = ${event.id}`.execute(world.deps.db)
    expect(rows.rows).toHaveLength(1)
    expect(rows.rows[0]?.row).not.toContain(address)
    const token = new URL(url).searchParams.get('token') ?? ''
    await world.call('POST /events/:id/resubscribe', { params: { id: event.id }, query: { token } })
    expect((await list(event)).recipients).toBe(1)
  })

  it('between two batches too', async () => {
    const event = await createEvent()
    const addresses = listAddresses(UPDATE_BATCH + 2).sort()
    await invite(event, addresses)
    const { id } = await tell(event)
    const { db } = world.deps
    const started = {
      email_day: '2030-01-01',
      email_turn: 1,
      email_place: 1,
      emailed_through: addresses[0] ?? null,
    }
    await db.updateTable('event_updates').set(started).where('id', '=', id).execute()
    await db
      .insertInto('event_unsubscriptions')
      .values({
        event_id: event.id,
        address_digest: sql<Buffer>`digest_address(${event.id}, ${addresses[5]})`,
        at: new Date(),
        by_email: true,
      })
      .execute()
    await sendUpdate(world.deps, id)
    await waitUntilSent(event)
    expect(await listEmailed(id)).toEqual(
      addresses.filter((_, place) => place !== 0 && place !== 5),
    )
  })
})

it('an admin who holds the event stops what is not enqueued yet', async () => {
  const admin = await signUpAdmin(world)
  const event = await createEvent({ after_event: 'THANKS' })
  await invite(event, listAddresses(1))
  await updateEvent(event.id, { status: 'COMPLETED' })
  const draft = await write(event)
  const hold = { params: { id: event.id }, body: { held: true, reason: 'Por revisar' } }
  await admin.call('POST /admin/events/:id/hold', hold)
  await expect(post(event, draft, true)).rejects.toMatchObject({ code: 'INVALID_TRANSITION' })
  expect((await list(event, host)).emailRefusal).toBe('HIDDEN')
})
