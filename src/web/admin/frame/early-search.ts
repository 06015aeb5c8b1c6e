import { isSearchShortcut } from './search-shortcut.ts'

/** Marks the place of the search while the desk's page waits for its scripts. */
const PENDING = '[data-early-search]'
const FIELDS = 'input, textarea, select, [contenteditable]'

/** What was typed for the search after this press; null if the press is not for it. */
function typeOn(typed: string | undefined, press: KeyboardEvent): string | null {
  if (isSearchShortcut(press)) return typed ?? ''
  const isCommand = (press.ctrlKey || press.metaKey) && !press.getModifierState('AltGraph')
  if (typed === undefined || isCommand) return null
  if (press.key === 'Backspace') return typed.slice(0, -1)
  return press.key.length === 1 ? typed + press.key : null
}

/**
 * Remembers that the search is asked for, and what is typed then, until its field is there. Whoever is led
 * elsewhere instead, such as to sign in, types as always, and nothing is kept.
 */
function remember(press: KeyboardEvent): void {
  if (!document.querySelector(PENDING)) {
    document.removeEventListener('keydown', remember, true)
    if (!document.querySelector('[role=search]')) window.earlySearch = undefined
    return
  }
  if (press.target instanceof Element && press.target.matches(FIELDS)) return
  const typed = typeOn(window.earlySearch, press)
  if (typed === null) return
  window.earlySearch = typed
  press.preventDefault()
}

document.addEventListener('keydown', remember, true)
