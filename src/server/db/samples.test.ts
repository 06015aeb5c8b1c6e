import { sql } from 'kysely'
import { beforeAll, expect, it } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { withLongTimeout } from './connect.ts'
import { findCommon } from './samples.ts'
import { containsText } from './text-search.ts'

const PEOPLE = 8_000
const database = setUpDatabase()

const isNamed = (name: string) => ['users', containsText(sql`users.search_text`, name)] as const

beforeAll(() =>
  withLongTimeout(database.url, async (db) => {
    // No automatic one: the first test reads a table that was never counted.
    await sql`alter table users set (autovacuum_enabled = false)`.execute(db)
    // One in ten is called Ana, one in four hundred Zoë.
    await sql`insert into users (email, first_name, last_name, password_hash, roles)
      select n || '@example.test', case when n % 10 = 0 then 'Ana' when n % 400 = 1 then 'Zoë' else 'Luis' end,
        'Pérez', 'none', '{HOST}' from generate_series(1, ${PEOPLE}::int) as n`.execute(db)
  }),
)

it('nothing is common in a table whose rows were never counted', async () => {
  expect(await findCommon(database.db, [isNamed('luis')], 10)).toEqual([false])
})

it('only what surely matches more rows is common', async () => {
  await sql`analyze users`.execute(database.db)
  const conditions = ['perez', 'ana', 'zoe', 'nadie'].map(isNamed)
  expect(await findCommon(database.db, conditions, 100)).toEqual([true, true, false, false])
  expect(await findCommon(database.db, conditions, 1_000)).toEqual([true, false, false, false])
  expect(await findCommon(database.db, conditions, PEOPLE)).toEqual([false, false, false, false])
  expect(await findCommon(database.db, [], 100)).toEqual([])
})
