import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { countHit, readHits } from './store.ts'

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

describe('counters of calls', () => {
  it('lose no hit of many at once', async () => {
    await Promise.all(Array.from({ length: 40 }, () => countHit(connection.db, 'together', 60)))
    expect(await readHits(connection.db, 'together', 60)).toMatchObject({ hits: 40 })
  })

  it('begin anew when the window is over', async () => {
    await countHit(connection.db, 'window', 60)
    await connection.pool.query(
      `update rate_limits set window_start = now() - interval '61 seconds' where key = 'window'`,
    )
    expect(await readHits(connection.db, 'window', 60)).toEqual({ hits: 0, resetIn: 0 })
    expect(await countHit(connection.db, 'window', 60)).toEqual({ hits: 1, resetIn: 60 })
  })
})
