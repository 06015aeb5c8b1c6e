import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { selectAllEvents } from './events-store.ts'
import { listUsers } from './users-store.ts'

const EVENTS = 300
const PAGE_SIZE = 10
const database = setUpDatabase()
let db: Kysely<Schema>

/** One host for ten events, of which a tenth is at the seaside; some raised the same amount. */
beforeAll(async () => {
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await sql`insert into users (email, first_name, last_name, password_hash, roles, created_at)
    select 'familia.' || n || '@example.test', 'Zoë', 'Núñez ' || n, 'none', '{HOST}',
      '2026-03-01T12:00:00Z'::timestamptz + make_interval(days => n)
    from generate_series(1, ${EVENTS / 10}::int) as n`.execute(db)
  await sql`insert into events (host_id, slug, name, location, event_date, raised_amount)
    select host, 'evento-' || n, 'Baby shower ' || n,
      case when n % 10 = 0 then 'Mazatlán' else 'Ciudad de México' end,
      '2026-03-01T12:00:00Z'::timestamptz + make_interval(hours => n * 7 % 293), n * 11 % 100
    from generate_series(1, ${EVENTS}::int) as n
      join (select id as host, row_number() over () as place from users) as hosts
        on place = 1 + n / 10 % 30`.execute(db)
})

const at = (page: number, search?: string) => ({ page, pageSize: PAGE_SIZE, search })
const ofPage = (ids: readonly string[], page: number) =>
  ids.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)

describe.each([
  ['oldest', sql`id`],
  ['name', sql`search_text, id`],
  ['name-desc', sql`search_text desc, id desc`],
  ['soonest', sql`event_date, id`],
  ['latest', sql`event_date desc, id desc`],
  ['most', sql`raised_amount desc, id desc`],
  ['least', sql`raised_amount, id`],
] as const)('events by %s', (order, by) => {
  it('are where they belong, from whichever end they are read, and in a search', async () => {
    const { rows } = await sql<{ id: string; location: string }>`
      select id, location from events order by ${by}`.execute(db)
    const ids = rows.map(({ id }) => id)
    for (const page of [1, 2, 15, 16, 29, 30]) {
      const { events } = await selectAllEvents(db, { ...at(page), order })
      expect(events.map(({ id }) => id)).toEqual(ofPage(ids, page))
    }
    const { events } = await selectAllEvents(db, { ...at(1, 'mazatlan'), order })
    const found = rows.filter(({ location }) => location === 'Mazatlán').map(({ id }) => id)
    expect(events.map(({ id }) => id)).toEqual(ofPage(found, 1))
  })
})

it('people by name are where they belong, also in a search', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from users order by search_text, id`.execute(db)
  const ids = rows.map(({ id }) => id)
  for (const page of [1, 2, 3]) {
    const list = await listUsers(db, { ...at(page), order: 'name' })
    expect(list.rows.map(({ id }) => id)).toEqual(ofPage(ids, page))
  }
  const found = await listUsers(db, { ...at(1, 'nunez'), order: 'name-desc' })
  expect(found.rows.map(({ id }) => id)).toEqual(ofPage(ids.toReversed(), 1))
})

it('people are filtered by the days of their registration, and counted', async () => {
  const days = { from: '2026-03-05', to: '2026-03-07' }
  const { rows, total } = await listUsers(db, { ...at(1), ...days, order: 'oldest' })
  expect([rows.map(({ last_name }) => last_name), total]).toEqual([
    ['Núñez 4', 'Núñez 5', 'Núñez 6'],
    3,
  ])
})

it('events are filtered by the days on which they take place, on their own clocks', async () => {
  const days = { from: '2026-12-12', to: '2026-12-12' }
  const list = async () => (await selectAllEvents(db, { ...at(1), ...days })).total
  const move = (timeZone: string, date: string) =>
    sql`update events set time_zone = ${timeZone}, event_date = ${date}
      where slug = 'evento-1'`.execute(db)
  await move('America/Tijuana', '2026-12-12T22:30:00-08:00')
  expect(await list()).toBe(1)
  await move('America/Cancun', '2026-12-12T23:30:00-05:00')
  expect(await list()).toBe(1)
  for (const date of ['2026-12-11T23:30:00-05:00', '2026-12-13T00:30:00-05:00']) {
    await move('America/Cancun', date)
    expect(await list(), date).toBe(0)
  }
  const { rows } = await sql<{ day: string }>`
    select event_amounts.event_day::text as day from event_amounts join events on id = event_id
    where slug = 'evento-1'`.execute(db)
  expect(rows).toEqual([{ day: '2026-12-13' }])
})
