import type { AdminUser } from '#contract/admin/admin.ts'
import type { setDeskRole as contract } from '#contract/admin/desk.ts'
import { explainGrantRefusal } from '#contract/admin/desk-labels.ts'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { assertOthersCase, type Principal } from '#server/http/principal.ts'
import {
  renderDeskRoleChangedEmail,
  renderDeskRoleOfOtherChangedEmail,
} from '#server/mail/templates/people/desk-roles.ts'
import { mustHaveSecondFactor } from '#server/second-factor/policy.ts'
import { hasSecondFactor } from '#server/second-factor/store.ts'
import { saveDeskRole } from '#server/users/administer.ts'
import { listUndoAddresses } from '#server/users/credentials/email-links-store.ts'
import { sendSecurityEmail } from '#server/users/credentials/recent-change.ts'
import { formatFullName } from '#server/users/present.ts'
import { findContactDetails, lockAdmins, lockUser, type UserRow } from '#server/users/store.ts'
import { showUser } from './lists/show-lists.ts'

type Request = ParsedBody<typeof contract>

interface Involved {
  admin: Principal
  /** All of them, `admin` included. */
  admins: Awaited<ReturnType<typeof lockAdmins>>
  person: UserRow
}

/** Why this person may not get a role of the desk, as a sentence, or null. */
async function findGrantRefusal(tx: Tx, person: UserRow, now: Date): Promise<string | null> {
  const refusal = explainGrantRefusal({
    isEmailConfirmed: person.email_verified_at !== null,
    isSuspended: person.suspended_at !== null,
  })
  if (refusal) return refusal
  return (await listUndoAddresses(tx, person, now)).length > 0
    ? 'Su correo cambió hace poco y todavía se puede deshacer. Por seguridad, espera a que ya no se pueda.'
    : null
}

/** To the person, and to every admin, the one who did it included: their session may be stolen. */
async function announceChange(
  tx: Tx,
  deps: Deps,
  { admin, admins, person }: Involved,
  { role, granted }: Request,
): Promise<void> {
  const { publicUrl } = deps.config
  const key = `desk-role:${role}:${granted}:${person.id}:${deps.now().toISOString()}`
  const change = { role, isGranted: granted }
  const lacksFactor =
    mustHaveSecondFactor(deps.config, [role]) && !(await hasSecondFactor(tx, person.id))
  const toPerson = renderDeskRoleChangedEmail({
    ...change,
    firstName: person.first_name,
    lacksFactor,
    url: publicUrl + (lacksFactor ? PATHS.secondFactor : PATHS.admin),
  })
  await sendSecurityEmail(tx, deps, person, toPerson, key)
  const actorName = formatFullName(await findContactDetails(tx, admin.id))
  for (const other of admins.filter(({ id }) => id !== person.id)) {
    const email = renderDeskRoleOfOtherChangedEmail({
      ...change,
      firstName: other.first_name,
      actorName: other.id === admin.id ? null : actorName,
      personName: formatFullName(person),
      personEmail: person.email,
      personUrl: publicUrl + buildAdminHostPath(person.id),
    })
    await sendSecurityEmail(tx, deps, other, email, `${key}:${other.id}`)
  }
}

async function applyDeskRole(
  tx: Tx,
  deps: Deps,
  involved: Involved,
  request: Request,
): Promise<void> {
  const { admin, person } = involved
  const { role, granted, reason } = request
  if (person.roles.includes(role) === granted) return
  const now = deps.now()
  const refusal = granted ? await findGrantRefusal(tx, person, now) : null
  if (refusal) throw new ApiError('ROLE_NOT_CHANGEABLE', { message: refusal })
  await saveDeskRole(tx, person.id, { role, isGranted: granted, actorId: admin.id, reason }, now)
  await announceChange(tx, deps, involved, request)
}

/**
 * Grants or revokes a role of the desk (decision 43), effective with the person's next request. A repeated
 * request changes nothing. Nobody changes their own roles, so the admin who asks always stays. Throws
 * USER_NOT_FOUND, OWN_CASE; ROLE_NOT_CHANGEABLE with the reason; FORBIDDEN if another admin revoked the role of this
 * one meanwhile.
 */
export async function setDeskRole(
  deps: Deps,
  admin: Principal,
  id: string,
  request: Request,
): Promise<AdminUser> {
  assertOthersCase(admin, { id })
  await deps.db.transaction().execute(async (tx) => {
    // Two admins who revoke each other come one after the other, and the second is none any more.
    const admins = await lockAdmins(tx)
    if (!admins.some((one) => one.id === admin.id)) throw new ApiError('FORBIDDEN')
    const person = await lockUser(tx, id)
    if (!person || person.deleted_at) throw new ApiError('USER_NOT_FOUND')
    await applyDeskRole(tx, deps, { admin, admins, person }, request)
  })
  return showUser(deps.db, admin, id)
}
