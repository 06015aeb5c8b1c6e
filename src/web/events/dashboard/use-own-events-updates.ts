import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followStream } from '#web/api/follow.ts'

/**
 * Reloads the page's data whenever one of the host's events changes (`R11`).
 * @param seen the version on the page, from `GET /events/my-events`
 */
export function useOwnEventsUpdates(seen: string | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (seen === undefined) return
    return followStream(
      'GET /events/my-events/live',
      { seen },
      { onMessage: () => void revalidate(), onGone: () => {} },
    )
  }, [seen, revalidate])
}
