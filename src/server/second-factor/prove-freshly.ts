import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { proveFreshly as endpoint } from '#contract/people/second-factor.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { FRESH_PROOF_MS } from '#server/limits.ts'
import { checkOwnPassword } from '#server/users/credentials/own-password.ts'
import { markSessionProven } from '#server/users/credentials/sessions-store.ts'
import { lockUser } from '#server/users/store.ts'
import {
  createSessionChallenge,
  endSessionChallenge,
  type SessionCaller,
  type SessionRef,
} from './challenges.ts'
import { checkPasskey } from './check-factor.ts'
import { type Assertion, buildRequestOptions, readSignedChallenge } from './passkeys/passkeys.ts'
import { listPasskeys } from './store.ts'

/** Builds the options for a fresh proof by passkey; null for an account without one. */
export async function startFreshProof(deps: Deps, session: SessionRef) {
  const passkeys = await listPasskeys(deps.db, session.id)
  if (passkeys.length === 0) return null
  const challenge = await createSessionChallenge(deps.db, 'fresh-proof', session, deps.now())
  return buildRequestOptions(deps.config, challenge, { passkeys, userVerification: 'required' })
}

async function provePassword(deps: Deps, session: SessionCaller, password: string): Promise<void> {
  const user = await checkOwnPassword(deps, session, password)
  await deps.db.transaction().execute(async (tx) => {
    const locked = await lockUser(tx, user.id)
    if (locked?.password_hash !== user.password_hash) throw new ApiError('WRONG_PASSWORD')
    await markSessionProven(tx, session, deps.now())
  })
}

async function isPasskeyRight(tx: Tx, deps: Deps, session: SessionRef, assertion: Assertion) {
  const challenge = readSignedChallenge(assertion)
  const answered = challenge !== null && { challenge, session, now: deps.now() }
  if (!answered || !(await endSessionChallenge(tx, 'fresh-proof', answered))) return false
  const proof = { userId: session.id, assertion, challenge, mustVerifyUser: true }
  return checkPasskey(tx, deps, proof)
}

async function provePasskey(deps: Deps, session: SessionRef, assertion: Assertion): Promise<void> {
  const isProven = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, session.id)
    const isRight = await isPasskeyRight(tx, deps, session, assertion)
    if (isRight) await markSessionProven(tx, session, deps.now())
    // Returned, not thrown: the challenge of a refused passkey is used up, too.
    return isRight
  })
  if (!isProven) throw new ApiError('PASSKEY_REFUSED')
}

/**
 * Proves this session freshly by the password or a passkey that verified its user. Throws
 * WRONG_PASSWORD, PASSKEY_REFUSED, RATE_LIMITED.
 */
export async function proveFreshly(
  deps: Deps,
  session: SessionCaller,
  proof: ParsedBody<typeof endpoint>,
): Promise<{ provenUntil: string }> {
  if (proof.method === 'password') await provePassword(deps, session, proof.password)
  else await provePasskey(deps, session, proof.passkey)
  return { provenUntil: new Date(deps.now().getTime() + FRESH_PROOF_MS).toISOString() }
}
