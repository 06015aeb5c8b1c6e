type TextField = HTMLInputElement | HTMLTextAreaElement

const TEXTS = 'textarea, input:not([type=checkbox], [type=radio], [type=hidden])'
const typed = new Map<TextField, string>()

function note({ target }: Event): void {
  const field = target as TextField
  if (field.matches(TEXTS)) typed.set(field, field.value)
}

/**
 * Before hydration: notes each field that holds another text than it came with, and from then on what
 * is typed anywhere. React writes the text that they came with into text areas
 * (`initTextarea`), and a key between two slices of its work can reach nobody.
 */
export function noteTexts(page: Document): void {
  for (const field of page.querySelectorAll<TextField>(TEXTS)) {
    if (field.value !== field.defaultValue) typed.set(field, field.value)
  }
  page.addEventListener('input', note, true)
}

/**
 * After hydration: puts it back with what was selected of it, and tells React of it; where React
 * knows, it hears nothing.
 */
export function takeUpTexts(page: Document): void {
  page.removeEventListener('input', note, true)
  for (const [field, text] of typed) {
    if (!field.isConnected) continue
    const { selectionStart, selectionEnd } = field
    const hasCaret = field === page.activeElement && selectionStart !== null
    // React hears of a text only where it believes another to be there: it watches its own setter.
    field.value = field.defaultValue
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
    if (hasCaret) field.setSelectionRange(selectionStart, selectionEnd)
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  typed.clear()
}
