/** What is wrong of one kind: how many, and the first of them by name. */
export interface Findings {
  count: number
  found: string[]
}

/** One promise that the rows keep, and what breaks it. */
export interface Check extends Findings {
  /** For programs. */
  name: string
  /** For a person: what must be so. */
  promise: string
}

export const SHOWN = 20
