import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { LiveEvent } from '#contract/events/live.ts'
import { API_BASE } from '#contract/product/product.ts'
import { followStream } from '#web/api/follow.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { toast } from '#web/ui/toasts/toast.ts'
import { code } from './early-live.ts?script'
import { createAnnouncer } from './updates.ts'

/**
 * Until the page's scripts start: after the first paint, while the tab is visible, waits for a newer
 * version than the page shows, and then starts the scripts. They go on from the version that the page
 * was made of (`useLiveEvent`, `useReloadWhenVisible`): at most one connection a tab.
 * @param seen the event's version on the page, or 'withheld'
 */
export function LiveBeforeHydration({ id, seen }: { id: string; seen: string }) {
  return <InlineScript code={code} data-live={`${API_BASE}/events/${id}/live?seen=${seen}`} />
}

/** Shows a toast and reloads the page's data once its event is withheld. */
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
  as?: 'guest' | undefined
  /** Version of the loader's data. */
  version: string
  value: T
}

/**
 * Keeps the loader's data up to date with the event's or its wall's stream (`R11`). When the stream
 * ends for good, the loader runs again and shows why.
 * @returns the data with live updates, the latest announcement for screen readers, whether the
 * connection is lost, and whether the event is no longer visible to this user
 */
export function useLiveEvent<T extends LiveEvent>(
  kind: 'event' | 'wall',
  { id, version, value, as }: Loaded<T>,
) {
  const { revalidate } = useRevalidator()
  const [update, setUpdate] = useState<{ base: string; part: Partial<T> } | null>(null)
  const [news, setNews] = useState('')
  const [lost, setLost] = useState(false)
  const [withheld, setWithheld] = useState(false)
  const shown = update?.base === version ? { ...value, ...update.part } : value
  const latest = useRef<LiveEvent>(shown)
  useEffect(() => {
    latest.current = shown
  })
  useEffect(() => {
    window.endEarlyLive?.()
    setUpdate(null)
    setWithheld(false)
    const announcer = createAnnouncer(latest.current, setNews)
    const stopFollowing = followStream(
      kind === 'event' ? 'GET /events/:id/live' : 'GET /events/:id/wall/live',
      { params: { id }, seen: version, as },
      {
        onMessage: (part) => {
          setWithheld(false)
          announcer.update(part)
          setUpdate({ base: version, part: part as Partial<T> })
        },
        onWithheld: () => setWithheld(true),
        onGone: () => void revalidate(),
        onLost: setLost,
      },
    )
    return () => {
      stopFollowing()
      announcer.stop()
    }
  }, [kind, id, version, as, revalidate])
  return { shown, news, lost, withheld }
}
