import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveEvent } from '#contract/events/live.ts'
import { followStream } from '#web/api/follow.ts'
import { createAnnouncer } from './updates.ts'

interface Loaded<T> {
  id: string
  /** Version of the loader's data. */
  version: string
  value: T
}

interface Live<T> {
  /** The loader's data with live updates. */
  shown: T
  /** The latest announcement for screen readers. */
  news: string
  /** The connection is interrupted. */
  lost: boolean
  /** The event is no longer visible to this user. */
  withheld: boolean
}

/**
 * Keeps the loader's data up to date with the event's or its wall's stream (`R11`). When the stream
 * ends for good, the loader runs again and shows why.
 */
export function useLiveEvent<T extends LiveEvent>(
  kind: 'event' | 'wall',
  { id, version, value }: Loaded<T>,
): Live<T> {
  const { revalidate } = useRevalidator()
  const [announced, setTold] = useState<{ base: string; part: Partial<T> } | null>(null)
  const [news, setNews] = useState('')
  const [lost, setLost] = useState(false)
  const [withheld, setWithheld] = useState(false)
  const shown = announced?.base === version ? { ...value, ...announced.part } : value
  const latest = useRef<LiveEvent>(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    window.endEarlyLive?.()
    setTold(null)
    setWithheld(false)
    const announcer = createAnnouncer(latest.current, setNews)
    const key = kind === 'event' ? 'GET /events/:id/live' : 'GET /events/:id/wall/live'
    const leave = followStream(
      key,
      { params: { id }, seen: version },
      {
        onMessage: (part) => {
          setWithheld(false)
          announcer.update(part)
          setTold({ base: version, part: part as Partial<T> })
        },
        onWithheld: () => setWithheld(true),
        onGone: () => void revalidate(),
        onLost: setLost,
      },
    )
    return () => {
      leave()
      announcer.stop()
    }
  }, [kind, id, version, revalidate])
  return { shown, news, lost, withheld }
}
