export type FormValues = Readonly<Record<string, string>>

/** Storage key for the input of one step, per user and draft ('new' before there is one). */
export function buildSavedInputKey(
  userId: string,
  draftId: string | null,
  step: 'event' | 'goals',
) {
  return `wizard:${userId}:${draftId ?? 'new'}:${step}`
}

/** Runs an access to `sessionStorage`; null where storage is full or forbidden. */
function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}

/** Saves unsaved input in `sessionStorage`, so that a reload of this tab restores it. */
export function saveInput(key: string, typed: FormValues): void {
  tryStorage(() => sessionStorage.setItem(key, JSON.stringify(typed)))
}

export function loadSavedInput(key: string): FormValues | null {
  return tryStorage(() => JSON.parse(sessionStorage.getItem(key) ?? 'null') as FormValues | null)
}

export function deleteSavedInput(...keys: string[]): void {
  for (const key of keys) tryStorage(() => sessionStorage.removeItem(key))
}
