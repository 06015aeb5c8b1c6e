export type FormValues = Readonly<Record<string, string>>

/** Storage key for the input of one step, per user and draft ('new' before there is one). */
export function buildSavedInputKey(
  userId: string,
  draftId: string | null,
  step: 'event' | 'goals',
) {
  return `wizard:${userId}:${draftId ?? 'new'}:${step}`
}

/** Runs an access to `localStorage`; null where storage is full or forbidden. */
function tryStorage<Result>(access: () => Result): Result | null {
  try {
    return access()
  } catch {
    return null
  }
}

/** Saves unsaved input in this browser: it is there after a reload, and another day. */
export function saveInput(key: string, typed: FormValues): void {
  tryStorage(() => localStorage.setItem(key, JSON.stringify(typed)))
}

export function loadSavedInput(key: string): FormValues | null {
  return tryStorage(() => JSON.parse(localStorage.getItem(key) ?? 'null') as FormValues | null)
}

export function deleteSavedInput(...keys: string[]): void {
  for (const key of keys) tryStorage(() => localStorage.removeItem(key))
}

/** Hands the goals that were tried before there was a draft to the draft. */
export function moveSavedGoals(userId: string, draftId: string): void {
  const tried = buildSavedInputKey(userId, null, 'goals')
  const typed = loadSavedInput(tried)
  if (!typed) return
  saveInput(buildSavedInputKey(userId, draftId, 'goals'), typed)
  deleteSavedInput(tried)
}
