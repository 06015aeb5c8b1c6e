import type { Database } from '#server/db/schema.ts'
import type { Outbox } from '#server/jobs/outbox.ts'
import { renderSecondFactorResetEmail } from '#server/mail/templates/people/second-factor.ts'
import { AdminCommandError } from '#server/users/administer.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { deleteKnownNetworks } from '#server/users/credentials/known-networks-store.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { findUserByEmail, lockUser } from '#server/users/store.ts'
import { deleteSecondFactor } from './store.ts'

/**
 * Removes the second factor of somebody who lost it, ends all sessions, forgets all networks and tells
 * the owner; for the command line. Resolves to false if there was none. Throws `AdminCommandError` for an
 * unknown address.
 */
export async function resetSecondFactor(
  db: Database,
  outbox: Outbox,
  email: string,
  now: Date,
): Promise<boolean> {
  const found = await findUserByEmail(db, email)
  if (!found) throw new AdminCommandError(`${email} has no account.`)
  return db.transaction().execute(async (tx) => {
    const user = await lockUser(tx, found.id)
    if (!user || !(await deleteSecondFactor(tx, user.id))) return false
    await endSessions(tx, user.id, { keep: null, now, reason: 'second-factor' })
    await deleteKnownNetworks(tx, user.id, { except: null })
    const subject = { type: 'user', id: user.id } as const
    await recordAudit(tx, { actorId: null, action: 'reset-second-factor', subject, at: now })
    const reset = renderSecondFactorResetEmail({ firstName: user.first_name })
    await outbox.sendEmail(
      tx,
      user.email,
      reset,
      `second-factor-reset:${user.id}:${now.toISOString()}`,
    )
    return true
  })
}
