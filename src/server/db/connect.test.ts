import type { Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, describe, expect, inject, it } from 'vitest'
import { RETRY_AFTER_SECONDS } from '#contract/api/errors.ts'
import { toApiError } from '#server/http/errors/api-errors.ts'
import { openDatabase } from '#server/testing/database.ts'
import { startTcpProxy } from '#server/testing/programs/connection-proxy.ts'
import { connect, isDatabaseUnavailable, withLongTimeout } from './connect.ts'
import type { Db } from './schema.ts'

const database = await openDatabase()
afterAll(() => database.close())

describe('the pool', () => {
  it('reads bigint as a number and rejects what a number cannot represent', async () => {
    const { rows } = await sql<{ n: number }>`select 1000000000::bigint as n`.execute(database.db)
    expect(rows).toEqual([{ n: 1_000_000_000 }])
    await expect(sql`select 9007199254740993::bigint`.execute(database.db)).rejects.toThrow(
      RangeError,
    )
  })

  it('recovers after all its connections were terminated', async () => {
    await Promise.all(Array.from({ length: 5 }, () => sql`select 1`.execute(database.db)))
    const admin = new pg.Client({ connectionString: inject('adminDatabaseUrl') })
    await admin.connect()
    await admin.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [new URL(database.url).pathname.slice(1)],
    )
    await admin.end()
    const outcomes = await Promise.allSettled(
      Array.from({ length: 20 }, () => sql`select 1`.execute(database.db)),
    )
    for (const outcome of outcomes) {
      if (outcome.status === 'rejected') expect(isDatabaseUnavailable(outcome.reason)).toBe(true)
    }
    expect(await sql<{ one: number }>`select 1 as one`.execute(database.db)).toMatchObject({
      rows: [{ one: 1 }],
    })
  })

  it('distinguishes an unavailable database from a wrong statement', async () => {
    const unreachable = connect('postgres://nobody@127.0.0.1:1/none')
    const unavailable = await sql`select 1`.execute(unreachable.db).catch((error: unknown) => error)
    await unreachable.close()
    const wrong = await sql`select nonsense`.execute(database.db).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(unavailable)).toBe(true)
    expect(isDatabaseUnavailable(wrong)).toBe(false)
  })
})

describe('a database in trouble', () => {
  /** A statement that PostgreSQL refuses with this code, as it does for a full disk. */
  const refuse = (code: string) =>
    sql.raw(`do $$ begin raise exception using errcode = '${code}'; end $$`)

  it.each(['53100', '53200', '53300', '53400'])('is unavailable: no room (%s)', async (code) => {
    const refused = await refuse(code).execute(database.db).catch(toApiError)
    expect(refused).toMatchObject({ status: 503, retryAfter: RETRY_AFTER_SECONDS })
  })

  it('is unavailable: a statement took too long', async () => {
    const one = connect(database.url, { max: 1, statementTimeoutMs: 50 })
    const ended = await sql`select pg_sleep(60)`.execute(one.db).catch(toApiError)
    await one.close()
    expect(ended).toMatchObject({ status: 503, retryAfter: RETRY_AFTER_SECONDS })
  })

  it('is unavailable for writes: after a fail-over it is read-only', async () => {
    const write = database.db.transaction().execute(async (tx) => {
      await sql`set transaction read only`.execute(tx)
      await sql`create table written (id integer)`.execute(tx)
    })
    expect(await write.catch(toApiError)).toMatchObject({ status: 503 })
  })
})

describe('a connection that no longer answers', () => {
  it.each([
    ['with values', sql<{ one: number }>`select ${1}::int as one`],
    ['without values', sql<{ one: number }>`select 1 as one`],
  ])('is replaced after the first unanswered statement %s', async (_kind, statement) => {
    const pairs: [Socket, Socket][] = []
    const proxy = await startTcpProxy(database.url, (client, upstream) => {
      client.pipe(upstream).pipe(client)
      pairs.push([client, upstream])
    })
    const one = connect(proxy.url, { max: 1, statementTimeoutMs: 1_000 })
    await statement.execute(one.db)
    for (const socket of pairs.flat()) socket.unpipe()
    const unanswered = await statement.execute(one.db).catch((error: unknown) => error)
    expect(isDatabaseUnavailable(unanswered)).toBe(true)
    expect(await statement.execute(one.db)).toMatchObject({ rows: [{ one: 1 }] })
    expect(pairs).toHaveLength(2)
    await one.close()
    proxy.close()
  })
})

describe('prepared statements', () => {
  it('survive a migration: a statement with a stale plan runs again', async () => {
    const one = connect(database.url, { max: 1 })
    await sql`create table changing (id integer)`.execute(one.db)
    const read = () => sql`select * from changing where id = ${1}`.execute(one.db)
    await read()
    await sql`alter table changing add column name text`.execute(database.db)
    expect(await read()).toMatchObject({ rows: [] })
    expect(await read()).toMatchObject({ rows: [] })
    await one.close()
  })

  it('survive a migration inside a transaction', async () => {
    const one = connect(database.url, { max: 1 })
    await sql`create table moving (id integer)`.execute(one.db)
    const write = () =>
      one.db.transaction().execute(async (tx) => {
        await sql`insert into moving (id) values (${1}) returning *`.execute(tx)
        return sql`select moving.* from moving where id = ${1}`.execute(tx)
      })
    expect((await write()).rows).toHaveLength(1)
    await sql`alter table moving add column name text`.execute(database.db)
    expect((await write()).rows).toHaveLength(2)
    await one.close()
  })
})

describe('the statement timeout', () => {
  async function readTimeout(db: Db): Promise<string | undefined> {
    const { rows } = await sql<{ timeout: string }>`
      select current_setting('statement_timeout') as timeout`.execute(db)
    return rows[0]?.timeout
  }

  it('is seven seconds, and fifteen minutes for reads of all rows', async () => {
    expect(await readTimeout(database.db)).toBe('7s')
    expect(await withLongTimeout(database.url, readTimeout)).toBe('15min')
  })
})
