/** A sentence for the person, and how it is meant. */
export interface Said {
  tone: 'success' | 'info' | 'error'
  text: string
}
