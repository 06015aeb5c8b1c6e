import { useEffect } from 'react'
import { TOKEN_KEY } from '#web/session/session-store.ts'
import { takeUpChoices } from './early-choices.ts'
import { takeUpTexts } from './early-input.ts'
import { InlineScript } from './inline-script.tsx'

declare global {
  interface Window {
    /** Ends the holding; submits the form or presses the button that was waiting. */
    releaseHeld?: () => void
  }
}

/** A form that only the script can send is marked with this attribute; see `EarlyScript`. */
export const HELD_FORM = { 'data-held': '' }

const code = import.meta.env.SSR
  ? `(() => {
  const root = document.documentElement
  try { root.dataset.session = localStorage.getItem('${TOKEN_KEY}') ? 'held' : 'none' } catch {}
  if (navigator.share) root.dataset.share = ''
  addEventListener('DOMContentLoaded', () => document.querySelector('[aria-invalid=true]')?.focus())
  let waiting
  const holdForm = (event) => {
    if (!event.target.hasAttribute('data-held')) return
    event.preventDefault()
    waiting = event.target
  }
  const holdPress = (event) => {
    waiting = event.target.closest('button[type=button]') ?? waiting
  }
  addEventListener('submit', holdForm, true)
  addEventListener('click', holdPress, true)
  window.releaseHeld = () => {
    removeEventListener('submit', holdForm, true)
    removeEventListener('click', holdPress, true)
    if (waiting?.isConnected) waiting.requestSubmit ? waiting.requestSubmit() : waiting.click()
    waiting = undefined
  }
})()`
  : ''

/**
 * Runs before the first paint. Marks the page with `data-session="held"` when a token is there, so
 * that CSS (`in-data-[session=held]:…`) hides a visitor's face before the script decides, and with
 * `data-share` where the device can share. Leads to the first fault of a form that came back.
 * Keeps what only the script can do until it is there: the form that was sent, or the button of no
 * form's that was pressed. Links, other forms and native controls do their own work at once.
 */
export function EarlyScript() {
  useEffect(() => {
    takeUpChoices(document)
    takeUpTexts(document)
    window.releaseHeld?.()
  }, [])
  return <InlineScript code={code} />
}
