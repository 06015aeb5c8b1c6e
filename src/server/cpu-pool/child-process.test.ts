import { spawn } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs'
import { afterEach, expect, it } from 'vitest'
import type { CpuPool } from './job.ts'
import { choosePictureMemory, createCpuPool } from './pool.ts'
import {
  keepAllMemoryJob,
  keepMemoryJob,
  readEnvironmentJob,
  spinInProcessJob,
  stickJob,
} from './testing.ts'

const MB = 1_024 * 1_024

let opened: CpuPool[] = []
afterEach(async () => {
  await Promise.all(opened.map((pool) => pool.close()))
  opened = []
})

function openPool() {
  const warnings: string[] = []
  const warn = (_: unknown, message?: string) => warnings.push(`${message}`)
  const pool = createCpuPool({ warn }, { memory: { max: 400 * MB, kept: 200 * MB } })
  opened.push(pool)
  return { pool, warnings }
}

/** A process that has ended, and was waited for, has no id. */
function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

it.each([
  ['native code', stickJob],
  ['a loop', spinInProcessJob],
  ['a loop, by its CPU time', { ...spinInProcessJob, timeoutMs: 1e9, cpuTimeMs: 300 }],
])('a job that sticks in %s ends with its process, and the next one runs', async (_, job) => {
  const { pool, warnings } = openPool()
  const { pid } = await pool.run(keepMemoryJob, 1)
  await expect(pool.run(job, null)).rejects.toMatchObject({ code: 'BUSY', status: 503 })
  expect([isAlive(pid), warnings]).toEqual([false, ['worker thread job timed out']])
  expect((await pool.run(keepMemoryJob, 1)).pid).not.toBe(pid)
})

it('a job that takes too much memory ends with its process, and the next one runs', async () => {
  const { pool, warnings } = openPool()
  await expect(pool.run(keepAllMemoryJob, null)).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(warnings).toEqual(['worker thread died'])
  expect((await pool.run(keepMemoryJob, 1)).rss).toBeLessThan(200 * MB)
})

it.each([
  ['no limit', 0, 1_300, 500],
  ['the limit of a whole machine', 2 ** 64 / MB, 1_300, 500],
  ['2 GB', 2_048, 1_300, 500],
  ['1 GB', 1_024, 574, 500],
  ['512 MB', 512, 300, 300],
])('in a container of %s a picture has what the server leaves', (_, limit, max, kept) => {
  expect(choosePictureMemory(limit * MB)).toEqual({ max: max * MB, kept: kept * MB })
})

it.runIf(fs.existsSync('/proc/self/oom_score_adj'))(
  'when memory is short the kernel ends the process, not the server',
  async () => {
    const { pid } = await openPool().pool.run(keepMemoryJob, 1)
    expect(Number(fs.readFileSync(`/proc/${pid}/oom_score_adj`, 'utf8'))).toBe(1_000)
  },
)

it('a process that keeps memory is replaced after its answer', async () => {
  const { pool, warnings } = openPool()
  const first = await pool.run(keepMemoryJob, 1)
  const second = await pool.run(keepMemoryJob, 200 * MB)
  const third = await pool.run(keepMemoryJob, 1)
  expect(second.pid).toBe(first.pid)
  expect(third.pid).not.toBe(first.pid)
  expect([isAlive(first.pid), warnings]).toEqual([false, []])
})

it('a process that dies between two jobs is replaced', async () => {
  const { pool } = openPool()
  const { pid } = await pool.run(keepMemoryJob, 1)
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => isAlive(pid)).toBe(false)
  expect((await pool.run(keepMemoryJob, 1)).pid).not.toBe(pid)
})

it('the process has none of the secrets of the environment, and ends with the pool', async () => {
  const { pool } = openPool()
  const { pid } = await pool.run(keepMemoryJob, 1)
  const names = await pool.run(readEnvironmentJob, null)
  expect(names.filter((name) => !/^(UV_THREADPOOL_SIZE|NODE_CHANNEL_\w+)$/.test(name))).toEqual([])
  await pool.close()
  expect(isAlive(pid)).toBe(false)
})

it('the process ends with a server that is killed in the middle of a job', async () => {
  const pool = JSON.stringify(new URL('./pool.ts', import.meta.url).href)
  const jobs = JSON.stringify(new URL('./testing.ts', import.meta.url).href)
  const program = `
    const { createCpuPool } = await import(${pool})
    const { keepMemoryJob, spinInProcessJob } = await import(${jobs})
    const pool = createCpuPool(console)
    console.log((await pool.run(keepMemoryJob, 1)).pid)
    await pool.run({ ...spinInProcessJob, timeoutMs: 1e9 }, null)`
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [line] = await once(parent.stdout, 'data')
  parent.kill('SIGKILL')
  await once(parent, 'exit')
  // The end is nobody's to wait for: a process without a parent is read from the system.
  const state = () => {
    const file = `/proc/${Number(line)}/stat`
    return fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split(' ')[2] : 'gone'
  }
  await expect.poll(() => ['gone', 'Z'].includes(`${state()}`)).toBe(true)
})
