import { setTimeout as pause } from 'node:timers/promises'
import type { Log } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import type { LiveChannel } from './channel.ts'
import type { Feeds, Subscriber, Topic } from './topic.ts'

/** At most two reads a second, however often the value changes. */
const MIN_INTERVAL_MS = 500
/** Delay before a failed read is retried. */
const RETRY_MS = 2_000
/** Finds changes without a notification: a closing date that passed, a host's suspension. */
const FALLBACK_POLL_MS = 60_000

interface Feed<T> {
  subscribers: Set<Subscriber<T>>
  /** Requests a read that begins after this call. */
  refresh: () => void
  close: () => void
}

export interface FeedOptions {
  log: Pick<Log, 'warn'>
  wait?: (ms: number) => Promise<unknown>
}

function openFeed<T>(channel: LiveChannel, topic: Topic<T>, options: FeedOptions): Feed<T> {
  const { log, wait = pause } = options
  const subscribers = new Set<Subscriber<T>>()
  let isStale = false
  let isReading = false
  const readOnce = async () => {
    try {
      const value = await topic.read()
      for (const subscriber of [...subscribers]) subscriber(value)
      await wait(MIN_INTERVAL_MS)
    } catch (error) {
      log.warn({ err: error }, LOG.liveReadFailed)
      isStale = true
      await wait(RETRY_MS)
    }
  }
  const readUntilFresh = async () => {
    isReading = true
    while (isStale && subscribers.size > 0) {
      isStale = false
      await readOnce()
    }
    isReading = false
  }
  const refresh = () => {
    isStale = true
    if (!isReading) void readUntilFresh()
  }
  const unsubscribe = channel.subscribe(topic.key, refresh)
  const fallback = setInterval(refresh, FALLBACK_POLL_MS)
  const close = () => {
    clearInterval(fallback)
    unsubscribe()
  }
  return { subscribers, refresh, close }
}

/** Creates feeds over a channel; each is closed when its last follower leaves. */
export function createFeeds(channel: LiveChannel, options: FeedOptions): Feeds {
  // Each name has one type of value: its topic's.
  const feeds = new Map<string, Feed<never>>()
  return {
    countFollowers: () =>
      [...feeds.values()].reduce((sum, { subscribers }) => sum + subscribers.size, 0),
    follow: (topic, reader) => {
      const known = feeds.get(topic.name) as Feed<Parameters<typeof reader>[0]> | undefined
      const feed = known ?? openFeed(channel, topic, options)
      feeds.set(topic.name, feed as Feed<never>)
      feed.subscribers.add(reader)
      feed.refresh()
      return () => {
        feed.subscribers.delete(reader)
        if (feed.subscribers.size > 0 || feeds.get(topic.name) !== feed) return
        feeds.delete(topic.name)
        feed.close()
      }
    },
  }
}
