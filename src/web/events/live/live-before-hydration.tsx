import { API_BASE } from '#contract/product/product.ts'
import { InlineScript } from '#web/boot/inline-script.tsx'
import { code } from './early-live.ts?script'

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
