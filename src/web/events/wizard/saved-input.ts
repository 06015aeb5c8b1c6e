export type FormValues = Readonly<Record<string, string>>

interface SavedInput {
  /** Milliseconds since 1970. */
  savedAt: number
  typed: FormValues
}

const KEPT_MS = 30 * 24 * 3_600_000

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

/** Keeps unsaved input on this device for a month: it survives a lost signal, a closed browser,
 * and the days until a payout account is ready. */
export function saveInput(key: string, typed: FormValues): void {
  const saved: SavedInput = { savedAt: Date.now(), typed }
  tryStorage(() => localStorage.setItem(key, JSON.stringify(saved)))
}

export function loadSavedInput(key: string): FormValues | null {
  const saved = tryStorage(() =>
    JSON.parse(localStorage.getItem(key) ?? 'null'),
  ) as SavedInput | null
  return saved && Date.now() - saved.savedAt < KEPT_MS ? saved.typed : null
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
