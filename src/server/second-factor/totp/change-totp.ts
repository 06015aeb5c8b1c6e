import { ApiError } from '#contract/api/errors.ts'
import type { Deps } from '#server/deps.ts'
import { TOTP_START_MS } from '#server/limits.ts'
import {
  announceChange,
  assertMayAddFirstFactor,
  completeEnrolment,
  completeRemoval,
  lockOwner,
  lockOwnerInSession,
} from '../announce-change.ts'
import type { SessionCaller } from '../challenges.ts'
import { replaceRecoveryCodes } from '../recovery-codes.ts'
import { deleteTotpApp, findTotpApp, hasSecondFactor, insertTotpApp } from '../store.ts'
import { createTotpSecret, decryptSecret, describeSecret, encryptSecret, findStep } from './totp.ts'

/**
 * Starts to connect an app; one that is connected stays so until the new one shows a code. Throws
 * EMAIL_CHANGED_RECENTLY for a first factor.
 */
export async function startTotp(deps: Deps, userId: string) {
  const secret = createTotpSecret()
  const email = await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    await assertMayAddFirstFactor(tx, deps, user)
    await deleteTotpApp(tx, userId, false)
    await insertTotpApp(tx, {
      user_id: userId,
      is_confirmed: false,
      secret: encryptSecret(deps.config, userId, secret),
      created_at: deps.now(),
    })
    return user.email
  })
  return describeSecret(secret, email)
}

/**
 * Connects the app by its first code, which cannot be used again; resolves to recovery codes if it is
 * the first factor. Throws CODE_INVALID; SECOND_FACTOR_EXPIRED if no app waits for a code.
 */
export async function confirmTotp(
  deps: Deps,
  session: SessionCaller,
  code: string,
): Promise<string[] | null> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockOwnerInSession(tx, session)
    const now = deps.now()
    const started = await findTotpApp(tx, user.id, false)
    const isInTime = started && now.getTime() - started.created_at.getTime() <= TOTP_START_MS
    const secret = isInTime ? decryptSecret(deps.config, user.id, started.secret) : null
    if (!started || !secret) throw new ApiError('SECOND_FACTOR_EXPIRED')
    const step = findStep(secret, code, now)
    if (step === null) throw new ApiError('CODE_INVALID')
    const isFirst = !(await hasSecondFactor(tx, user.id))
    await deleteTotpApp(tx, user.id, false)
    await deleteTotpApp(tx, user.id, true)
    await insertTotpApp(tx, {
      user_id: user.id,
      is_confirmed: true,
      secret: started.secret,
      last_used_step: step,
      created_at: now,
    })
    const change = { kind: 'totp-added' } as const
    return completeEnrolment(tx, deps, { user, session, isFirst, change })
  })
}

/** Disconnects the app. Throws NOT_FOUND, LAST_SECOND_FACTOR. */
export async function removeTotp(deps: Deps, userId: string): Promise<void> {
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    if (!(await deleteTotpApp(tx, userId, true))) throw new ApiError('NOT_FOUND')
    await completeRemoval(tx, deps, user, { kind: 'totp-removed' })
  })
}

/** Replaces the recovery codes; resolves to the new ones. Throws SECOND_FACTOR_MISSING. */
export async function renewRecoveryCodes(deps: Deps, userId: string): Promise<string[]> {
  return deps.db.transaction().execute(async (tx) => {
    const user = await lockOwner(tx, userId)
    if (!(await hasSecondFactor(tx, userId))) throw new ApiError('SECOND_FACTOR_MISSING')
    await announceChange(tx, deps, user, { kind: 'recovery-codes-renewed' })
    return replaceRecoveryCodes(tx, userId, deps.now())
  })
}
