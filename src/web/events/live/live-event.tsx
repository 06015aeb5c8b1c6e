import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveEvent } from '#contract/events/live.ts'
import { API_BASE } from '#contract/product/product.ts'
import { followStream } from '#web/api/follow.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { code } from './early-live.ts?script'
import { createAnnouncer } from './updates.ts'

interface LiveBeforeHydrationProps {
  id: string
  /** The event's version on the page, or 'withheld'. */
  seen: string
}

/**
 * Until the page's scripts start: after the first paint, while the tab is visible, waits for a newer
 * version than the page shows, and then starts the scripts. They go on from the version that the page
 * was made of (`useLive`, `useWithheld`): at most one connection a tab.
 */
export function LiveBeforeHydration({ id, seen }: LiveBeforeHydrationProps) {
  return <InlineScript code={code} data-live={`${API_BASE}/events/${id}/live?seen=${seen}`} />
}

/** Reloads the page's data once its event is withheld, with a toast that says so. */
export function useReloadWhenWithheld(withheld: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!withheld) return
    toast.info('Este evento ya no está disponible públicamente.')
    void revalidate()
  }, [withheld, revalidate])
}

/** Reloads it as soon as a withheld event becomes visible (`R4`, `R11`). */
export function useReloadWhenVisible(id: string): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    window.endEarlyLive?.()
    const onMessage = () => {
      toast.info('Ya puedes ver este evento.')
      void revalidate()
    }
    return followStream(
      'GET /events/:id/live',
      { params: { id }, seen: 'withheld' },
      { onMessage, onGone: () => {} },
    )
  }, [id, revalidate])
}

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
