import { type EarlySearch, isSearchShortcut } from './search-shortcut.ts'

/** Marks the place of the search while the desk's page waits for its scripts. */
const PENDING = '[data-early-search]'
const FIELDS = 'input, textarea, select, [contenteditable]'
/** What Enter and the space bar press. */
const CONTROLS = 'a, button, summary'

/** Returns the search as it is after this press; null if the press is not for it. */
function typeOn(search: EarlySearch | undefined, press: KeyboardEvent): EarlySearch | null {
  if (isSearchShortcut(press)) return { text: search?.text ?? '', isSent: false }
  const isCommand = (press.ctrlKey || press.metaKey) && !press.getModifierState('AltGraph')
  if (!search || search.isSent || isCommand) return null
  const { text } = search
  if (press.key === 'Enter') return { text, isSent: text.trim() !== '' }
  if (press.key === 'Backspace') return { text: text.slice(0, -1), isSent: false }
  return press.key.length === 1 ? { text: text + press.key, isSent: false } : null
}

function isForTarget({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false
  return target.matches(FIELDS) || (['Enter', ' '].includes(key) && target.matches(CONTROLS))
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
  if (isForTarget(press)) return
  const search = typeOn(window.earlySearch, press)
  if (search === null) return
  window.earlySearch = search
  press.preventDefault()
}

document.addEventListener('keydown', remember, true)
