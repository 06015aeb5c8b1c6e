import { deleteSavedInput, loadSavedInput, saveInput } from '#web/forms/saved-input.ts'
import { WIZARD_PREFIX } from '#web/forms/try-storage.ts'

/** Storage key for the input of one step, per user and draft ('new' before there is one). */
export function buildSavedInputKey(
  userId: string,
  draftId: string | null,
  step: 'event' | 'goals',
) {
  return `${WIZARD_PREFIX}${userId}:${draftId ?? 'new'}:${step}`
}

/** Hands the goals that were tried before there was a draft to the draft. */
export function moveSavedGoals(userId: string, draftId: string): void {
  const tried = buildSavedInputKey(userId, null, 'goals')
  const typed = loadSavedInput(tried)
  if (!typed) return
  saveInput(buildSavedInputKey(userId, draftId, 'goals'), typed)
  deleteSavedInput(tried)
}
