import { isSearchShortcut } from './search-shortcut.ts'

/** What was typed for the search after this press; null if the press is not for it. */
function typeOn(typed: string | undefined, press: KeyboardEvent): string | null {
  if (isSearchShortcut(press)) return typed ?? ''
  if (typed === undefined || press.ctrlKey || press.metaKey || press.altKey) return null
  if (press.key === 'Backspace') return typed.slice(0, -1)
  return press.key.length === 1 ? typed + press.key : null
}

/** Remembers that the search is asked for, and what is typed then, until its field is there. */
function remember(press: KeyboardEvent): void {
  if (document.querySelector('[role=search] [aria-keyshortcuts]')) {
    document.removeEventListener('keydown', remember, true)
    return
  }
  const typed = typeOn(window.earlySearch, press)
  if (typed === null) return
  window.earlySearch = typed
  press.preventDefault()
}

document.addEventListener('keydown', remember, true)
