import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import { addDays } from '#contract/text/searched-days.ts'
import { listAllContributions } from '#server/admin/contributions/store.ts'
import { readLaterRefunds } from '#server/admin/metrics/store.ts'
import { withLongTimeout } from '#server/db/connect.ts'
import { MATCHES_MAX } from '#server/db/pages.ts'
import type { Database, Schema } from '#server/db/schema.ts'
import { countEvents, sumUpEventCounts } from '#server/event-records/counts-store.ts'
import { listActiveEvents } from '#server/events/lists/store.ts'
import { listHostTransferDifferences } from '#server/reconciliation/host-transfers-store.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { countUsers, sumUpUserCounts } from '#server/users/counts-store.ts'
import { listAudit } from './audit-store.ts'
import { selectAllEvents } from './events-store.ts'
import { listUsers } from './users-store.ts'

const EVENTS = 20_000
const PAGE_SIZE = 10
/** What few entries of the audit trail are about. */
const ABOUT = '01980000-0000-7000-8000-000000000000'
const HEX = '0123456789abcdef'
const FOLIO_DIGITS = '23456789CDFHJKMP'
const FILL_TIMEOUT_MS = 120_000
const now = new Date()
const database = setUpDatabase()
let db: Kysely<Schema>
let statements: { sql: string; parameters: readonly unknown[] }[] = []

/** One host for ten events; one event in 2,000 is at the seaside, a tenth of them are drafts. */
async function fill(rows: Database): Promise<void> {
  await sql`insert into users (email, first_name, last_name, password_hash, roles)
    select 'familia.' || n || '@example.test', 'Zoë', 'Núñez ' || n, 'none',
      array[case when n % 2 = 0 then 'HOST' else 'ALIADO' end]
    from generate_series(1, ${EVENTS / 10}::int) as n`.execute(rows)
  await sql`insert into events (host_id, slug, name, location, event_date, status)
    select host, 'evento-' || n, 'Baby shower ' || n,
      case when n % 2000 = 0 then 'Mazatlán' else 'Ciudad de México' end,
      ${now}::timestamptz + make_interval(mins => n * 7 % 19997 - 4000),
      case when n % 10 = 0 then 'DRAFT' else 'ACTIVE' end
    from generate_series(1, ${EVENTS}::int) as n
      join (select id as host, row_number() over () as place from users) as hosts
        on place = 1 + n / 10 % 2000`.execute(rows)
  await sql`insert into audit_entries (actor_id, action, subject_type, subject_id, at)
    select null, 'download-list', 'event',
      case when n % 7919 = 0 then ${ABOUT} else 'other' || n end,
      ${now}::timestamptz - make_interval(mins => n)
    from generate_series(1, ${EVENTS * 5}::int) as n`.execute(rows)
  // The larger gifts were never paid: who walks along the amounts to find a refunded one reads them all.
  await sql`insert into contributions (folio, event_id, host_id, contributor_name, contributor_key,
      base_amount, transaction_fee, service_fee, total_amount, stripe_account_id, status, confirmed_at)
    select 'CIG-' || translate(lpad(to_hex(n), 4, '0'), ${HEX}, ${FOLIO_DIGITS}) || '-22', id, host_id,
      case when n between 15001 and 16250 then 'Zoë Baby' else 'Prima' end, 'k', 1000 + n, 0, 0, 1000 + n,
      case when n % 2000 = 0 then 'acct_of_few' else 'acct_of_most' end,
      case when n % 5 = 0 and n < 10000 then 'REFUNDED' else 'EXPIRED' end,
      ${now}::timestamptz - make_interval(mins => n)
    from generate_series(1, ${EVENTS}::int) as n, events where slug = 'evento-1'`.execute(rows)
  await sql`insert into refunds (contribution_id, base_amount, total_amount, status, stripe_refund_id, completed_at)
    select id, 1, 1, 'succeeded', folio, ${now}::timestamptz - make_interval(days => case when base_amount < 1010 then 0 else 90 end)
    from contributions where status = 'REFUNDED'`.execute(rows)
  // The comparison's own is a temporary table, of one connection.
  await sql`create table host_transfers
    (transfer_id text, payment_id text, remaining bigint)`.execute(rows)
  await sql`vacuum (analyze)`.execute(rows)
}

beforeAll(async () => {
  await withLongTimeout(database.url, fill)
  db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: database.pool }),
    log: ({ query }) => void statements.push(query),
  })
}, FILL_TIMEOUT_MS)
beforeEach(() => {
  statements = []
})

/** Pages of 8 kB that the statements since the last call read, from memory or disk. */
async function countBlocks(): Promise<number> {
  let blocks = 0
  const ran = statements
  for (const statement of ran) {
    const { rows } = await database.pool.query<{
      'QUERY PLAN': [{ Plan: Record<string, number> }]
    }>(`explain (analyze, buffers, format json) ${statement.sql}`, [...statement.parameters])
    const plan = rows[0]?.['QUERY PLAN'][0].Plan
    blocks += (plan?.['Shared Hit Blocks'] ?? 0) + (plan?.['Shared Read Blocks'] ?? 0)
  }
  statements = []
  return blocks
}

/** Fewer than the table of events has: who counts or sorts all of them reads all of them. */
const FEW_BLOCKS = 900
const LAST = { public: 1_800, all: 2_000, users: 200 }
/** On which the days of the events begin. */
const DAY = toMexicoCityClock(now).day
const at = (page: number, search?: string) => ({ page, pageSize: PAGE_SIZE, search })

it.each([
  ['the first page of the public list', () => listActiveEvents(db, now, at(1))],
  ['its last page', () => listActiveEvents(db, now, at(LAST.public))],
  ['a search that finds little', () => listActiveEvents(db, now, at(1, 'mazatlan'))],
  ['a search that finds all', () => listActiveEvents(db, now, at(1, 'baby'))],
  ['a search for two letters', () => listActiveEvents(db, now, at(1, 'ma'))],
  ['a search that finds nothing', () => listActiveEvents(db, now, at(1, 'guadalajara'))],
  ['the first page of all events', () => selectAllEvents(db, at(1))],
  ['the last page of all events', () => selectAllEvents(db, at(LAST.all))],
  ['all drafts', () => selectAllEvents(db, { ...at(100), status: 'DRAFT' as const })],
  ['a search of all events by host', () => selectAllEvents(db, at(1, 'familia.77@'))],
  ['a search that finds all hosts', () => selectAllEvents(db, at(1, 'zoe nunez'))],
  ['the first page of people', () => listUsers(db, at(1))],
  ['the last page of people', () => listUsers(db, { ...at(LAST.users), suspended: false })],
  ['what was done to one event', () => listAudit(db, { ...at(1), about: ABOUT })],
  [
    'the last page of events by name',
    () => selectAllEvents(db, { ...at(LAST.all), order: 'name' }),
  ],
  [
    'the last page of events by what they raised',
    () => selectAllEvents(db, { ...at(LAST.all), order: 'most' }),
  ],
  [
    'active events by what they raised',
    () => selectAllEvents(db, { ...at(1), status: 'ACTIVE' as const, order: 'least' }),
  ],
  ['a search of the audit', () => listAudit(db, at(1, 'mazatlan'))],
  [
    'a search of gifts for a sign',
    () => listAllContributions(db, { ...at(1, '%'), order: 'newest' }),
  ],
  ['events by date', () => selectAllEvents(db, { ...at(3), order: 'latest' })],
  ['events of a day', () => selectAllEvents(db, { ...at(1), from: DAY, to: DAY })],
  [
    'events of some days by what they raised',
    () => selectAllEvents(db, { ...at(20), from: addDays(DAY, 2), order: 'most' }),
  ],
  ['people by name', () => listUsers(db, { ...at(3), order: 'name-desc' })],
  [
    'a search that finds all hosts, by name',
    () => selectAllEvents(db, { ...at(1, 'zoe nunez'), order: 'name' }),
  ],
  ['a search of people', () => listUsers(db, at(1, 'nuñez 1999'))],
])('%s reads a few blocks of the database', async (_, list) => {
  await list()
  expect(await countBlocks()).toBeLessThan(FEW_BLOCKS)
})

it('a search that more gifts match than are counted has its first page in order, and few blocks', async () => {
  const page = { ...at(1, 'prima'), order: 'largest' as const }
  const { rows, total, hasMore } = await listAllContributions(db, page)
  expect({ total, hasMore }).toEqual({ total: MATCHES_MAX, hasMore: true })
  const largest = Array.from({ length: PAGE_SIZE }, (_, place) => 1_000 + EVENTS - place)
  expect(rows.map((row) => row.base_amount)).toEqual(largest)
  expect(await countBlocks()).toBeLessThan(FEW_BLOCKS)
})

it.each([
  ['a name that all have, and an amount', 'prima 55.00', 1],
  ['an amount, and a word that no gift has', '55.00 madrina', 0],
  ['a host, and an amount', 'nuñez 55.00', 1],
  ['an event, its host, and an amount', 'nuñez baby 55.00', 1],
  ['a contributor, an event, its host, and an amount', 'prima nuñez baby 55.00', 1],
  ['an amount, and two words of which no gift has both', '55.00 baby 1999', 0],
])('a search of gifts by %s finds all, and reads a few blocks', async (_, search, found) => {
  const { total, hasMore } = await listAllContributions(db, { ...at(1, search), order: 'newest' })
  expect({ total, hasMore }).toEqual({ total: found, hasMore: false })
  expect(await countBlocks()).toBeLessThan(FEW_BLOCKS)
})

it('gifts that have the words by event and host are among those whose contributors have them', async () => {
  const { rows, hasMore } = await listAllContributions(db, {
    ...at(1, 'zoe baby'),
    order: 'newest',
  })
  const newest = Array.from({ length: PAGE_SIZE }, (_, place) => 1_000 + EVENTS - place)
  expect(rows.map((row) => row.base_amount)).toEqual(newest)
  expect(hasMore).toBe(true)
})

it.each([
  ['zoe', 16_250],
  ['pri', EVENTS],
])(
  'givers who have “%s” come first of more gifts than are sorted, from few blocks',
  async (search, last) => {
    const page = { ...at(1, search), order: 'named' as const }
    const { rows, hasMore } = await listAllContributions(db, page)
    const named = Array.from({ length: PAGE_SIZE }, (_, place) => 1_000 + last - place)
    expect(rows.map((row) => row.base_amount)).toEqual(named)
    expect(hasMore).toBe(true)
    expect(await countBlocks()).toBeLessThan(FEW_BLOCKS)
  },
)

it('a search that looks through some of the gifts says that there may be more', async () => {
  const page = { ...at(1, 'nuñez baby'), status: 'REFUNDED', order: 'newest' } as const
  expect(await listAllContributions(db, page)).toMatchObject({ total: 300, hasMore: true })
})

it('the refunds after a range are read by their time, and none after one that has not ended', async () => {
  await readLaterRefunds(db, { from: '2025-01-01', to: addDays(DAY, -1) }, DAY)
  expect(await countBlocks()).toBeLessThan(25)
  await readLaterRefunds(db, { from: '2025-01-01', to: DAY }, DAY)
  expect(statements).toEqual([])
})

it("the transfers of one host's account are compared without reading the gifts of others", async () => {
  await listHostTransferDifferences(db, 'acct_of_few', now)
  expect(await countBlocks()).toBeLessThan(100)
})

it('gifts of a state that few are in are read by amount, without the others', async () => {
  await listAllContributions(db, {
    page: 1,
    pageSize: PAGE_SIZE,
    order: 'largest',
    status: 'REFUNDED',
  })
  // Along the amounts it would read some 10,000; how many of the refunded ones share a block varies a little.
  expect(await countBlocks()).toBeLessThan(1_000)
})

it('each page of the public list is where it belongs, from whichever end it was read', async () => {
  const { rows } = await sql<{ id: string }>`
    select id from events where status = 'ACTIVE' order by event_date < ${now},
      case when event_date >= ${now} then event_date end,
      case when event_date >= ${now} then id end, event_date desc, id desc`.execute(db)
  const upcoming = await sql<{ count: number }>`
    select count(*) from events where status = 'ACTIVE' and event_date >= ${now}`.execute(db)
  const seam = Math.floor(Number(upcoming.rows[0]?.count) / PAGE_SIZE) + 1
  for (const page of [1, 2, 700, seam - 1, seam, seam + 1, 1_799, 1_800, 1_801]) {
    const { events, total } = await listActiveEvents(db, now, at(page))
    const expected = rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    expect(events.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(total).toBe(18_000)
  }
})

it('each page of all events and of people is where it belongs', async () => {
  const events = await sql<{ id: string }>`select id from events order by id desc`.execute(db)
  for (const page of [1, 999, 1_001, 1_500, 2_000, 2_001]) {
    const list = await selectAllEvents(db, at(page))
    const expected = events.rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    expect(list.events.map(({ id }) => id)).toEqual(expected.map(({ id }) => id))
    expect(list).toMatchObject({ total: EVENTS, hasMore: false })
  }
  const people = await sql<{ id: string }>`
    select id from users where 'HOST' = any(roles) order by id desc`.execute(db)
  for (const page of [1, 60, 100]) {
    const { rows, total } = await listUsers(db, { ...at(page), role: 'HOST' })
    const expected = people.rows.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE)
    expect([rows.map(({ id }) => id), total]).toEqual([expected.map(({ id }) => id), 1_000])
  }
})

it('a search counts to its limit and says that there are more', async () => {
  const few = await listActiveEvents(db, now, at(1, 'mazatlan'))
  expect(few).toMatchObject({ events: [], total: 0, hasMore: false })
  expect(await selectAllEvents(db, at(1, 'mazatlan'))).toMatchObject({ total: 10, hasMore: false })
  const all = { total: MATCHES_MAX, hasMore: true }
  for (const page of [1, 50, 100]) {
    const found = await listActiveEvents(db, now, at(page, 'baby'))
    const listed = await listActiveEvents(db, now, at(page))
    expect(found).toMatchObject(all)
    expect(found.events.map(({ id }) => id)).toEqual(listed.events.map(({ id }) => id))
  }
  expect((await listActiveEvents(db, now, at(101, 'baby'))).events).toEqual([])
  expect(await selectAllEvents(db, at(1, 'zoe nunez'))).toMatchObject(all)
  expect(await listUsers(db, at(1, 'zoe nunez'))).toMatchObject(all)
})

it('the kept numbers follow every change, also after they were summed up', async () => {
  const count = async () => [
    await countEvents(db),
    await countEvents(db, 'DRAFT'),
    await countUsers(db),
    await countUsers(db, { role: 'HOST' }),
    await countUsers(db, { role: 'ALIADO', isSuspended: true }),
  ]
  expect(await count()).toEqual([EVENTS, 2_000, 2_000, 1_000, 0])
  await sql`update events set status = 'ARCHIVED' where slug = 'evento-10'`.execute(db)
  await sql`delete from events where slug in ('evento-20', 'evento-21')`.execute(db)
  await sql`update users set suspended_at = now() where email = 'familia.1@example.test'`.execute(
    db,
  )
  await sql`update users set roles = array['HOST', 'ADMIN'] where email = 'familia.2@example.test'`.execute(
    db,
  )
  const changed = [EVENTS - 2, 1_998, 2_000, 999, 1]
  expect(await count()).toEqual(changed)
  await sumUpEventCounts(db)
  await sumUpUserCounts(db)
  expect(await count()).toEqual(changed)
  expect((await sql`select from event_counts`.execute(db)).rows).toHaveLength(3)
})
