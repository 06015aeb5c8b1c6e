type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
type TextField = HTMLInputElement | HTMLTextAreaElement

const FIELDS = ':is(input:not([type=hidden], [type=file]), textarea, select):enabled'
/** Text or ticked state by field, in the order in which it was entered; of radio buttons each that was chosen. */
const remembered = new Map<Field, string | boolean>()

const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox'

/** Whether the field holds another value than the one it came with. */
export function hasNewValue(field: Field): boolean {
  if (field instanceof HTMLSelectElement) {
    const options = [...field.options]
    return !(options.find((option) => option.defaultSelected) ?? options[0])?.selected
  }
  if (!isChoice(field)) return field.value !== field.defaultValue
  if (field.checked === field.defaultChecked) return false
  // Of a group of radio buttons only the chosen one counts.
  return field.checked || field.type === 'checkbox'
}

function remember(field: Field): void {
  remembered.delete(field)
  // React may have set a radio button back by the time of its event, which only a choice has.
  const isTicked = field.type === 'radio' || (field as HTMLInputElement).checked
  remembered.set(field, isChoice(field) ? isTicked : field.value)
}

function rememberTarget({ target }: Event): void {
  if (target instanceof Element && target.matches(FIELDS)) remember(target as Field)
}

/** The fields that hold another value than the one they came with: typed, or restored by the browser. */
export function listChangedFields(): Field[] {
  return [...document.querySelectorAll<Field>(FIELDS)].filter(hasNewValue)
}

/**
 * Remembers the changed fields and, until `replayInput`, what is typed: hydration resets text areas to
 * what they came with, and React does not see the events between two slices of its work.
 */
export function rememberInput(): void {
  for (const field of listChangedFields()) remember(field)
  for (const type of ['input', 'change']) document.addEventListener(type, rememberTarget, true)
}

function replayText(field: TextField, text: string): void {
  const { selectionStart, selectionEnd } = field
  const isFocused = field === document.activeElement
  // React fires onChange only if the value differs from the last one set through its own setter.
  field.value = field.defaultValue
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, text)
  if (isFocused && selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  // A field that was left before hydration is left again: a money field writes its amount in full.
  if (!isFocused) field.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
}

function replayChoice(field: HTMLInputElement, isChecked: boolean): void {
  // React fires onChange only if the click changes what it knows.
  field.checked = !isChecked
  field.click()
}

function replay(field: Field, value: string | boolean): void {
  if (typeof value === 'boolean') replayChoice(field as HTMLInputElement, value)
  else if (field instanceof HTMLSelectElement) {
    field.value = value
    field.dispatchEvent(new Event('change', { bubbles: true }))
  } else replayText(field, value)
}

/** The same field, or its replacement if React rendered the form again. */
function findCurrent(field: Field): Field | null {
  if (field.isConnected) return field
  const value = isChoice(field) ? `[value="${CSS.escape(field.value)}"]` : ''
  return document.querySelector(`${field.localName}[name="${CSS.escape(field.name)}"]${value}`)
}

/** Tells React, by events, of every field whose value it may not know. */
export function replayInput(): void {
  for (const type of ['input', 'change']) document.removeEventListener(type, rememberTarget, true)
  for (const field of listChangedFields()) if (!remembered.has(field)) remember(field)
  for (const [field, value] of remembered) {
    const current = findCurrent(field)
    if (current) replay(current, value)
  }
  remembered.clear()
}
