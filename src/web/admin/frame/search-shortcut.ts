/** Whether a press asks for the desk's search, from anywhere. */
export const isSearchShortcut = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  key.toLowerCase() === 'k' && (ctrlKey || metaKey)

export interface EarlySearch {
  text: string
  /** Enter was pressed after the text. */
  isSent: boolean
}

declare global {
  interface Window {
    /** What was typed for the desk's search before its field was there; undefined if nobody asked for it. */
    earlySearch?: EarlySearch | undefined
  }
}
