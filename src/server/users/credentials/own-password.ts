import { ApiError } from '#contract/api/errors.ts'
import { SIGNING_IN_HELPS } from '#contract/product/messages.ts'
import type { Deps } from '#server/deps.ts'
import { countAgainst, type Limit, signInCounter } from '#server/http/rate-limits/rate-limits.ts'
import { findUser, type UserRow } from '#server/users/store.ts'
import { isKnownCaller } from './known-networks.ts'
import { verifyPassword } from './passwords.ts'

/**
 * Wrong passwords of one account in signed-in calls from all networks that its owner never signed in from.
 * One session has ten (the limits of the endpoints), so a stolen one cannot use this up. The owner's
 * networks do not share it, and whoever signs in makes theirs one of them (`R15`).
 */
const FROM_ELSEWHERE = { limit: 30, windowSeconds: 900, hint: SIGNING_IN_HELPS }

async function countAttempt(deps: Deps, email: string, address: string) {
  const isKnown = await isKnownCaller(deps, { email, address })
  const counter = signInCounter('own password', email)
  const limits: Limit[] = [{ ...FROM_ELSEWHERE, counter, countsFailures: true }]
  return countAgainst(deps, isKnown ? [] : limits)
}

/**
 * Checks the password that a signed-in person types again, and resolves to the person whose it is. Throws
 * WRONG_PASSWORD, RATE_LIMITED.
 */
export async function checkOwnPassword(
  deps: Deps,
  { id, address }: { id: string; address: string },
  password: string,
): Promise<UserRow> {
  const user = await findUser(deps.db, id)
  if (!user) throw new ApiError('WRONG_PASSWORD')
  const release = await countAttempt(deps, user.email, address)
  let isWrong = false
  try {
    isWrong = !(await verifyPassword(password, user.password_hash, address))
  } finally {
    if (!isWrong) await release()
  }
  if (isWrong) throw new ApiError('WRONG_PASSWORD')
  return user
}
