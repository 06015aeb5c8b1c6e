export const DESK_SEARCH_ID = 'buscador'

/** Ctrl+K, or ⌘K, leads to the desk's search from anywhere, as in other desks; before the scripts too. */
export function followSearchShortcut(press: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, defaultPrevented } = press
  if (key.toLowerCase() !== 'k' || !(ctrlKey || metaKey) || defaultPrevented) return
  const field = document.getElementById(DESK_SEARCH_ID) as HTMLInputElement | null
  if (!field || document.querySelector('dialog[open]')) return
  press.preventDefault()
  field.focus()
  field.select()
}
