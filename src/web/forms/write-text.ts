type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * Writes text into a field as if somebody had typed or chosen it: React and the form's own listeners
 * notice. React's own setter would hide the change from its `onChange`.
 */
export function writeText(field: TextControl, value: string): void {
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  const type = field instanceof HTMLSelectElement ? 'change' : 'input'
  field.dispatchEvent(new Event(type, { bubbles: true }))
}
