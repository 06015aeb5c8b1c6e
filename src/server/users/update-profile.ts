import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { updateProfile as endpoint, User } from '#contract/people/users.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { hasFreshProof, type Principal } from '#server/http/principal.ts'
import { emailCounter, scaleLimit } from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { DAY_MS } from '#server/limits.ts'
import {
  renderConfirmChangeEmail,
  renderEmailChangeRequestedEmail,
} from '#server/mail/templates/email-address.ts'
import { sendEmailLink } from './credentials/email-links.ts'
import { deleteUnusedEmailLinks, isReservedByAnother } from './credentials/store.ts'
import { readUser } from './present.ts'
import { findUserByEmail, lockUser, savePendingEmail, type UserRow, updateNames } from './store.ts'

/**
 * Changes a person's own data (`spec §4`, `R2`). A different email is pending until its link is
 * confirmed; until then the account keeps its address, which is told and can cancel (`R14`). Throws
 * EMAIL_TAKEN, also while somebody else may still undo a change away from that address;
 * FRESH_SIGN_IN_REQUIRED for a different email without a fresh proof (`R16`); RATE_LIMITED.
 */
export async function updateProfile(
  deps: Deps,
  caller: Pick<Principal, 'id' | 'provenAt'>,
  profile: ParsedBody<typeof endpoint>,
): Promise<User> {
  return deps.db.transaction().execute(async (tx) => {
    const before = await lockUser(tx, caller.id)
    if (!before) throw new ApiError('USER_NOT_FOUND')
    const motherLastName = profile.motherLastName ?? before.mother_last_name
    await updateNames(tx, caller.id, { ...profile, motherLastName }, deps.now())
    const { firstName, email } = profile
    if (email !== before.email && email !== before.pending_email) {
      if (!hasFreshProof(caller, deps.now())) throw new ApiError('FRESH_SIGN_IN_REQUIRED')
      await requestEmailChange(tx, deps, before, { firstName, email })
    }
    return readUser(tx, caller.id)
  })
}

/** Stores the new address as pending, and sends an email to both addresses. */
async function requestEmailChange(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  { firstName, email }: { firstName: string; email: string },
): Promise<void> {
  const now = deps.now()
  const isTaken =
    (await findUserByEmail(tx, email)) ||
    (await isReservedByAnother(tx, email, { userId: user.id, now }))
  if (isTaken) throw new ApiError('EMAIL_TAKEN')
  await cancelEmailChange(tx, user.id, now)
  await savePendingEmail(tx, user.id, email, now)
  await sendChangeLink(tx, deps, { ...user, first_name: firstName }, email)
  // An address that nobody proved may be a stranger's, who must get no way into this account.
  if (!user.email_verified_at) return
  const values = { firstName, oldEmail: user.email, newEmail: email }
  await sendEmailLink(tx, deps, 'undo-email', user, (cancelUrl) =>
    renderEmailChangeRequestedEmail({ ...values, cancelUrl }),
  )
}

/** Links to one address, or from one account, in a day. */
const CHANGE_LINKS_PER_DAY = 5

/**
 * Counts a link to a new address: an account without a proven address shares the limit of the
 * recipient with all others, so that many of them cannot flood one mailbox. Throws RATE_LIMITED.
 */
async function countChangeLink(
  tx: Tx,
  deps: Deps,
  { id, email_verified_at: provenAt }: Pick<UserRow, 'id' | 'email_verified_at'>,
  email: string,
): Promise<void> {
  const counter = emailCounter('change link', email, ...(provenAt ? [id] : []))
  const { hits, resetIn } = await countHit(tx, counter, DAY_MS / 1_000)
  if (hits > scaleLimit(deps, CHANGE_LINKS_PER_DAY))
    throw new ApiError('RATE_LIMITED', { retryAfter: Math.max(1, resetIn) })
}

/** Sends the link that makes a pending address the account's own. Throws RATE_LIMITED. */
export async function sendChangeLink(
  tx: Tx,
  deps: Deps,
  user: Pick<UserRow, 'id' | 'first_name' | 'email_verified_at'>,
  email: string,
): Promise<void> {
  await countChangeLink(tx, deps, user, email)
  await sendEmailLink(tx, deps, 'change-email', { id: user.id, email }, (confirmUrl) =>
    renderConfirmChangeEmail({ firstName: user.first_name, confirmUrl }),
  )
}

/** Drops a pending address and invalidates its links. */
export async function cancelEmailChange(tx: Tx, userId: string, now: Date): Promise<void> {
  await deleteUnusedEmailLinks(tx, userId, 'change-email')
  await savePendingEmail(tx, userId, null, now)
}
