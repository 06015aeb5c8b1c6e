import type { EmailPreferences } from '#contract/people/account.ts'
import type { Deps } from '#server/deps.ts'
import {
  readLetterPreferences,
  saveLetterPreferences,
} from '#server/users/letter-preferences-store.ts'

/** Chooses which letters to do without (`R7`); resolves to what holds from now on. */
export async function changePreferences(
  deps: Deps,
  userId: string,
  wanted: EmailPreferences,
): Promise<EmailPreferences> {
  await saveLetterPreferences(deps.db, userId, wanted, deps.now())
  return readLetterPreferences(deps.db, userId)
}
