import { API_BASE } from '#contract/product/product.ts'
import { InlineScript } from '#web/boot/inline-script.tsx'
import { WAKE } from '#web/boot/wake.ts'

declare global {
  interface Window {
    /** The page's own script follows the event from here on. */
    endEarlyLive?: () => void
  }
}

const RECONNECT_DELAY_MS = 30_000

const code = import.meta.env.SSR
  ? `(() => {
  if (document.documentElement.dataset.session === 'held') return
  const address = document.currentScript.dataset.live
  let source, over
  const follow = () => {
    source?.close()
    if (over || document.hidden) return
    source = new EventSource(address)
    source.onmessage = wake
    for (const end of ['withheld', 'gone']) source.addEventListener(end, wake)
    source.onerror = ({ target }) => target.readyState === 2 && target === source && setTimeout(follow, ${RECONNECT_DELAY_MS})
  }
  const end = window.endEarlyLive = () => {
    over = true
    source?.close()
    document.removeEventListener('visibilitychange', follow)
  }
  const wake = () => {
    end()
    dispatchEvent(new Event('${WAKE}'))
  }
  document.addEventListener('visibilitychange', follow)
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(follow)))
})()`
  : ''

interface LiveBeforeHydrationProps {
  /** Of the event, or its name in the address. */
  id: string
  /** What the page shows: a version of the event, or that it is withheld. */
  seen: string
}

/**
 * Before the page has any script of its own: after the first paint, while the tab is seen, listens
 * for a newer version than the page shows, and wakes its scripts when there is one. They then go on
 * from the version that the page was made of (`useLive`, `useReturn`): at most one connection a tab.
 */
export function LiveBeforeHydration({ id, seen }: LiveBeforeHydrationProps) {
  return <InlineScript code={code} data-live={`${API_BASE}/events/${id}/live?seen=${seen}`} />
}
