import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { type Connection, connect } from '#server/db/connect.ts'
import { freshDatabase } from '#server/testing/database.ts'
import { countHit, deleteCountersBefore, giveBackHit } from './store.ts'

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
    const all = Array.from({ length: 40 }, () => countHit(connection.db, 'together', 60))
    const hits = (await Promise.all(all)).map((counted) => counted.hits)
    expect(hits.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })

  const endWindow = (key: string) =>
    connection.pool.query(
      `update rate_limits set window_start = now() - interval '61 seconds' where key = $1`,
      [key],
    )

  it('begin anew when the window is over', async () => {
    await countHit(connection.db, 'window', 60)
    await endWindow('window')
    expect(await countHit(connection.db, 'window', 60)).toMatchObject({ hits: 1, resetIn: 60 })
  })

  it('are forgotten once they are old, however many they are, and no other', async () => {
    await connection.pool.query(`
      insert into rate_limits (key, window_start, hits)
      select 'old ' || n, now() - interval '25 hours', 1 from generate_series(1, 2500) n`)
    await countHit(connection.db, 'young', 60)
    await deleteCountersBefore(connection.db, new Date(Date.now() - 24 * 3_600_000))
    const kept = await connection.db.selectFrom('rate_limits').select('key').execute()
    expect(kept.filter(({ key }) => key.startsWith('old '))).toEqual([])
    expect(kept).toContainEqual({ key: 'young' })
  })

  it('take a hit back, but only in the window in which it was counted', async () => {
    const { since } = await countHit(connection.db, 'back', 60)
    await giveBackHit(connection.db, 'back', since)
    expect(await countHit(connection.db, 'back', 60)).toMatchObject({ hits: 1 })
    await endWindow('back')
    await countHit(connection.db, 'back', 60)
    await giveBackHit(connection.db, 'back', since)
    expect(await countHit(connection.db, 'back', 60)).toMatchObject({ hits: 2 })
  })
})
