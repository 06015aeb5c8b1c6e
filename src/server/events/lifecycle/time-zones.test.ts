import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { TIME_ZONES, toZonedClock } from '#contract/text/time-zones.ts'
import { join } from '#server/cohosts/testing.ts'
import { setUpEvents } from '#server/events/testing.ts'
import { daysFromNow } from '#server/testing/factories.ts'
import { signUp } from '#server/testing/world.ts'

const CANCUN = 'America/Cancun'
const TIJUANA = 'America/Tijuana'
const { world, host, createEvent, readEvent, updateEvent } = setUpEvents()

async function create(changes: Record<string, unknown>) {
  const body = { name: 'Baby shower de Lucía', eventDate: '2031-07-10', ...changes }
  return (await host.call('POST /events', { body })).event
}

describe('R27: an event', () => {
  test('is in Mexico City’s time zone unless it names one, a draft of before too', async () => {
    expect(await create({})).toMatchObject({
      timeZone: 'America/Mexico_City',
      eventDate: '2031-07-11T05:59:59.000Z',
    })
    expect(await readEvent((await createEvent({ status: 'DRAFT' })).id)).toMatchObject({
      timeZone: 'America/Mexico_City',
    })
  })

  test.each([
    [CANCUN, '2031-07-11T04:59:59.000Z'],
    ['America/Mazatlan', '2031-07-11T06:59:59.000Z'],
    ['America/Hermosillo', '2031-07-11T06:59:59.000Z'],
    [TIJUANA, '2031-07-11T06:59:59.000Z'],
    ['America/Ciudad_Juarez', '2031-07-11T05:59:59.000Z'],
    ['America/Matamoros', '2031-07-11T04:59:59.000Z'],
  ])('without a time ends with its day in %s, summer time included', async (timeZone, end) => {
    const event = await create({ timeZone })
    expect(event).toMatchObject({ timeZone, eventDate: end })
    expect((await readEvent(event.slug)).timeZone).toBe(timeZone)
  })

  test('keeps an instant with its offset, and closes at the end of a day in its zone', async () => {
    const eventDate = '2031-07-10T18:00:00-05:00'
    expect(await create({ timeZone: TIJUANA, eventDate, closingDate: '2031-07-09' })).toMatchObject(
      { eventDate: '2031-07-10T23:00:00.000Z', closingDate: '2031-07-10T06:59:59.000Z' },
    )
    const sameDay = create({ timeZone: TIJUANA, eventDate, closingDate: '2031-07-10' })
    await expect(sameDay).rejects.toMatchObject({ details: [{ field: 'closingDate' }] })
  })

  test.each(['America/Los_Angeles', 'Mexico', '', null])('is in no zone %j', async (timeZone) => {
    const refusal = { status: 400, details: [{ field: 'timeZone' }] }
    await expect(create({ timeZone })).rejects.toMatchObject(refusal)
  })

  test('without a time is a whole day in the calendar of its zone', async () => {
    const event = await createEvent({
      time_zone: CANCUN,
      event_date: new Date('2031-07-10T23:59:59-05:00'),
    })
    const calendar = await fetch(`${world.url}/events/${event.slug}/calendario.ics`)
    expect(await calendar.text()).toContain('DTSTART;VALUE=DATE:20310710')
  })
})

describe('R27: another time zone alone', () => {
  const dates = {
    event_date: new Date('2031-07-10T18:00:00-06:00'),
    closing_date: new Date('2031-07-09T23:59:59-06:00'),
  }

  test('keeps day and hour, so that event and closing move', async () => {
    const { id } = await createEvent(dates)
    expect(await updateEvent(id, { timeZone: TIJUANA })).toMatchObject({
      timeZone: TIJUANA,
      eventDate: '2031-07-11T01:00:00.000Z',
      closingDate: '2031-07-10T06:59:59.000Z',
    })
    const { changes } = await host.call('GET /events/:id/changes', { params: { id } })
    expect(changes[0]).toMatchObject({
      kind: 'event-edited',
      detail: {
        fields: expect.arrayContaining(['eventDate', 'timeZone']),
        dates: {
          before: { eventDate: '2031-07-11T00:00:00.000Z', timeZone: 'America/Mexico_City' },
          after: { eventDate: '2031-07-11T01:00:00.000Z', timeZone: TIJUANA },
        },
      },
    })
  })

  test('beside a date changes that date as it was sent', async () => {
    const { id } = await createEvent(dates)
    const body = { timeZone: CANCUN, eventDate: '2031-07-12', closingDate: null }
    expect(await updateEvent(id, body)).toMatchObject({
      eventDate: '2031-07-13T04:59:59.000Z',
      closingDate: null,
    })
  })

  test('that the event is in already changes and records nothing', async () => {
    const { id } = await createEvent({ ...dates, time_zone: CANCUN })
    const before = await readEvent(id)
    const after = await updateEvent(id, { timeZone: CANCUN })
    expect(after.eventDate).toBe(before.eventDate)
    const { changes } = await host.call('GET /events/:id/changes', { params: { id } })
    expect(changes).toEqual([])
  })

  test('is a co-host’s to change, from any browser, and leaves the owner’s closing (R21)', async () => {
    const cohost = await signUp(world)
    const { id } = await createEvent(dates)
    await join(host, cohost, id)
    const moved = await updateEvent(id, { timeZone: TIJUANA }, cohost)
    expect(moved).toMatchObject({
      eventDate: '2031-07-11T01:00:00.000Z',
      closingDate: dates.closing_date.toISOString(),
    })
    expect((await updateEvent(id, { name: 'Otro nombre' }, cohost)).timeZone).toBe(TIJUANA)
  })

  test('takes no gifts again where they had ended', async () => {
    const closing_date = new Date(Date.now() - 60_000)
    const { id } = await createEvent({ ...dates, time_zone: CANCUN, closing_date })
    const moved = await updateEvent(id, { timeZone: TIJUANA })
    expect(moved).toMatchObject({ closingDate: closing_date.toISOString(), timeZone: TIJUANA })
  })

  test('ends no gifts whose closing is ahead', async () => {
    const closing_date = new Date(Date.now() + 3_600_000)
    const { id } = await createEvent({ ...dates, time_zone: TIJUANA, closing_date })
    const moved = await updateEvent(id, { timeZone: CANCUN })
    expect(moved).toMatchObject({ closingDate: closing_date.toISOString(), timeZone: CANCUN })
  })

  test('cannot put an event that is ahead into the past', async () => {
    const { id } = await createEvent({ event_date: daysFromNow(world, 1 / 24), time_zone: TIJUANA })
    await expect(updateEvent(id, { timeZone: CANCUN })).rejects.toMatchObject({
      details: [{ field: 'eventDate' }],
    })
  })
})

test('R27: PostgreSQL and the product read the same clocks', async () => {
  const { rows } = await sql<{ zone: (typeof TIME_ZONES)[number]; at: Date; local: string }>`
    select zone, at, to_char(at at time zone zone, 'YYYY-MM-DD HH24:MI:SS') as local
    from unnest(${sql.val(TIME_ZONES)}::text[]) zone,
      generate_series('2026-01-01T00:59:59Z', '2031-01-01', interval '12 hours') at`.execute(
    world.deps.db,
  )
  expect(rows.length).toBeGreaterThan(TIME_ZONES.length * 365 * 2)
  const differing = rows.filter(({ zone, at, local }) => {
    const { day, time } = toZonedClock(at, zone)
    return `${day} ${time}` !== local
  })
  expect(differing).toEqual([])
})
