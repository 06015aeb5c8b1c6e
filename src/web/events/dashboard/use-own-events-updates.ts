import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { followStream } from '#web/api/follow.ts'

/**
 * Asks the page's loader again whenever one of the host's events changes (`R11`).
 * @param seen the version of what is shown, as `GET /events/my-events` gave it
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
