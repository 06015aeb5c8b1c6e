import { ApiError } from '#contract/api/errors.ts'
import type { SecondFactorState } from '#contract/people/second-factor.ts'
import type { Deps } from '#server/deps.ts'
import { findUser } from '#server/users/store.ts'
import { mustHaveSecondFactor } from './policy.ts'
import { countRecoveryCodes, findTotpApp, listPasskeys } from './store.ts'

/** Reads a person's second factors. Throws USER_NOT_FOUND. */
export async function readSecondFactor(
  { config, db }: Pick<Deps, 'config' | 'db'>,
  userId: string,
): Promise<SecondFactorState> {
  const user = await findUser(db, userId)
  if (!user) throw new ApiError('USER_NOT_FOUND')
  const passkeys = await listPasskeys(db, userId)
  const app = await findTotpApp(db, userId, true)
  return {
    passkeys: passkeys.map((passkey) => ({
      id: passkey.id,
      name: passkey.name,
      createdAt: passkey.created_at.toISOString(),
      lastUsedAt: passkey.last_used_at?.toISOString() ?? null,
    })),
    totpSince: app?.created_at.toISOString() ?? null,
    recoveryCodesLeft: await countRecoveryCodes(db, userId),
    required: mustHaveSecondFactor(config, user.roles),
  }
}
