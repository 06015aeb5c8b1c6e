import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWorld, type World } from '#server/testing/world.ts'
import { withLongTimeout } from './long-timeout.ts'
import type { Db } from './schema.ts'

let world: World

beforeAll(async () => {
  world = await startWorld()
})
afterAll(() => world.close())

async function limitOf(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ limit: string }>`
    select current_setting('statement_timeout') as limit`.execute(db)
  return rows[0]?.limit
}

it('what compares all rows may take longer than a request, and not for ever', async () => {
  const { db, config } = world.deps
  expect(await limitOf(db)).toBe('8s')
  expect(await withLongTimeout(config.databaseUrl, limitOf)).toBe('15min')
})
