import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Deps } from '#server/deps.ts'
import {
  createRateLimitError,
  emailCounter,
  networkCounter,
  releaseHitOrLog,
  scaleLimit,
  signInCounter,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { type Counter, countHit, takeTurnAfterWait } from '#server/http/rate-limits/store.ts'
import { renderFailedSignInsEmail } from '#server/mail/templates/people/account.ts'
import { isKnownCaller } from '#server/users/credentials/known-networks.ts'
import { findUserByEmail } from '#server/users/store.ts'

/**
 * Failed sign-ins of one account in a window after which unknown networks must wait. One network has
 * ten (the limit of the endpoint), so more come from three networks or more.
 */
const FAILURES = { limit: 20, windowSeconds: 900 }
const LONGEST_WAIT_SECONDS = 30
/**
 * Sign-ins with the right password in a window, of one account and from one network: each costs a hash
 * and a row. Forty guests behind one Wi-Fi pass.
 */
const SIGN_INS = { ofAccount: 60, ofNetwork: 200, windowSeconds: 900 }
/** More of them for an account from each network that its owner knows, so that nobody uses up theirs. */
const SIGN_INS_FROM_KNOWN_NETWORK = 5
const DAY_SECONDS = 24 * 3_600

/** Who tries to sign in: an email address, of an account or not, and the caller's IP address. */
interface SignInCaller {
  email: string
  address: string
}

/** Requests an email to the account's owner, at most one a day, whether or not there is an account. */
async function reportAttack(deps: Deps, email: string): Promise<void> {
  const counter = emailCounter('sign-in report', email)
  await deps.db.transaction().execute(async (tx) => {
    const { hits } = await countHit(tx, counter, DAY_SECONDS)
    if (hits === 1) await deps.outbox.enqueue(tx, 'report-failed-sign-ins', { email })
  })
}

/** Throws RATE_LIMITED, unless the caller's network is known or has waited. */
async function assertWaited(deps: Deps, caller: SignInCaller, seconds: number) {
  if (await isKnownCaller(deps, caller)) return
  const { email, address } = caller
  const turn = signInCounter('sign-in wait', email, toNetwork(address))
  const left = await takeTurnAfterWait(deps.db, turn, Math.min(seconds, LONGEST_WAIT_SECONDS))
  if (left === 0) return
  throw new ApiError('RATE_LIMITED', {
    retryAfter: left,
    message: `Por seguridad, espera ${left} ${left === 1 ? 'segundo' : 'segundos'} e intenta de nuevo.`,
  })
}

/**
 * Runs an attempt to sign in, and counts it if it is refused (`R15`). After many failures from several
 * networks, each unknown network waits before each attempt, longer with every failure, up to half a
 * minute; other callers cannot prolong its wait. Addresses without an account are treated alike.
 * Throws RATE_LIMITED.
 */
export async function limitSignIn<T>(
  deps: Deps,
  caller: SignInCaller,
  attempt: () => Promise<T>,
): Promise<T> {
  const counter = signInCounter('sign-in failures', caller.email)
  // Counted before the attempt, so that concurrent ones cannot exceed the limit.
  const { hits, since } = await countHit(deps.db, counter, FAILURES.windowSeconds)
  const release = () => releaseHitOrLog(deps, { key: counter.key, since })
  const excess = hits - scaleLimit(deps, FAILURES.limit)
  if (excess > 0) {
    await reportAttack(deps, caller.email)
    await assertWaited(deps, caller, excess).catch(async (error: unknown) => {
      await release()
      throw error
    })
  }
  try {
    const result = await attempt()
    await release()
    return result
  } catch (error) {
    const isWrong = error instanceof ApiError && error.code === 'BAD_CREDENTIALS'
    if (!isWrong) await release()
    throw error
  }
}

/**
 * Counts a sign-in whose password was right. Who exceeds the limits is refused, which the endpoint
 * counts as a failure: after ten of those it refuses before the password is hashed. Only who knows a
 * password can use up its account's limit; a known network keeps some sign-ins whatever others do.
 * Throws RATE_LIMITED.
 */
export async function countRightPassword(deps: Deps, caller: SignInCaller): Promise<void> {
  const { email, address } = caller
  const exceeds = async (counter: Counter, limit: number) => {
    const { hits, resetIn } = await countHit(deps.db, counter, SIGN_INS.windowSeconds)
    return hits > scaleLimit(deps, limit) ? Math.max(1, resetIn) : 0
  }
  const retryAfter = Math.max(
    await exceeds(signInCounter('sign-ins', email), SIGN_INS.ofAccount),
    await exceeds(networkCounter('sign-ins', address), SIGN_INS.ofNetwork),
  )
  if (retryAfter === 0) return
  const own = signInCounter('sign-ins from known network', email, toNetwork(address))
  const isExempt =
    (await isKnownCaller(deps, caller)) &&
    (await countHit(deps.db, own, SIGN_INS.windowSeconds)).hits <= SIGN_INS_FROM_KNOWN_NETWORK
  if (!isExempt) throw createRateLimitError(retryAfter)
}

/** Task: tells the owner of an account, if there is one, about many failed sign-ins. */
export async function sendFailedSignInsEmail(deps: Deps, email: string): Promise<void> {
  const user = await findUserByEmail(deps.db, email)
  if (!user) return
  const report = renderFailedSignInsEmail({
    firstName: user.first_name,
    forgotUrl: deps.config.publicUrl + PATHS.forgotPassword,
  })
  const day = deps.now().toISOString().slice(0, 10)
  await deps.db.transaction().execute(async (tx) => {
    await deps.outbox.sendEmail(tx, email, report, `failed-sign-ins:${user.id}:${day}`)
  })
}
