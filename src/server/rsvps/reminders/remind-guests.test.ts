import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/product/durations.ts'
import { listRows, updateRow } from '#server/testing/database.ts'
import { createUniqueEmail } from '#server/testing/world.ts'
import {
  answer,
  at,
  changeRsvpAsRead,
  DAY_BEFORE,
  EVENT_DATE,
  setUpReminders,
  WEEK_BEFORE,
} from '../testing.ts'
import { eraseOldContacts } from './remind-guests.ts'

const { world, host, createEvent, createContribution, remindAt, invite, listReminders } =
  setUpReminders()

describe('R20: reminders to who said yes', () => {
  it('go out at ten in the morning, a week and a day before, each once', async () => {
    const guest = await invite()
    await remindAt(new Date(WEEK_BEFORE.getTime() - 1))
    expect(await listReminders(guest)).toEqual([])
    await remindAt(WEEK_BEFORE)
    await Promise.all([remindAt(WEEK_BEFORE), remindAt(new Date(+WEEK_BEFORE + HOUR_MS))])
    expect(await listReminders(guest)).toEqual(['week'])
    await remindAt(new Date(DAY_BEFORE.getTime() - 1))
    expect(await listReminders(guest)).toEqual(['week'])
    await remindAt(DAY_BEFORE)
    await remindAt(new Date(+DAY_BEFORE + DAY_MS))
    expect(await listReminders(guest)).toEqual(['day', 'week'])
    const email = await world.mailbox.waitForEmail(guest.email, 'Falta una semana para')
    expect(email.text).toContain('20 de diciembre de 2031')
    expect(email.text).toContain(`/rsvps/${guest.rsvp.id}?token=${guest.rsvp.token}`)
    expect(email.text).toContain(`/events/${guest.event.id}/unsubscribe?token=`)
  })

  it('are for a yes with an address alone, given before they are due', async () => {
    const none = [
      await invite({ answer: 'NO' }),
      await invite({ answer: 'MAYBE' }),
      await invite({ email: '' }),
    ]
    const late = await invite()
    await updateRow(world, 'rsvps', late.rsvp.id, { answered_at: new Date(+WEEK_BEFORE + 1) })
    await remindAt(new Date(+WEEK_BEFORE + HOUR_MS))
    for (const guest of [...none, late]) expect(await listReminders(guest)).toEqual([])
    await remindAt(DAY_BEFORE)
    expect(await listReminders(late)).toEqual(['day'])
    for (const guest of none) expect(await listReminders(guest)).toEqual([])
  })

  it('are not sent to a guest whose no the host made a yes, until the guest says so', async () => {
    const guest = await invite({ answer: 'NO' })
    const { id, updatedAt } = guest.rsvp
    const { rsvp: changed } = await host.call('PATCH /events/:id/rsvps/:rsvpId', {
      params: { id: guest.event.id, rsvpId: id },
      body: { answer: 'YES', adults: 1, children: 0, name: 'Tía', updatedAt },
    })
    await remindAt(WEEK_BEFORE)
    expect(await listReminders(guest)).toEqual([])
    const read = { ...guest.rsvp, updatedAt: changed.updatedAt }
    await changeRsvpAsRead(world, read, { email: guest.email })
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['day'])
  })

  it('follow the answer that stands: a slip of the host takes none away, and none comes twice', async () => {
    const guest = await invite()
    const params = { id: guest.event.id, rsvpId: guest.rsvp.id }
    let { updatedAt } = guest.rsvp
    const correct = async (answer: 'YES' | 'NO') => {
      const party = { adults: answer === 'NO' ? 0 : 2, children: 0, name: 'Tía' }
      const body = { ...party, answer, updatedAt }
      updatedAt = (await host.call('PATCH /events/:id/rsvps/:rsvpId', { params, body })).rsvp
        .updatedAt
    }
    const showReminders = async () => {
      const query = { token: guest.rsvp.token }
      return (await world.call('GET /rsvps/:id', { params: { id: guest.rsvp.id }, query })).rsvp
        .reminders
    }
    const [answered] = await listRows(world, 'rsvps', { id: guest.rsvp.id })
    await correct('NO')
    expect(await showReminders()).toBe(false)
    await remindAt(WEEK_BEFORE)
    expect(await listReminders(guest)).toEqual([])
    await correct('YES')
    expect(await showReminders()).toBe(true)
    const [restored] = await listRows(world, 'rsvps', { id: guest.rsvp.id })
    expect(restored?.answered_at).toEqual(answered?.answered_at)
    await remindAt(new Date(+WEEK_BEFORE + HOUR_MS))
    await correct('NO')
    await correct('YES')
    await remindAt(new Date(+WEEK_BEFORE + 2 * HOUR_MS))
    expect(await listReminders(guest)).toEqual(['week'])
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['day', 'week'])
  })

  it('are left out when they would come too late', async () => {
    const guest = await invite()
    await remindAt(new Date(+WEEK_BEFORE + DAY_MS))
    await remindAt(EVENT_DATE)
    await remindAt(new Date(+EVENT_DATE + DAY_MS))
    expect(await listReminders(guest)).toEqual([])
  })

  it('go out again for the date of an event that was moved later', async () => {
    const guest = await invite()
    await remindAt(WEEK_BEFORE)
    await remindAt(DAY_BEFORE)
    await updateRow(world, 'events', guest.event.id, { event_date: at('2032-01-24', '17:00') })
    await remindAt(at('2032-01-17', '10:00'))
    await remindAt(at('2032-01-17', '11:00'))
    await remindAt(at('2032-01-23', '10:00'))
    expect(await listReminders(guest)).toEqual(['day', 'day', 'week', 'week'])
  })

  it('go out again for the date of an event that was moved earlier', async () => {
    const guest = await invite()
    await remindAt(WEEK_BEFORE)
    await updateRow(world, 'events', guest.event.id, { event_date: at('2031-12-16', '17:00') })
    await remindAt(at('2031-12-15', '10:00'))
    expect(await listReminders(guest)).toEqual(['day', 'week'])
  })

  it('tell an hour that was moved, also back to what it was', async () => {
    const guest = await invite()
    await remindAt(DAY_BEFORE)
    for (const [n, event_date] of [at('2031-12-20', '19:00'), EVENT_DATE].entries()) {
      await updateRow(world, 'events', guest.event.id, { event_date })
      await remindAt(new Date(+DAY_BEFORE + (n + 1) * HOUR_MS))
    }
    await remindAt(new Date(+DAY_BEFORE + 3 * HOUR_MS))
    expect(await listReminders(guest)).toEqual(['day', 'day', 'day'])
  })

  it('reach the other guests when one of them cannot be reminded, which fails the task', async () => {
    const event = await createEvent({ event_date: EVENT_DATE })
    const [broken, next] = [createUniqueEmail('rota'), createUniqueEmail('tia')]
    const { id } = await answer(world, event, { email: broken })
    await answer(world, event, { email: next })
    await sql`alter table rsvps add constraint broken_guest
      check (id <> ${sql.lit(id)} or week_reminded_for is null)`.execute(world.deps.db)
    try {
      await expect(remindAt(WEEK_BEFORE)).rejects.toThrow('1 guests not reminded')
      await world.mailbox.waitForEmail(next, 'Falta una semana para')
      expect(await listReminders({ event })).toEqual(['week'])
    } finally {
      await sql`alter table rsvps drop constraint broken_guest`.execute(world.deps.db)
    }
    await remindAt(WEEK_BEFORE)
    expect(await listReminders({ event })).toEqual(['week', 'week'])
  })

  it.each([
    ['closed', { status: 'COMPLETED' }],
    ['held', { status: 'COMPLETED', held_at: new Date() }],
  ] as const)('are not sent of an event that is %s', async (_, columns) => {
    const guest = await invite()
    await updateRow(world, 'events', guest.event.id, columns)
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual([])
  })

  it('are sent of an event that asks nobody else any more', async () => {
    const guest = await invite()
    await updateRow(world, 'events', guest.event.id, { asks_rsvp: false })
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['day'])
  })

  it('go out for a party whose host takes no more gifts', async () => {
    const guest = await invite({}, { closing_date: new Date() })
    await remindAt(WEEK_BEFORE)
    expect(await listReminders(guest)).toEqual(['week'])
  })

  it('are not sent of a cancelled event', async () => {
    const guest = await invite()
    await createContribution(guest.event, { status: 'CONFIRMED', confirmed_at: new Date() })
    await host.call('POST /events/:id/refund', {
      params: { id: guest.event.id },
      body: { confirmation: guest.event.name },
    })
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual([])
  })

  it('are not sent of a suspended host', async () => {
    const guest = await invite()
    await updateRow(world, 'users', host.user.id, { suspended_at: new Date() })
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual([])
    await updateRow(world, 'users', host.user.id, { suspended_at: null })
  })

  it('come once to who answered twice with the same address', async () => {
    const guest = await invite()
    await answer(world, guest.event, { email: guest.email, adults: 1 })
    await remindAt(WEEK_BEFORE)
    await remindAt(new Date(+WEEK_BEFORE + HOUR_MS))
    expect(await listReminders(guest)).toEqual(['week'])
    const email = await world.mailbox.waitForEmail(guest.email, 'Falta una semana para')
    expect(email.text).toContain('Sí, voy: 1 adulto')
  })

  it('go out at ten on the clock of the event, which they name (R27)', async () => {
    const inTijuana = {
      event_date: new Date('2031-12-20T22:30:00-08:00'),
      time_zone: 'America/Tijuana',
    } as const
    const guest = await invite({}, inTijuana)
    const tenInTijuana = new Date('2031-12-13T10:00:00-08:00')
    await remindAt(new Date(tenInTijuana.getTime() - 1))
    expect(await listReminders(guest)).toEqual([])
    await remindAt(tenInTijuana)
    expect(await listReminders(guest)).toEqual(['week'])
    const email = await world.mailbox.waitForEmail(guest.email, 'Falta una semana para')
    expect(email.text).toMatch(/20 de diciembre de 2031, 10:30\sp\.m\., hora de Tijuana/)
  })

  it('know the whole day of an event without a time', async () => {
    const guest = await invite({}, { event_date: at('2031-12-20', '23:59:59') })
    await remindAt(WEEK_BEFORE)
    await remindAt(DAY_BEFORE)
    expect(await listReminders(guest)).toEqual(['day', 'week'])
  })
})

describe('R20: what is kept of guests', () => {
  it('loses address, telephone and note three months after the event', async () => {
    const guest = await invite({ phone: '55 1234 5678', note: 'Soy alérgica' })
    const eraseAt = (days: number) =>
      eraseOldContacts({
        db: world.deps.db,
        now: () => new Date(EVENT_DATE.getTime() + days * DAY_MS),
      })
    const read = async () => (await listRows(world, 'rsvps', { id: guest.rsvp.id }))[0]
    await eraseAt(89)
    expect(await read()).toMatchObject({ email: guest.email, note: 'Soy alérgica' })
    await eraseAt(91)
    expect(await read()).toMatchObject({
      name: 'Tía Chela',
      adults: 2,
      email: null,
      phone: null,
      note: null,
    })
  })

  it('is erased in batches, however many answers wait', async () => {
    const event = await createEvent({ event_date: new Date(Date.now() - 91 * DAY_MS) })
    const { db } = world.deps
    await sql`insert into rsvps (event_id, form_key, answer, adults, children, name, phone,
        answered_at, created_at, updated_at)
      select ${event.id}, gen_random_uuid(), 'YES', 1, 0, 'Prima', '5512345678', now(), now(), now()
      from generate_series(1, 2500)`.execute(db)
    await sql`create function refuse_large() returns trigger language plpgsql as $$ begin
      if (select count(*) from changed) > 1000 then raise 'one statement changes too many'; end if;
      return null; end $$`.execute(db)
    await sql`create trigger refuse_large after update on rsvps referencing new table as changed
      for each statement execute function refuse_large()`.execute(db)
    try {
      await eraseOldContacts(world.deps)
    } finally {
      await sql`drop function refuse_large cascade`.execute(db)
    }
    const rows = await listRows(world, 'rsvps', { event_id: event.id })
    expect(rows.filter(({ phone }) => phone !== null)).toEqual([])
  })
})
