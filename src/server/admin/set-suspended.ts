import type { AdminUser, setSuspended as contract } from '#contract/admin/admin.ts'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { DESK_ROLES, hasAnyRole } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { scheduleCheckoutExpiry } from '#server/checkout/expiry/expire-checkout.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import {
  renderAccountReinstatedEmail,
  renderAccountSuspendedEmail,
} from '#server/mail/templates/people/account.ts'
import { recordAudit } from '#server/users/audit-store.ts'
import { endSessions } from '#server/users/credentials/sessions-store.ts'
import { lockUser, saveSuspension, type UserRow } from '#server/users/store.ts'
import { showUser } from './lists/show-lists.ts'

/** Tells the person, who would otherwise only see that they cannot sign in. */
async function sendSuspensionEmail(tx: Tx, deps: Deps, person: UserRow, suspended: boolean) {
  const { first_name: firstName } = person
  const loginUrl = deps.config.publicUrl + PATHS.login
  const email = suspended
    ? renderAccountSuspendedEmail({ firstName })
    : renderAccountReinstatedEmail({ firstName, loginUrl })
  const key = `suspension:${suspended}:${person.id}:${deps.now().toISOString()}`
  await deps.outbox.sendEmail(tx, person.email, email, key)
}

async function applySuspension(
  deps: Deps,
  tx: Tx,
  admin: Principal,
  person: UserRow,
  { suspended, reason }: ParsedBody<typeof contract>,
): Promise<void> {
  assertOthersCase(admin, { id: person.id })
  if (suspended && hasAnyRole(person.roles, DESK_ROLES)) throw new ApiError('NOT_SUSPENDABLE')
  if ((person.suspended_at !== null) === suspended) return
  const now = deps.now()
  await saveSuspension(tx, person.id, suspended ? now : null, now)
  if (suspended) await endSessions(tx, person.id, { keep: null, now, reason: 'suspended' })
  await sendSuspensionEmail(tx, deps, person, suspended)
  const detail = suspended
    ? { checkoutsEnded: await scheduleCheckoutExpiry(deps, tx, { hostId: person.id }) }
    : {}
  await recordAudit(tx, {
    actorId: admin.id,
    action: suspended ? 'suspend-user' : 'reinstate-user',
    subject: { type: 'user', id: person.id },
    reason,
    detail,
    at: now,
  })
}

/**
 * Suspends or reinstates a person (`R2`): suspension ends their sessions and open checkouts at once,
 * and their events accept no contributions. A repeated request changes nothing. Throws
 * USER_NOT_FOUND, OWN_CASE; NOT_SUSPENDABLE for somebody of the desk.
 */
export async function setSuspended(
  deps: Deps,
  admin: Principal,
  id: string,
  request: ParsedBody<typeof contract>,
): Promise<AdminUser> {
  await deps.db.transaction().execute(async (tx) => {
    const person = await lockUser(tx, id)
    if (!person) throw new ApiError('USER_NOT_FOUND')
    await applySuspension(deps, tx, admin, person, request)
  })
  return showUser(deps.db, admin, id)
}
