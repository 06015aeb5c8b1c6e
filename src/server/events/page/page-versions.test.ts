import { sql } from 'kysely'
import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HOUR_MS } from '#contract/product/durations.ts'
import { connect } from '#server/db/connect.ts'
import type { Database } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { readWall } from '#server/events/live/follow-events.ts'
import { startServer } from '#server/server.ts'
import {
  createPaidContribution,
  type Family,
  startPaymentsWorld,
  waitForWebhooks,
} from '#server/testing/contributions.ts'
import type { World } from '#server/testing/world.ts'
import { getEvent } from './get-event.ts'
import { readPageVersions } from './page-versions-store.ts'
import { presentGoal } from './present.ts'
import { listGoals } from './store.ts'

let world: World
let family: Family
let other: Awaited<ReturnType<typeof startServer>>

beforeAll(async () => {
  const started = await startPaymentsWorld()
  ;({ world, family } = started)
  other = await startServer({ ...world.config, port: 0 }, { now: world.deps.now })
})
afterAll(() => other.close())

/** Everything that visitors read of an event, which is answered from memory. */
async function readShared(deps: Deps, id: string): Promise<object> {
  const goals = (await listGoals(deps.db, id)).map((goal) => presentGoal(goal, 'ALL'))
  const { version: _, ...wall } = await readWall({ deps, params: { id }, user: null } as never)
  return { ...(await getEvent(deps, id, null)), goals, wall }
}

async function readVersion(db: Database, id: string): Promise<string | undefined> {
  return (await readPageVersions(db, [id], world.deps.now())).get(id)
}

/** The tables that PostgreSQL reads for what `work` asks. */
async function listTablesRead(work: (db: Database) => Promise<unknown>): Promise<Set<string>> {
  const { db, pool, close } = connect(world.config.databaseUrl, { max: 1 })
  const client = await pool.connect()
  const asked: pg.QueryConfig[] = []
  const query = client.query.bind(client) as (config: pg.QueryConfig) => Promise<pg.QueryResult>
  // The pool's only connection: Kysely uses it, too.
  client.query = ((config: pg.QueryConfig) => {
    asked.push(config)
    return query(config)
  }) as typeof client.query
  client.release()
  try {
    await work(db)
    const tables = new Set<string>()
    for (const { text, values = [] } of [...asked]) {
      const { rows } = await query({ text: `explain (format json) ${text}`, values })
      for (const [, table] of JSON.stringify(rows).matchAll(/"Relation Name":"(\w+)"/g))
        tables.add(String(table))
    }
    return tables
  } finally {
    await close()
  }
}

async function listTablesWithTrigger(): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select distinct tgrelid::regclass::text as name from pg_trigger
    where tgfoid in ('touch_event'::regproc, 'renew_event_version'::regproc)`.execute(world.deps.db)
  return new Set(rows.map(({ name }) => name))
}

/** Another value of a column, by its type. */
const OTHER_VALUE: Record<string, (column: string) => string> = {
  ARRAY: (column) => `array_append(${column}, 'Otra')`,
  bigint: (column) => `coalesce(${column}, 0) + 1`,
  boolean: (column) => `not coalesce(${column}, false)`,
  integer: (column) => `coalesce(${column}, 0) + 1`,
  text: (column) => `coalesce(${column}, '') || 'x'`,
  'timestamp with time zone': (column) => `coalesce(${column}, now()) - interval '1 hour'`,
}
const OTHER_VALUES: Record<string, string> = {
  'contributions.status': "'REFUNDED'",
  'operator_faults.closed_at': 'null',
}

/** A change of each column, and the removal of the rows, of every table that the reads of an event touch. */
async function listChanges(tables: Iterable<string>) {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select table_name as table, column_name as column, data_type as type
    from information_schema.columns
    where table_schema = 'public' and is_generated = 'NEVER' and table_name = any(${[...tables]})
    order by 1, ordinal_position`.execute(world.deps.db)
  const updates = rows.flatMap(({ table, column, type }) => {
    const name = `${table}.${column}`
    const value = OTHER_VALUES[name] ?? OTHER_VALUE[type]?.(column)
    return value === undefined ? [] : [{ name, text: `update ${table} set ${column} = ${value}` }]
  })
  const removals = [...tables].map((table) => ({ name: table, text: `delete from ${table}` }))
  return [...updates, ...removals]
}

/** An event with whatever a page can show: confirmed and hidden gifts, messages, a refund, a fault. */
async function createFullEvent(): Promise<string> {
  const { id } = family.event
  await createPaidContribution(world, family, { message: '¡Felicidades!' })
  await createPaidContribution(world, family, { contributorName: 'Tío Beto', anonymous: true })
  const { db } = world.deps
  await db.updateTable('events').set({ wall_messages: true }).where('id', '=', id).execute()
  const fault = { since: new Date(), last_seen_at: new Date(), alerted_on: '2026-11-22' }
  await sql`insert into operator_faults (kind, operation, since, last_seen_at, alerted_on, closed_at)
    values ('key-invalid', 'openCheckout', ${fault.since}, now(), ${fault.alerted_on}, now())`.execute(
    db,
  )
  await sql`insert into event_refunds (event_id, requested_by, requested_at)
    values (${id}, ${id}, now())`.execute(db)
  return id
}

describe('the version of a public page', () => {
  it('depends on every table that the page reads', async () => {
    const { id } = family.event
    const read = await listTablesRead((db) => readShared({ ...world.deps, db }, id))
    const ofVersion = await listTablesRead((db) => readVersion(db, id))
    const covered = new Set([...ofVersion, ...(await listTablesWithTrigger())])
    expect([...read].filter((table) => !covered.has(table))).toEqual([])
    expect([...read].sort()).toContain('contributions')
  })

  it('changes with each column and row that changes what the page shows', async () => {
    const id = await createFullEvent()
    const tables = await listTablesRead((db) => readShared({ ...world.deps, db }, id))
    const changes = await listChanges(tables)
    const shown: string[] = []
    const missed: string[] = []
    const tryChange = (text: string) =>
      world.deps.db
        .transaction()
        .execute(async (tx) => {
          const db = tx as unknown as Database
          const deps = { ...world.deps, db }
          const before = [JSON.stringify(await readShared(deps, id)), await readVersion(db, id)]
          await sql.raw(text).execute(tx)
          const after = [
            await readShared(deps, id).then(JSON.stringify, String),
            await readVersion(db, id),
          ]
          throw Object.assign(new Error('undone'), {
            isShown: before[0] !== after[0],
            isNoticed: before[1] !== after[1],
          })
        })
        .catch((undone) => undone as { isShown?: boolean; isNoticed?: boolean })
    for (const { name, text } of changes) {
      const { isShown, isNoticed } = await tryChange(text)
      if (isShown) shown.push(name)
      if (isShown && !isNoticed) missed.push(name)
    }
    expect(missed).toEqual([])
    expect(shown).toEqual(
      expect.arrayContaining([
        'contributions.status',
        'contributions.contributor_name',
        'contributions.anonymous',
        'contributions.message',
        'contributions.hidden_from_wall',
        'contributions.refunded_base_amount',
        'contributions.confirmed_at',
        'event_refunds',
        'events.name',
        'goals.name',
        'goals.can_receive_contributions',
        'operator_faults.closed_at',
        'payout_accounts.transfers_active',
        'users.first_name',
        'users.suspended_at',
      ]),
    )
    await sql`delete from event_refunds`.execute(world.deps.db)
  })
})

/** Reads with the tag of what was read before, as a browser does. */
async function readAgain(address: string, tag = '') {
  const headers: Record<string, string> = tag ? { 'if-none-match': tag } : {}
  const { status, headers: got } = await fetch(address, { headers })
  return { status, tag: got.get('etag') ?? '' }
}

describe('a guest without an account', () => {
  it('reads what was just paid, hidden, changed or refunded next, from every process', async () => {
    const { id, slug } = family.event
    const { host } = family
    const paths = [`/events/${id}`, `/events/url/${slug}`, `/events/${id}/wall`]
    const addresses = [other.url, world.url].flatMap((url) =>
      paths.map((path) => `${url}/api${path}`),
    )
    const tags = new Map<string, string>()
    /** The addresses whose answer is the same as at the last call, in both processes. */
    const listUnchanged = async () => {
      const unchanged = []
      for (const address of addresses) {
        const before = tags.get(address)
        const { status, tag } = await readAgain(address, before)
        if (status !== 200 || tag === before) unchanged.push(address)
        tags.set(address, tag)
        expect(await readAgain(address, tag)).toEqual({ status: 304, tag })
      }
      return unchanged
    }
    const params = { id }
    await listUnchanged()
    let gift = ''
    const steps: Record<string, () => Promise<unknown>> = {
      'a gift': async () => {
        gift = (await createPaidContribution(world, family, { message: '¡Qué emoción!' })).id
      },
      'the name of the event': () =>
        host.call('PUT /events/:id', { params, body: { name: 'La llegada de Sol' } }),
      'the name of a goal': () =>
        host.call('PUT /events/:id/goals/:goalId', {
          params: { id, goalId: family.goal.id },
          body: { name: 'Cuna de madera' },
        }),
      'a refund': async () => {
        await host.call('POST /contributions/:id/refund', { params: { id: gift }, body: {} })
        await waitForWebhooks(world)
      },
      'the closing date': async () => {
        const closingDate = new Date(world.deps.now().getTime() + HOUR_MS).toISOString()
        await host.call('PUT /events/:id', { params, body: { closingDate } })
        await listUnchanged()
        world.clock.advance(2 * HOUR_MS)
      },
    }
    for (const [step, act] of Object.entries(steps)) {
      await act()
      expect(await listUnchanged(), step).toEqual([])
      expect(await listUnchanged(), `${step}, read again`).toEqual(addresses)
    }
  })
})
