import * as contract from '#contract/people/account.ts'
import { bind } from '#server/http/bind.ts'
import {
  readEmailPreferences,
  saveEmailPreferences,
} from '#server/users/email-preferences-store.ts'
import { deleteAccount } from './delete-account.ts'
import { exportData } from './export-data.ts'

export const accountRoutes = [
  bind(contract.getPreferences, async ({ deps, user }) => ({
    preferences: await readEmailPreferences(deps.db, user.id),
  })),
  bind(contract.setPreferences, async ({ deps, user, body }) => {
    await saveEmailPreferences(deps.db, user.id, body, deps.now())
    return { preferences: await readEmailPreferences(deps.db, user.id) }
  }),
  bind(contract.downloadAccountData, ({ deps, user, query }) =>
    exportData(deps, user.id, query.format),
  ),
  bind(contract.deleteAccount, async ({ deps, user, body, address }) => {
    await deleteAccount(deps, { ...user, address }, body.password)
    return { message: 'Tu cuenta quedó eliminada.' }
  }),
]
