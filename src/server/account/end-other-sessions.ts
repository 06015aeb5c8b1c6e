import { PATHS } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import type { Principal } from '#server/http/principal.ts'
import { renderSessionsClosedEmail } from '#server/mail/templates/people/account.ts'
import { sendSecurityEmail } from '#server/users/credentials/recent-change.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { findContactDetails } from '#server/users/store.ts'

/**
 * Ends every session of the caller but this one, and reports it by email: whoever knows the password can do
 * it to the owner. Resolves to how many ended.
 * @param only ends this one of them alone
 */
export function endOtherSessions(
  deps: Deps,
  { id, sessionId }: Pick<Principal, 'id' | 'sessionId'>,
  only?: string,
): Promise<number> {
  return deps.db.transaction().execute(async (tx) => {
    const now = deps.now()
    const ended = await endSessions(tx, id, {
      keep: sessionId,
      ...(only && { only }),
      now,
      reason: 'other-device',
    })
    if (ended === 0) return 0
    const person = await findContactDetails(tx, id)
    const email = renderSessionsClosedEmail({
      firstName: person.first_name,
      ended,
      forgotUrl: deps.config.publicUrl + PATHS.forgotPassword,
    })
    await sendSecurityEmail(tx, deps, person, email, `sessions-closed:${id}:${now.toISOString()}`)
    return ended
  })
}
