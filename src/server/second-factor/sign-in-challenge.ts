import type { z } from 'zod'
import type { ParsedBody } from '#contract/api/endpoint.ts'
import type { ErrorCode } from '#contract/api/error-codes.ts'
import type {
  answerSecondFactor,
  SecondFactorMethod,
  secondFactorChallenge,
} from '#contract/people/second-factor.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import type { UserRow } from '#server/users/store.ts'
import { announceChange } from './announce-change.ts'
import { createSignInChallenge } from './challenges.ts'
import { checkPasskey, checkRecoveryCode, checkTotp } from './check-factor.ts'
import { buildRequestOptions } from './passkeys/passkeys.ts'
import { countRecoveryCodes, findTotpApp, listPasskeys } from './store.ts'

/**
 * Asks for the second factor of a person whose password was right; null if they have none.
 * @param user as read when the password was verified
 */
export async function challengeSecondFactor(
  deps: Deps,
  user: UserRow,
  remember: boolean,
): Promise<z.output<typeof secondFactorChallenge> | null> {
  const { db } = deps
  const passkeys = await listPasskeys(db, user.id)
  const app = await findTotpApp(db, user.id, true)
  if (passkeys.length === 0 && !app) return null
  const methods: SecondFactorMethod[] = [
    ...(passkeys.length > 0 ? ['passkey' as const] : []),
    ...(app ? ['totp' as const] : []),
    ...((await countRecoveryCodes(db, user.id)) > 0 ? ['recovery-code' as const] : []),
  ]
  const asked = { id: user.id, passwordHash: user.password_hash, remember }
  const { challenge, expiresAt } = await createSignInChallenge(db, asked, deps.now())
  const passkey =
    passkeys.length > 0
      ? await buildRequestOptions(deps.config, challenge, {
          passkeys,
          userVerification: 'preferred',
        })
      : null
  return { secondFactor: { challenge, expiresAt: expiresAt.toISOString(), methods, passkey } }
}

/** Checks the answer to a challenge of sign-in; resolves to the refusal, or to null if it is right. */
export async function checkAnswer(
  tx: Tx,
  deps: Deps,
  user: UserRow,
  answer: ParsedBody<typeof answerSecondFactor>,
): Promise<ErrorCode | null> {
  if (answer.method === 'passkey') {
    const { challenge, passkey: assertion } = answer
    const proof = { userId: user.id, assertion, challenge, mustVerifyUser: false }
    return (await checkPasskey(tx, deps, proof)) ? null : 'PASSKEY_REFUSED'
  }
  if (answer.method === 'totp') {
    return (await checkTotp(tx, deps, user.id, answer.code)) ? null : 'CODE_INVALID'
  }
  if (!(await checkRecoveryCode(tx, user.id, answer.code))) return 'CODE_INVALID'
  const left = await countRecoveryCodes(tx, user.id)
  await announceChange(tx, deps, user, { kind: 'recovery-code-used', left })
  return null
}
