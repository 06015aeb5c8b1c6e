import type { ParsedBody } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { answerSecondFactor as endpoint } from '#contract/people/second-factor.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  countAgainst,
  emailCounter,
  type Limit,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit } from '#server/http/rate-limits/store.ts'
import { FACTOR_CHALLENGE_ANSWERS } from '#server/limits.ts'
import { renderSecondFactorFailedEmail } from '#server/mail/templates/people/second-factor.ts'
import { computePasswordVersion, hashChallenge } from '#server/second-factor/challenges.ts'
import { checkAnswer } from '#server/second-factor/sign-in-challenge.ts'
import { countAnswer, deleteChallenge, findSignInChallenge } from '#server/second-factor/store.ts'
import { isKnownCaller } from '#server/users/credentials/known-networks.ts'
import { findUser, lockUser, type UserRow } from '#server/users/store.ts'
import { openSession, type SignInPlace } from './sessions.ts'

type Answer = ParsedBody<typeof endpoint>

/** Wrong answers of one account from one network. */
const FROM_NETWORK = { limit: 10, windowSeconds: 900 }
/**
 * Wrong codes of an app from all networks that the owner never signed in from: who knows the password
 * and has many networks guesses one of a million codes within 30 tries a day. The owner's networks,
 * passkeys and recovery codes stay open, so that this locks nobody out.
 */
const CODES_FROM_ELSEWHERE = { limit: 30, windowSeconds: 24 * 3_600 }
/** The wait may last a day. */
const USE_ANOTHER =
  'Demasiados códigos equivocados. Usa una llave de acceso o un código de recuperación.'

/** Wrong answers of one account from all networks, of which the owner is told: once a day. */
const REPORTED = { answers: 5, windowSeconds: 24 * 3_600 }

interface Attempt {
  email: string
  address: string
  method: Answer['method']
}

/** Counts an answer before it is checked; throws RATE_LIMITED. The result releases a right one. */
async function countAttempt(deps: Deps, { email, address, method }: Attempt) {
  const ofNetwork = emailCounter('second factor', email, toNetwork(address))
  const limits: Limit[] = [{ ...FROM_NETWORK, counter: ofNetwork, countsFailures: true }]
  if (method === 'totp' && !(await isKnownCaller(deps, { email, address }))) {
    const counter = emailCounter('second factor codes', email)
    limits.push({ ...CODES_FROM_ELSEWHERE, counter, countsFailures: true, message: USE_ANOTHER })
  }
  return countAgainst(deps, limits)
}

/**
 * Counts a wrong answer, to whichever challenge, and tells the owner of the fifth one that somebody knows
 * the password and fails the second step.
 */
async function reportFailures(tx: Tx, deps: Deps, user: UserRow): Promise<void> {
  const counter = emailCounter('second factor wrong', user.email)
  const { hits } = await countHit(tx, counter, REPORTED.windowSeconds)
  if (hits !== REPORTED.answers) return
  const email = renderSecondFactorFailedEmail({
    firstName: user.first_name,
    forgotUrl: deps.config.publicUrl + PATHS.forgotPassword,
  })
  const key = `second-factor-failed:${user.id}:${deps.now().toISOString()}`
  await deps.outbox.sendEmail(tx, user.email, email, key)
}

/** Opens the session; or resolves to the refusal, so that the counts stay. */
async function checkChallenge(
  tx: Tx,
  deps: Deps,
  userId: string,
  { answer, place }: { answer: Answer; place: SignInPlace },
): Promise<Awaited<ReturnType<typeof openSession>> | ErrorCode> {
  const hash = hashChallenge(answer.challenge)
  const user = await lockUser(tx, userId)
  const asked = await countAnswer(tx, hash, { now: deps.now(), max: FACTOR_CHALLENGE_ANSWERS })
  if (!user || !asked?.password_version) return 'SECOND_FACTOR_EXPIRED'
  const isSamePassword = computePasswordVersion(user.password_hash).equals(asked.password_version)
  if (!isSamePassword || user.suspended_at) {
    await deleteChallenge(tx, hash)
    return 'SECOND_FACTOR_EXPIRED'
  }
  const refusal = await checkAnswer(tx, deps, user, answer)
  if (refusal) {
    await reportFailures(tx, deps, user)
    return refusal
  }
  await deleteChallenge(tx, hash)
  return openSession(tx, deps, user, { ...place, remember: asked.remember })
}

/**
 * Completes a sign-in by the second factor (`R16`). Throws CODE_INVALID or PASSKEY_REFUSED for a wrong
 * answer; SECOND_FACTOR_EXPIRED when the challenge is over: after five minutes, five answers, a right
 * one, a new password or a suspension; RATE_LIMITED.
 */
export async function answerSecondFactor(deps: Deps, answer: Answer, place: SignInPlace) {
  const asked = await findSignInChallenge(deps.db, hashChallenge(answer.challenge), deps.now())
  const owner = asked && (await findUser(deps.db, asked.user_id))
  if (!owner) throw new ApiError('SECOND_FACTOR_EXPIRED')
  const { method } = answer
  const release = await countAttempt(deps, { email: owner.email, address: place.address, method })
  const checked = await deps.db
    .transaction()
    .execute((tx) => checkChallenge(tx, deps, owner.id, { answer, place }))
  if (typeof checked === 'string') throw new ApiError(checked)
  await release()
  return checked
}
