import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/deps.ts'
import type { LiveChannel } from './channel.ts'
import type { Feeds, Subscriber, Topic } from './topic.ts'

/** However fast things change, at most two reads a second. */
const MIN_INTERVAL_MS = 500
/** A read that failed is tried again after as long. */
const RETRY_MS = 2_000
/** What nobody tells is found by then: a closing date that came, a host who may not receive now. */
const FALLBACK_POLL_MS = 60_000

interface Feed<T> {
  readers: Set<Subscriber<T>>
  /** Asks for one more read than those that have begun. */
  refresh: () => void
  close: () => void
}

export interface FeedOptions {
  log: Pick<Log, 'warn'>
  wait?: (ms: number) => Promise<unknown>
}

function openFeed<T>(channel: LiveChannel, topic: Topic<T>, options: FeedOptions): Feed<T> {
  const { log, wait: breathe = pause } = options
  const readers = new Set<Subscriber<T>>()
  let asked = false
  let working = false
  const readOnce = async () => {
    try {
      const value = await topic.read()
      for (const reader of [...readers]) reader(value)
      await breathe(MIN_INTERVAL_MS)
    } catch (error) {
      log.warn({ err: error }, 'a live read failed, will be tried again')
      asked = true
      await breathe(RETRY_MS)
    }
  }
  const work = async () => {
    working = true
    while (asked && readers.size > 0) {
      asked = false
      await readOnce()
    }
    working = false
  }
  const look = () => {
    asked = true
    if (!working) void work()
  }
  const unsubscribe = channel.subscribe(topic.key, look)
  const anyway = setInterval(look, FALLBACK_POLL_MS)
  const leave = () => {
    clearInterval(anyway)
    unsubscribe()
  }
  return { readers, refresh: look, close: leave }
}

/** Feeds over a channel; each lives as long as somebody follows it. */
export function createFeeds(channel: LiveChannel, options: FeedOptions): Feeds {
  // A name stands for one type of value: its topic's.
  const feeds = new Map<string, Feed<never>>()
  return {
    follow: (topic, reader) => {
      const known = feeds.get(topic.name) as Feed<Parameters<typeof reader>[0]> | undefined
      const feed = known ?? openFeed(channel, topic, options)
      feeds.set(topic.name, feed as Feed<never>)
      feed.readers.add(reader)
      feed.refresh()
      return () => {
        feed.readers.delete(reader)
        if (feed.readers.size > 0 || feeds.get(topic.name) !== feed) return
        feeds.delete(topic.name)
        feed.close()
      }
    },
  }
}
