import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { freshDatabase } from '#server/testing/database.ts'
import { type Connection, connect, isDatabaseAway } from './connect.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
let connection: Connection

beforeAll(async () => {
  database = await freshDatabase(inject('adminDatabaseUrl'))
  connection = connect(database.url)
})
afterAll(async () => {
  await connection.close()
  await database.drop()
})

describe('the pool', () => {
  it('reads bigint as a number and refuses what a number cannot hold', async () => {
    const { rows } = await sql<{ n: number }>`select 1000000000::bigint as n`.execute(connection.db)
    expect(rows).toEqual([{ n: 1_000_000_000 }])
    await expect(sql`select 9007199254740993::bigint`.execute(connection.db)).rejects.toThrow(
      RangeError,
    )
  })

  it('comes back after all its connections were terminated', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(connection.db)))
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [new URL(database.url).pathname.slice(1)],
    )
    await admin.end()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => sql`select 1`.execute(connection.db)),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(isDatabaseAway(outcome.reason)).toBe(true)
    }
    expect(await sql<{ one: number }>`select 1 as one`.execute(connection.db)).toMatchObject({
      rows: [{ one: 1 }],
    })
  })

  it('knows a database that is away from a statement that is wrong', async () => {
    const nowhere = connect('postgres://nobody@127.0.0.1:1/none')
    const away = await sql`select 1`.execute(nowhere.db).catch((error: unknown) => error)
    await nowhere.close()
    const wrong = await sql`select nonsense`.execute(connection.db).catch((error: unknown) => error)
    expect(isDatabaseAway(away)).toBe(true)
    expect(isDatabaseAway(wrong)).toBe(false)
  })
})

describe('prepared statements', () => {
  it('outlive a migration: a connection with a stale plan is replaced', async () => {
    const one = connect(database.url, { max: 1 })
    await sql`create table changing (id integer)`.execute(one.db)
    const read = () => sql`select * from changing where id = ${1}`.execute(one.db)
    await read()
    await sql`alter table changing add column name text`.execute(connection.db)
    const first = await read().catch((error: unknown) => error)
    expect(isDatabaseAway(first)).toBe(true)
    expect(await read()).toMatchObject({ rows: [] })
    await one.close()
  })
})
