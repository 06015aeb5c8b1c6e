import { afterEach, describe, expect, it } from 'vitest'
import { runWithBatches } from './batches.ts'
import type { CpuPool } from './job.ts'
import { createCpuPool } from './pool.ts'
import {
  addUpJob,
  crashJob,
  createGate,
  exhaustMemoryJob,
  occupyJob,
  openGate,
  spinJob,
} from './testing.ts'

let opened: CpuPool[] = []
afterEach(async () => {
  await Promise.all(opened.map((pool) => pool.close()))
  opened = []
})

function openPool() {
  const warnings: string[] = []
  const pool = createCpuPool({
    warn: (_: unknown, message?: string) => warnings.push(`${message}`),
  })
  opened.push(pool)
  return { pool, warnings }
}

const BUSY = { code: 'BUSY', status: 503, retryAfter: 5 }

describe('a job', () => {
  it('that crashes its thread is refused with an error of ours, and the next one runs', async () => {
    const { pool, warnings } = openPool()
    await expect(pool.run(crashJob, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    expect(warnings).toEqual(['worker thread died'])
    const gate = createGate()
    openGate(gate)
    expect(await pool.run(occupyJob('short'), gate)).toBe('done')
  })

  it('that takes all memory of its thread leaves the process alive', async () => {
    const { pool } = openPool()
    await expect(pool.run(exhaustMemoryJob, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('that never ends is terminated, and the next one runs', async () => {
    const { pool, warnings } = openPool()
    await expect(pool.run(spinJob, null)).rejects.toMatchObject(BUSY)
    expect(warnings).toEqual(['worker thread job timed out'])
    const gate = createGate()
    openGate(gate)
    expect(await pool.run(occupyJob('short'), gate)).toBe('done')
  })

  it('that is long leaves a thread to the short ones', async () => {
    const { pool } = openPool()
    const closed = createGate()
    const long = Array.from({ length: 5 }, () => pool.run(occupyJob('long'), closed))
    const open = createGate()
    openGate(open)
    expect(await pool.run(occupyJob('short'), open)).toBe('done')
    openGate(closed)
    expect(await Promise.all(long)).toHaveLength(5)
  })
})

describe('the queue', () => {
  it('is bounded: what exceeds it is refused at once, and the queued jobs are done', async () => {
    const { pool } = openPool()
    const gate = createGate()
    const jobs = Array.from({ length: 60 }, () => pool.run(occupyJob('long'), gate))
    const settled = Promise.allSettled(jobs)
    await expect(jobs.at(-1)).rejects.toMatchObject(BUSY)
    openGate(gate)
    const outcomes = (await settled).map(({ status }) => status)
    expect(outcomes.filter((status) => status === 'fulfilled').length).toBeGreaterThanOrEqual(41)
    expect(outcomes.lastIndexOf('fulfilled')).toBeLessThan(outcomes.indexOf('rejected'))
  })

  it('is left after the longest wait', async () => {
    const { pool } = openPool()
    const gate = createGate()
    const running = Array.from({ length: 4 }, () => pool.run(occupyJob('long'), gate))
    const settled = Promise.allSettled(running)
    const late = pool.run(occupyJob('long'), gate, { waitMs: 1 })
    await expect(late).rejects.toMatchObject(BUSY)
    openGate(gate)
    await settled
  })

  it('is emptied at shutdown, and what runs is finished', async () => {
    const { pool } = openPool()
    const gate = createGate()
    const running = pool.run(occupyJob('long'), gate)
    const queued = Array.from({ length: 6 }, () => pool.run(occupyJob('long'), gate))
    const settled = Promise.allSettled(queued)
    pool.refuseWaiting()
    await expect(queued.at(-1)).rejects.toMatchObject(BUSY)
    await expect(pool.run(occupyJob('short'), gate)).rejects.toMatchObject(BUSY)
    openGate(gate)
    expect(await running).toBe('done')
    await settled
  })
})

describe('a source of batches', () => {
  async function* count(batches: number, seen: { read: number; closed: boolean }) {
    try {
      for (; seen.read < batches; seen.read += 1) yield [seen.read, 1]
    } finally {
      seen.closed = true
    }
  }

  it('is read to its end', async () => {
    const { pool } = openPool()
    const seen = { read: 0, closed: false }
    expect(await runWithBatches(pool, addUpJob, 1_000, count(5, seen))).toBe(1_000 + 10 + 5)
    expect(seen).toEqual({ read: 5, closed: true })
  })

  it('that fails ends the job with its own error', async () => {
    const { pool } = openPool()
    const failing = (async function* () {
      yield [1]
      throw new RangeError('connection lost')
    })()
    await expect(runWithBatches(pool, addUpJob, 0, failing)).rejects.toThrow(RangeError)
  })

  it('is closed without being read when the job is refused', async () => {
    const { pool } = openPool()
    pool.refuseWaiting()
    const seen = { read: 0, closed: false }
    const refused = runWithBatches(pool, addUpJob, 0, count(5, seen))
    await expect(refused).rejects.toMatchObject(BUSY)
    expect(seen.read).toBe(0)
  })
})
