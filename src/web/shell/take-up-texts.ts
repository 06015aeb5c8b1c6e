const typed = new Map<HTMLTextAreaElement, string>()

function note({ target }: Event): void {
  if (target instanceof HTMLTextAreaElement) typed.set(target, target.value)
}

/**
 * Before hydration: notes what stands in the text areas that came with a text and hold another now.
 * React writes the text that they came with into them (`initTextarea`).
 */
export function noteTexts(page: Document): void {
  for (const area of page.querySelectorAll('textarea')) {
    if (area.value !== area.defaultValue) typed.set(area, area.value)
  }
  page.addEventListener('input', note, true)
}

/** After hydration: puts it back, and tells React of it. */
export function takeUpTexts(page: Document): void {
  page.removeEventListener('input', note, true)
  const plain = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')
  for (const [area, text] of typed) {
    if (!area.isConnected || area.value === text) continue
    // React hears of a text only where it does not know of it.
    plain?.set?.call(area, text)
    area.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
}
