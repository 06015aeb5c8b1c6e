/**
 * Keeps what is selected in a text area. React writes the text that an area came with again whenever it
 * renders it, hydration included. Where a MutationObserver watches the page, browsers then replace the text
 * node and put the caret at its start, so that whatever replaces the selection (typing, autofill, dictation)
 * is put before the text instead. Only another text is written.
 */
export function keepSelections(): void {
  const { prototype } = HTMLTextAreaElement
  const property = Object.getOwnPropertyDescriptor(prototype, 'defaultValue')
  if (!property?.set) return
  const { set: write } = property
  Object.defineProperty(prototype, 'defaultValue', {
    ...property,
    set(this: HTMLTextAreaElement, text: string) {
      if (text !== this.defaultValue) write.call(this, text)
    },
  })
}
