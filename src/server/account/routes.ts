import { ApiError } from '#contract/api/errors.ts'
import * as contract from '#contract/people/account.ts'
import { bind } from '#server/http/bind.ts'
import { listOpenSessions } from '#server/users/credentials/sessions-store.ts'
import {
  readEmailPreferences,
  saveEmailPreferences,
} from '#server/users/email-preferences-store.ts'
import { deleteAccount } from './delete-account.ts'
import { endOtherSessions } from './end-other-sessions.ts'
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
  bind(contract.listSessions, async ({ deps, user }) => {
    const rows = await listOpenSessions(deps.db, user.id, deps.now())
    const sessions = rows.map(({ id, device, created_at, last_used_at }) => ({
      id,
      device,
      createdAt: created_at.toISOString(),
      lastUsedAt: last_used_at.toISOString(),
      isCurrent: id === user.sessionId,
    }))
    return { sessions }
  }),
  bind(contract.endOtherSessions, async ({ deps, user }) => ({
    ended: await endOtherSessions(deps, user),
  })),
  bind(contract.endOneSession, async ({ deps, user, params }) => {
    if ((await endOtherSessions(deps, user, params.id)) === 0) throw new ApiError('NOT_FOUND')
    return { ended: 1 as const }
  }),
  bind(contract.deleteAccount, async ({ deps, user, body, address }) => {
    await deleteAccount(deps, { ...user, address }, body.password)
    return { message: 'Tu cuenta quedó eliminada.' }
  }),
]
