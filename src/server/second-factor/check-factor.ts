import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { type Assertion, verifyAssertion } from './passkeys/passkeys.ts'
import { hashRecoveryCode } from './recovery-codes.ts'
import {
  findTotpApp,
  listPasskeys,
  recordPasskeyUse,
  recordTotpUse,
  spendRecoveryCode,
} from './store.ts'
import { decryptSecret, findStep } from './totp/totp.ts'

/**
 * Checks a passkey's answer to a challenge and records its use. Resolves to false for a passkey of
 * another person, another site or challenge, and for one whose counter did not grow: it was copied.
 * @param mustVerifyUser true when the passkey stands in for the password
 */
export async function checkPasskey(
  tx: Tx,
  deps: Deps,
  {
    userId,
    assertion,
    challenge,
    mustVerifyUser,
  }: {
    userId: string
    assertion: Assertion
    challenge: string
    mustVerifyUser: boolean
  },
): Promise<boolean> {
  const passkeys = await listPasskeys(tx, userId)
  const passkey = passkeys.find(({ credential_id }) => credential_id === assertion.id)
  if (!passkey) return false
  const expected = { challenge, passkey, mustVerifyUser }
  const signCount = await verifyAssertion(deps.config, assertion, expected)
  if (signCount === null) return false
  const isRecorded = await recordPasskeyUse(tx, passkey.id, signCount, deps.now())
  if (!isRecorded) deps.log.warn({ userId, passkeyId: passkey.id }, LOG.passkeyCounterRepeated)
  return isRecorded
}

/** Checks a code of the connected app and records its step; each code works once. */
export async function checkTotp(tx: Tx, deps: Deps, userId: string, code: string) {
  const app = await findTotpApp(tx, userId, true)
  const secret = app && decryptSecret(deps.config, userId, app.secret)
  const step = secret ? findStep(secret, code, deps.now()) : null
  return step !== null && recordTotpUse(tx, userId, step)
}

/** Checks a recovery code and deletes it. */
export function checkRecoveryCode(tx: Tx, userId: string, code: string): Promise<boolean> {
  return spendRecoveryCode(tx, userId, hashRecoveryCode(code))
}
