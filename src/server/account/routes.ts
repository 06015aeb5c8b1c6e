import type { EmailPreferences } from '#contract/people/account.ts'
import * as contract from '#contract/people/account.ts'
import type { Deps } from '#server/deps.ts'
import { bind } from '#server/http/bind.ts'
import {
  readEmailPreferences,
  saveEmailPreferences,
} from '#server/users/email-preferences-store.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

/** Saves which emails a person wants (`R7`). */
async function changePreferences(
  deps: Deps,
  userId: string,
  wanted: EmailPreferences,
): Promise<EmailPreferences> {
  await saveEmailPreferences(deps.db, userId, wanted, deps.now())
  return readEmailPreferences(deps.db, userId)
}

export const accountRoutes = [
  bind(contract.getPreferences, async ({ deps, user }) => ({
    preferences: await readEmailPreferences(deps.db, user.id),
  })),
  bind(contract.setPreferences, async ({ deps, user, body }) => ({
    preferences: await changePreferences(deps, user.id, body),
  })),
  bind(contract.downloadAccountData, ({ deps, user, query }) =>
    exportData(deps, user.id, query.format),
  ),
  bind(contract.deleteAccount, async ({ deps, user, body }) => {
    await deleteAccount(deps, user.id, body.password)
    return { message: 'Tu cuenta quedó eliminada.' }
  }),
]
