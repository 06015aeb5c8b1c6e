import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { changePassword as endpoint } from '#contract/people/users.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { renderPasswordChangedEmail } from '#server/mail/templates/people/account.ts'
import { lockUser, type UserRow, updatePassword } from '#server/users/store.ts'
import { assertUncommonNewPassword } from './common-passwords.ts'
import { deleteUnusedEmailLinks } from './email-links-store.ts'
import { forgetOtherNetworks } from './known-networks.ts'
import { checkOwnPassword } from './own-password.ts'
import { hashPassword } from './passwords.ts'
import { sendSecurityEmail } from './recent-change.ts'
import { endSessions, markSessionProven } from './sessions-store.ts'

/** Enqueues the email that reports a new password, in the transaction that sets it. */
export async function sendPasswordChangedEmail(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const email = renderPasswordChangedEmail({
    firstName: user.first_name,
    forgotUrl: deps.config.publicUrl + PATHS.forgotPassword,
  })
  const key = `password-changed:${user.id}:${deps.now().toISOString()}`
  await sendSecurityEmail(tx, deps, user, email, key)
}

/**
 * Sets a new password, ends every other session (`R3`) and forgets other networks. Throws WRONG_PASSWORD,
 * RATE_LIMITED.
 */
export async function changePassword(
  deps: Deps,
  caller: { id: string; sessionId: string; address: string },
  { currentPassword, newPassword }: ParsedBody<typeof endpoint>,
): Promise<void> {
  const { address } = caller
  const user = await checkOwnPassword(deps, caller, currentPassword)
  await assertUncommonNewPassword(newPassword, user)
  const hash = await hashPassword(newPassword, address)
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, caller.id)
    if (!locked || locked.password_hash !== user.password_hash) throw new ApiError('WRONG_PASSWORD')
    const now = deps.now()
    await updatePassword(tx, caller.id, hash, now)
    await deleteUnusedEmailLinks(tx, caller.id, 'reset-password')
    await endSessions(tx, caller.id, { keep: caller.sessionId, now, reason: 'password' })
    await forgetOtherNetworks(tx, deps, { userId: caller.id, address })
    await markSessionProven(tx, caller, now)
    await sendPasswordChangedEmail(tx, deps, locked)
  })
}
