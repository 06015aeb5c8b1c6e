import { expect, test } from 'vitest'
import { createLane } from './lane.ts'

const WAIT_MS = 60_000
const BUSY = { code: 'BUSY' }

/** A lane with one place, and work that notes its caller and lasts until it is released. */
function openLane(queued: number) {
  const lane = createLane({ running: 1, queued })
  const started: string[] = []
  const running: (() => void)[] = []
  const enter = (caller: string) =>
    lane.run(
      WAIT_MS,
      () => {
        started.push(caller)
        return new Promise<void>((resolve) => running.push(resolve))
      },
      caller,
    )
  /** Ends the running work, until all that waited has run. */
  const finish = async (all: readonly Promise<void>[]) => {
    const settled = Promise.allSettled(all)
    let isSettled = false
    void settled.then(() => {
      isSettled = true
    })
    while (!isSettled) {
      running.shift()?.()
      await new Promise(setImmediate)
    }
    return settled
  }
  return { enter, finish, started }
}

test('callers take turns, whoever came first', async () => {
  const { enter, finish, started } = openLane(10)
  const all = ['a', 'a', 'a', 'a', 'b', 'c', 'b'].map(enter)
  await finish(all)
  expect(started.join('')).toBe('abcabaa')
})

test('who is running comes after those who have had no turn, although they came later', async () => {
  const { enter, finish, started } = openLane(10)
  await finish(['a', 'a', 'b'].map(enter))
  expect(started.join('')).toBe('aba')
})

test('a caller who fills the queue gives way to others, newest first', async () => {
  const { enter, finish, started } = openLane(4)
  const mine = ['a', 'a', 'a', 'a', 'a'].map(enter)
  await expect(enter('a')).rejects.toMatchObject(BUSY)
  const theirs = ['b', 'b'].map(enter)
  await expect(enter('b')).rejects.toMatchObject(BUSY)
  const outcomes = await finish([...mine, ...theirs])
  expect(outcomes.map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'],
    ...['fulfilled', 'fulfilled'],
  ])
  expect(started.join('')).toBe('ababa')
})

test('who waits too long is refused, and takes no place', async () => {
  const lane = createLane({ running: 1, queued: 1 })
  const { promise, resolve } = Promise.withResolvers<void>()
  const first = lane.run(WAIT_MS, () => promise, 'a')
  await expect(lane.run(1, async () => {}, 'b')).rejects.toMatchObject(BUSY)
  const second = lane.run(WAIT_MS, async () => 'done', 'c')
  resolve()
  await first
  expect(await second).toBe('done')
})
