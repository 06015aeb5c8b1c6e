import { use, useEffect } from 'react'
import { TOKEN_KEY } from '#web/session/session-store.ts'
import { NonceContext } from './nonce.ts'

declare global {
  interface Window {
    /** Ends the holding of forms and submits the one that was waiting. */
    releaseForms?: () => void
  }
}

/** A form that only the script can send is marked with this attribute; see `EarlyScript`. */
export const HELD_FORM = { 'data-held': '' }

const code = `(() => {
  const root = document.documentElement
  try { root.dataset.session = localStorage.getItem('${TOKEN_KEY}') ? 'held' : 'none' } catch {}
  let waiting
  const hold = (event) => {
    if (!event.target.hasAttribute('data-held')) return
    event.preventDefault()
    waiting = event.target
  }
  addEventListener('submit', hold, true)
  window.releaseForms = () => {
    removeEventListener('submit', hold, true)
    waiting?.requestSubmit()
    waiting = undefined
  }
})()`

/**
 * Runs before the first paint. Marks the page with `data-session="held"` when a token is there, so
 * that CSS (`in-data-[session=held]:…`) hides a visitor's face before the script decides; and keeps
 * a form that was sent before hydration until the script can take it.
 */
export function EarlyScript() {
  const { script: nonce } = use(NonceContext)
  useEffect(() => window.releaseForms?.(), [])
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant of this file
    <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: code }} />
  )
}
