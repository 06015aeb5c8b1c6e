import { useEffect } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { renewRoles } from '#web/session/navigation/guards.ts'

/**
 * Reads the reader's roles again with each page of the desk and whenever it is loaded again. If another admin
 * changed them, the page loads anew: its guard leads out whoever has none any more.
 */
export function useFreshRoles(): void {
  const { key } = useLocation()
  const { revalidate } = useRevalidator()
  const shown = useMatches().at(-1)?.loaderData
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each page and each time that it is loaded
  useEffect(() => {
    let isLatest = true
    renewRoles().then(
      (haveChanged) => {
        if (haveChanged && isLatest) void revalidate()
      },
      // The page says itself what it could not load.
      () => {},
    )
    return () => {
      isLatest = false
    }
  }, [key, shown, revalidate])
}
