import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { createPollingLoop, type PollingLoop } from './polling-loop.ts'

const HOUR = 3_600_000
let loop: PollingLoop | undefined

function start(work: () => Promise<boolean>, log = { error: vi.fn(), warn: vi.fn() }): PollingLoop {
  loop = createPollingLoop(HOUR, log)
  loop.start(work)
  return loop
}

async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await nextTurn()
}

/** Work that runs until it is released. */
function createGatedWork() {
  const releases: (() => void)[] = []
  let most = 0
  let now = 0
  return {
    started: () => releases.length,
    mostAtOnce: () => most,
    release: () => releases.at(-1)?.(),
    work: async () => {
      now += 1
      most = Math.max(most, now)
      await new Promise<void>((resolve) => releases.push(resolve))
      now -= 1
      return false
    },
  }
}

afterEach(() => loop?.stop())

describe('a polling loop', () => {
  it('never runs two turns at once, and makes up for a wake that came during one', async () => {
    const gate = createGatedWork()
    const { wake } = start(gate.work)
    await until(() => gate.started() === 1)
    wake()
    wake()
    gate.release()
    await until(() => gate.started() === 2)
    gate.release()
    expect(gate.mostAtOnce()).toBe(1)
  })

  it('is idle between two runs', async () => {
    const gate = createGatedWork()
    const { wake, isRunning } = start(gate.work)
    await until(() => gate.started() === 1)
    expect(isRunning()).toBe(true)
    gate.release()
    await until(() => !isRunning())
    wake()
    expect(isRunning()).toBe(true)
    await until(() => gate.started() === 2)
    gate.release()
  })

  it('goes on at once while there is more to do', async () => {
    let left = 3
    start(async () => {
      left -= 1
      return left > 0
    })
    await until(() => left === 0)
    expect(left).toBe(0)
  })

  it('waits for the current run when stopped, and starts no other', async () => {
    const gate = createGatedWork()
    const running = start(gate.work)
    await until(() => gate.started() === 1)
    let stopped = false
    const stopping = running.stop().then(() => {
      stopped = true
    })
    running.wake()
    await nextTurn()
    expect(stopped).toBe(false)
    gate.release()
    await stopping
    expect(gate.started()).toBe(1)
  })

  it('logs the error of work that throws, and goes on', async () => {
    const log = { error: vi.fn(), warn: vi.fn() }
    let turns = 0
    const { wake } = start(async () => {
      turns += 1
      throw new Error('broken')
    }, log)
    await until(() => log.error.mock.calls.length === 1)
    wake()
    await until(() => turns === 2)
    expect(log.error).toHaveBeenCalled()
  })

  it('starts the job asynchronously when woken', async () => {
    let turns = 0
    const { wake } = start(async () => {
      turns += 1
      return false
    })
    await until(() => turns === 1)
    await nextTurn()
    wake()
    expect(turns).toBe(1)
    await until(() => turns === 2)
  })
})
