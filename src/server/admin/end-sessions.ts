import type { endUserSessions as contract } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Call } from '#server/http/bind.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { endSessions } from '#server/users/credentials/store.ts'
import { lockUser } from '#server/users/store.ts'

/** Ends all sessions of a person, whose password still works. Throws USER_NOT_FOUND. */
export async function endUserSessions({ deps, user, params, body }: Call<typeof contract>) {
  return deps.db.transaction().execute(async (tx) => {
    if (!(await lockUser(tx, params.id))) throw new ApiError('USER_NOT_FOUND')
    const now = deps.now()
    const ended = await endSessions(tx, params.id, { keep: null, now, reason: 'support' })
    await recordAudit(tx, {
      actorId: user.id,
      action: 'end-sessions',
      subject: { type: 'user', id: params.id },
      reason: body.reason,
      detail: { ended },
      at: now,
    })
    return { ended }
  })
}
