import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { buildEventKey, type LiveChannel, openLiveChannel } from './channel.ts'
import { createFeeds } from './feeds.ts'

const log = { info: () => {}, warn: () => {}, error: () => {} }
const database = setUpDatabase()
let channel: LiveChannel

beforeAll(async () => {
  channel = openLiveChannel(database.url, log)
})
afterEach(() => vi.useRealTimers())
afterAll(async () => {
  await channel.stop()
})

const notify = (event: string) =>
  sql`select pg_notify('event_changed', ${`${event} host`})`.execute(database.db)

/** Resolves when the channel has received the notification of `event` and all earlier ones. */
function waitForNotification(event: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = channel.subscribe(buildEventKey(event), () => {
      leave()
      resolve()
    })
  })
}

/** Creates feeds whose pause ends when the test calls `endPause`. */
function createPausedFeeds() {
  let pause = Promise.withResolvers<void>()
  const wait = () => {
    pause = Promise.withResolvers()
    return pause.promise
  }
  return { feeds: createFeeds(channel, { log, wait }), endPause: () => pause.resolve() }
}

it('one read serves all followers, and changes during the pause cause one more', async () => {
  const { feeds, endPause } = createPausedFeeds()
  let reads = 0
  const seen: [string, number][] = []
  const { promise: second, resolve } = Promise.withResolvers<void>()
  const topic = {
    name: 'live many',
    key: buildEventKey('many'),
    read: async () => {
      reads += 1
      return reads
    },
  }
  const leaving = ['a', 'b'].map((who) =>
    feeds.follow(topic, (value) => {
      seen.push([who, value])
      if (seen.length === 4) resolve()
    }),
  )
  await notifyAndWait(['many', 'many', 'many', 'mark'], 'mark')
  endPause()
  await second
  expect(seen).toEqual([
    ['a', 1],
    ['b', 1],
    ['a', 2],
    ['b', 2],
  ])
  expect(reads).toBe(2)
  for (const leave of leaving) leave()
})

async function notifyAndWait(events: string[], last: string): Promise<void> {
  const done = waitForNotification(last)
  for (const event of events) await notify(event)
  await done
}

it('a failed read is retried', async () => {
  const { feeds, endPause } = createPausedFeeds()
  const { promise, resolve } = Promise.withResolvers<string>()
  let tries = 0
  const leave = feeds.follow(
    {
      name: 'live failing',
      key: buildEventKey('failing'),
      read: async () => {
        tries += 1
        if (tries === 1) throw new Error('the database is away')
        return 'there'
      },
    },
    resolve,
  )
  await notifyAndWait(['mark'], 'mark')
  endPause()
  expect(await promise).toBe('there')
  leave()
})

it('nothing is read after the last follower leaves', async () => {
  const { feeds, endPause } = createPausedFeeds()
  let reads = 0
  const read = async () => {
    reads += 1
  }
  const topic = { name: 'live left', key: buildEventKey('left'), read }
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = feeds.follow(topic, () => resolve())
  await promise
  leave()
  await notifyAndWait(['left', 'mark'], 'mark')
  endPause()
  await notifyAndWait(['left', 'mark'], 'mark')
  expect(reads).toBe(1)
})

it('a change without a notification is found within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { feeds, endPause } = createPausedFeeds()
  let reads = 0
  let seen = (_value: number) => {}
  const next = () =>
    new Promise<number>((resolve) => {
      seen = resolve
    })
  const read = async () => {
    reads += 1
    return reads
  }
  const first = next()
  const leave = feeds.follow({ name: 'live clock', key: buildEventKey('clock'), read }, (value) =>
    seen(value),
  )
  expect(await first).toBe(1)
  const second = next()
  vi.advanceTimersByTime(60_000)
  endPause()
  expect(await second).toBe(2)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})
