import { Kysely, PostgresDialect, sql } from 'kysely'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import type { Schema } from '#server/db/schema.ts'
import { setUpDatabase } from '#server/testing/database.ts'
import { closeLedgerDays, readOpenDay, sumFromOpenDay, sumMovements } from './days-store.ts'

const database = setUpDatabase()
let db: Kysely<Schema>

const record = (at: string, amount: number) =>
  sql`insert into ledger_movements (id, kind, from_account, to_account, amount, provider_id, occurred_at)
    values (uuidv7(${at}::timestamptz - clock_timestamp()), 'charge', 'card', 'suspense', ${amount}, ${at}, ${at})`.execute(
    db,
  )

const closeAt = (now: string) => closeLedgerDays(db, sql`${now}::timestamptz`)

const kept = async () =>
  (
    await sql<{ day: string; amount: number }>`select day::text, amount from ledger_days`.execute(
      db,
    )
  ).rows

beforeAll(async () => {
  db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: database.pool }) })
  await record('2026-03-09T23:59:00-06:00', 100)
  await record('2026-03-10T00:01:00-06:00', 20)
})
beforeEach(() => sql`delete from ledger_days`.execute(db))

it('the sums of a day are kept once it has been over for an hour', async () => {
  await closeAt('2026-03-10T00:59:59-06:00')
  expect(await kept()).toEqual([])
  await closeAt('2026-03-10T01:00:00-06:00')
  expect(await kept()).toMatchObject([{ day: '2026-03-09', amount: 100 }])
})

it('a day that is closed while sums are read counts once', async () => {
  const sum = [{ from_account: 'card', to_account: 'suspense', amount: 120, movements: 2 }]
  const before = await readOpenDay(db)
  await closeAt('2026-03-10T12:00:00-06:00')
  expect(await sumFromOpenDay(db, {}, before)).toMatchObject(sum)
  const between = await readOpenDay(db)
  await closeAt('2026-03-11T12:00:00-06:00')
  expect(await sumFromOpenDay(db, {}, between)).toMatchObject(sum)
  expect(await sumMovements(db, {})).toMatchObject(sum)
})
