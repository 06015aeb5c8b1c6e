/** Text by field name, as a form holds it. */
export type Typed = Readonly<Record<string, string>>

const PREFIX = 'wizard:'

/** Where the text of one step lies: of one person, of one draft or of the one to come. */
export function keptKey(userId: string, draftId: string | null, step: 'event' | 'goals'): string {
  return `${PREFIX}${userId}:${draftId ?? 'new'}:${step}`
}

/** Keeps what was typed for a reload of this tab; a browser without storage keeps nothing. */
export function keep(key: string, typed: Typed): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A full or forbidden storage costs the reload only.
  }
}

/** What was typed and not saved, or null. */
export function readKept(key: string): Typed | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as Typed | null
  } catch {
    return null
  }
}

export function forget(...keys: string[]): void {
  for (const key of keys) {
    try {
      sessionStorage.removeItem(key)
    } catch {
      return
    }
  }
}
