/** Text by field name, as a form holds it. */
export type FormValues = Readonly<Record<string, string>>

const STORAGE_PREFIX = 'wizard:'

/** Where the text of one step lies: of one person, of one draft or of the one to come. */
export function savedInputKey(
  userId: string,
  draftId: string | null,
  step: 'event' | 'goals',
): string {
  return `${STORAGE_PREFIX}${userId}:${draftId ?? 'new'}:${step}`
}

/** Keeps what was typed for a reload of this tab; a browser without storage keeps nothing. */
export function saveInput(key: string, typed: FormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // A full or forbidden storage costs the reload only.
  }
}

/** What was typed and not saved, or null. */
export function loadSavedInput(key: string): FormValues | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormValues | null
  } catch {
    return null
  }
}

export function deleteSavedInput(...keys: string[]): void {
  for (const key of keys) {
    try {
      sessionStorage.removeItem(key)
    } catch {
      return
    }
  }
}
