import { TOKEN_KEY } from '#web/session/session-store.ts'
import { rememberInput, replayInput } from './early-input.ts'
import { holdPresses, releasePress } from './early-press.ts'
import { startOnFirstUse, startScripts } from './start-scripts.ts'

const boot = {
  startScripts,
  /** Called right before React hydrates the page. */
  beforeHydration: rememberInput,
  /** Called once React handles the page's events. */
  handOver(): void {
    replayInput()
    releasePress()
    // The browser may restore a form after hydration; React is not notified.
    addEventListener('pageshow', ({ persisted }) => persisted || replayInput(), { once: true })
  },
}

declare global {
  interface Window {
    /** Absent only where the inline script did not run. */
    boot?: typeof boot
  }
}

/** Marks that CSS and scripts read: `in-data-[session=held]:…`, `in-data-share:…`. */
function markPage(): void {
  const { dataset } = document.documentElement
  try {
    dataset.session = localStorage.getItem(TOKEN_KEY) ? 'held' : 'none'
  } catch {
    // Storage is blocked: the page is shown as to a visitor.
  }
  if ('share' in navigator) dataset.share = ''
}

window.boot = boot
markPage()
addEventListener('DOMContentLoaded', () =>
  document.querySelector<HTMLElement>('[aria-invalid=true]')?.focus(),
)
holdPresses()
startOnFirstUse()
