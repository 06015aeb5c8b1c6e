import type { Database } from '#server/db/schema.ts'
import { listAccounts, waiveRejections } from '#server/payout-records/store.ts'
import { AdminCommandError } from '#server/users/administer.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { findUserByEmail } from '#server/users/store.ts'
import { isRejected } from '../policy.ts'

/**
 * Allows a host another payout account although Stripe rejected theirs, for the command line (decision
 * 26). Resolves to false if there is nothing to allow. Throws `AdminCommandError` for an unknown address.
 */
export async function allowPayoutAccount(db: Database, email: string, now: Date): Promise<boolean> {
  const host = await findUserByEmail(db, email)
  if (!host) throw new AdminCommandError(`${email} has no account.`)
  return db.transaction().execute(async (tx) => {
    const barring = (await listAccounts(tx, host.id)).filter(
      (account) => isRejected(account) && !account.rejection_waived_at,
    )
    if (barring.length === 0) return false
    await waiveRejections(
      tx,
      barring.map(({ id }) => id),
      now,
    )
    await recordAudit(tx, {
      actorId: null,
      action: 'allow-payout-account',
      subject: { type: 'user', id: host.id },
      detail: { accounts: barring.length },
      at: now,
    })
    return true
  })
}
