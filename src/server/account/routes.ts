import * as contract from '#contract/people/account.ts'
import { bind } from '#server/http/bind.ts'
import { readLetterPreferences } from '#server/users/letter-preferences-store.ts'
import { changePreferences } from './change-preferences.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const accountRoutes = [
  bind(contract.getPreferences, async ({ deps, user }) => ({
    preferences: await readLetterPreferences(deps.db, user.id),
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
