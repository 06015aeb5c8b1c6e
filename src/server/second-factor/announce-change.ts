import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  type FactorChange,
  renderSecondFactorChangedEmail,
} from '#server/mail/templates/people/second-factor.ts'
import { forgetOtherNetworks } from '#server/users/credentials/known-networks.ts'
import { assertEmailSettled, sendSecurityEmail } from '#server/users/credentials/recent-change.ts'
import { endSessions, findSession } from '#server/users/credentials/sessions-store.ts'
import { lockUser, storeFirstSecondFactor, type UserRow } from '#server/users/store.ts'
import type { SessionCaller, SessionRef } from './challenges.ts'
import { mustHaveSecondFactor } from './policy.ts'
import { replaceRecoveryCodes } from './recovery-codes.ts'
import { deleteRecoveryCodes, hasSecondFactor } from './store.ts'

/** Locks the person whose factors change, so that changes come one after the other. */
export async function lockOwner(tx: Tx, userId: string): Promise<UserRow> {
  const user = await lockUser(tx, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  return user
}

/**
 * Locks the person who adds a factor. Throws UNAUTHENTICATED if the session ended since the call began: a
 * reset that ends it must not be followed by a factor of whoever had it.
 */
export async function lockOwnerInSession(tx: Tx, { id, sessionId }: SessionRef): Promise<UserRow> {
  const user = await lockOwner(tx, id)
  const session = await findSession(tx, id, sessionId)
  if (!session || session.ended_at) throw new ApiError('UNAUTHENTICATED')
  return user
}

/**
 * Throws EMAIL_CHANGED_RECENTLY before a first factor is begun: an undone change of address leaves the
 * factors, so that one of a thief's would keep the owner out (decision 21).
 */
export async function assertMayAddFirstFactor(
  db: Db,
  deps: Deps,
  person: Pick<UserRow, 'id' | 'email'>,
) {
  if (await hasSecondFactor(db, person.id)) return
  await assertEmailSettled(db, person, deps.now())
}

/** Enqueues the email that reports a change, in the transaction that makes it. */
export async function announceChange(tx: Tx, deps: Deps, user: UserRow, change: FactorChange) {
  const email = renderSecondFactorChangedEmail({
    firstName: user.first_name,
    change,
    forgotUrl: deps.config.publicUrl + PATHS.forgotPassword,
  })
  const key = `second-factor:${change.kind}:${user.id}:${deps.now().toISOString()}`
  await sendSecurityEmail(tx, deps, user, email, key)
}

/**
 * Announces a new factor. The first one gets recovery codes, which are returned, ends all other sessions,
 * which never proved a factor, and forgets other networks. Throws EMAIL_CHANGED_RECENTLY for a first one.
 */
export async function completeEnrolment(
  tx: Tx,
  deps: Deps,
  {
    user,
    session,
    isFirst,
    change,
  }: {
    user: UserRow
    session: SessionCaller
    isFirst: boolean
    change: FactorChange
  },
): Promise<string[] | null> {
  const now = deps.now()
  if (isFirst) await assertEmailSettled(tx, user, now)
  await announceChange(tx, deps, user, change)
  if (!isFirst) return null
  await storeFirstSecondFactor(tx, user.id, now)
  await endSessions(tx, user.id, { keep: session.sessionId, now, reason: 'second-factor' })
  await forgetOtherNetworks(tx, deps, { userId: user.id, address: session.address })
  return replaceRecoveryCodes(tx, user.id, now)
}

/**
 * Announces the removal of a factor; recovery codes go with the last one. Throws LAST_SECOND_FACTOR if
 * the account may not be without.
 */
export async function completeRemoval(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  change: FactorChange,
): Promise<void> {
  if (!(await hasSecondFactor(tx, user.id))) {
    if (mustHaveSecondFactor(deps.config, user.roles)) throw new ApiError('LAST_SECOND_FACTOR')
    await deleteRecoveryCodes(tx, user.id)
  }
  await announceChange(tx, deps, user, change)
}
