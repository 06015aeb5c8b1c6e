import type { endUserSessions as contract } from '#contract/admin/desk.ts'
import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import type { Call } from '#server/http/bind.ts'
import { hasRole } from '#server/http/principal.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { lockUser } from '#server/users/store.ts'

/**
 * Ends all sessions of a person, whose password still works; those of the desk's people by an admin only.
 * Throws USER_NOT_FOUND, FORBIDDEN.
 */
export async function endUserSessions({ deps, user, params, body }: Call<typeof contract>) {
  return deps.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, params.id)
    if (!person) throw new ApiError('USER_NOT_FOUND')
    const isAtDesk = hasAnyRole(person.roles, DESK_ROLES)
    if (isAtDesk && !hasRole(user, ['ADMIN'])) throw new ApiError('FORBIDDEN')
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
