import { describe, expect, it } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { countHit, deleteCountersBefore, refundHit } from './store.ts'

const database = setUpDatabase()

describe('counters of calls', () => {
  it('count every one of many concurrent hits', async () => {
    const all = Array.from({ length: 40 }, () => countHit(database.db, 'together', 60))
    const hits = (await Promise.all(all)).map((counted) => counted.hits)
    expect(hits.sort((a, b) => a - b)).toEqual(Array.from({ length: 40 }, (_, i) => i + 1))
  })

  const endWindow = (key: string) =>
    database.pool.query(
      `update rate_limits set window_start = now() - interval '61 seconds' where key = $1`,
      [key],
    )

  it('restart when the window is over', async () => {
    await countHit(database.db, 'window', 60)
    await endWindow('window')
    expect(await countHit(database.db, 'window', 60)).toMatchObject({ hits: 1, resetIn: 60 })
  })

  it('are deleted once they are old, in batches', async () => {
    await database.pool.query(`
      insert into rate_limits (key, window_start, hits)
      select 'old ' || n, now() - interval '25 hours', 1 from generate_series(1, 2500) n`)
    await countHit(database.db, 'young', 60)
    await deleteCountersBefore(database.db, new Date(Date.now() - 24 * 3_600_000))
    const kept = await database.db.selectFrom('rate_limits').select('key').execute()
    expect(kept.filter(({ key }) => key.startsWith('old '))).toEqual([])
    expect(kept).toContainEqual({ key: 'young' })
  })

  it('refund a hit only in the window in which it was counted', async () => {
    const { since } = await countHit(database.db, 'back', 60)
    await refundHit(database.db, 'back', since)
    expect(await countHit(database.db, 'back', 60)).toMatchObject({ hits: 1 })
    await endWindow('back')
    await countHit(database.db, 'back', 60)
    await refundHit(database.db, 'back', since)
    expect(await countHit(database.db, 'back', 60)).toMatchObject({ hits: 2 })
  })
})
