export type FormValues = Readonly<Record<string, string>>

const STORAGE_PREFIX = 'wizard:'

/** Storage key for the input of one step, per user and draft ('new' before there is one). */
export function savedInputKey(
  userId: string,
  draftId: string | null,
  step: 'event' | 'goals',
): string {
  return `${STORAGE_PREFIX}${userId}:${draftId ?? 'new'}:${step}`
}

/** Saves unsaved input in `sessionStorage`, so that a reload of this tab restores it. */
export function saveInput(key: string, typed: FormValues): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(typed))
  } catch {
    // Storage is full or forbidden: only a reload loses the input.
  }
}

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
