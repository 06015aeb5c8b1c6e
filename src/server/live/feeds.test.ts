import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { setUpDatabase } from '#server/testing/database.ts'
import { eventKey, type LiveChannel, openLiveChannel } from './channel.ts'
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

const tell = (event: string) =>
  sql`select pg_notify('event_changed', ${`${event} host`})`.execute(database.db)

/** Resolves when the listening connection has heard of `event`: what was told before is heard. */
function heard(event: string): Promise<void> {
  return new Promise((resolve) => {
    const leave = channel.subscribe(eventKey(event), () => {
      leave()
      resolve()
    })
  })
}

/** A feed whose breath ends when the test says so. */
function breathingFeeds() {
  let exhale = () => {}
  const feeds = createFeeds(channel, {
    log,
    wait: () =>
      new Promise<void>((resolve) => {
        exhale = resolve
      }),
  })
  return { feeds, exhale: () => exhale() }
}

it('one read serves all followers, and changes during the pause cause one more', async () => {
  const { feeds, exhale } = breathingFeeds()
  let reads = 0
  const seen: [string, number][] = []
  const { promise: second, resolve } = Promise.withResolvers<void>()
  const topic = {
    name: 'live many',
    key: eventKey('many'),
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
  await heardAfterTelling(['many', 'many', 'many', 'mark'], 'mark')
  exhale()
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

async function heardAfterTelling(events: string[], last: string): Promise<void> {
  const done = heard(last)
  for (const event of events) await tell(event)
  await done
}

it('a failed read is retried', async () => {
  const { feeds, exhale } = breathingFeeds()
  const { promise, resolve } = Promise.withResolvers<string>()
  let tries = 0
  const leave = feeds.follow(
    {
      name: 'live failing',
      key: eventKey('failing'),
      read: async () => {
        tries += 1
        if (tries === 1) throw new Error('the database is away')
        return 'there'
      },
    },
    resolve,
  )
  await heardAfterTelling(['mark'], 'mark')
  exhale()
  expect(await promise).toBe('there')
  leave()
})

it('nothing is read after the last follower leaves', async () => {
  const { feeds, exhale } = breathingFeeds()
  let reads = 0
  const read = async () => {
    reads += 1
  }
  const topic = { name: 'live left', key: eventKey('left'), read }
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = feeds.follow(topic, () => resolve())
  await promise
  leave()
  await heardAfterTelling(['left', 'mark'], 'mark')
  exhale()
  await heardAfterTelling(['left', 'mark'], 'mark')
  expect(reads).toBe(1)
})

it('a change without a notification is found within a minute', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const { feeds, exhale } = breathingFeeds()
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
  const leave = feeds.follow({ name: 'live clock', key: eventKey('clock'), read }, (value) =>
    seen(value),
  )
  expect(await first).toBe(1)
  const second = next()
  vi.advanceTimersByTime(60_000)
  exhale()
  expect(await second).toBe(2)
  leave()
  expect(vi.getTimerCount()).toBe(0)
})
