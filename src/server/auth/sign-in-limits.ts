import { createHmac } from 'node:crypto'
import { ApiError } from '#contract/api/errors.ts'
import { PATHS } from '#contract/product/paths.ts'
import type { Tx } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import {
  emailCounter,
  releaseQuietly,
  scaleLimit,
  toNetwork,
} from '#server/http/rate-limits/rate-limits.ts'
import { countHit, waitForTurn } from '#server/http/rate-limits/store.ts'
import { renderFailedSignInsEmail } from '#server/mail/templates/account.ts'
import { isKnownNetwork, rememberNetwork } from '#server/users/credentials/known-networks-store.ts'
import { findUserByEmail } from '#server/users/store.ts'

/**
 * Failed sign-ins of one account in a window after which unknown networks must wait. One network has
 * ten (the limit of the endpoint), so more come from three networks or more.
 */
const FAILURES = { limit: 20, windowSeconds: 900 }
const LONGEST_WAIT_SECONDS = 30
const DAY_SECONDS = 24 * 3_600

/** Who tries to sign in: an email address, of an account or not, and the caller's IP address. */
interface SignInCaller {
  email: string
  address: string
}

/** Keyed, because all networks are few enough to try each hash. */
function hashNetwork({ authSecret }: Deps['config'], address: string): Buffer {
  return createHmac('sha256', authSecret)
    .update(`network:${toNetwork(address)}`)
    .digest()
}

/** Remembers the network of a completed sign-in, so that it never has to wait (`R15`). */
export async function rememberCaller(
  tx: Tx,
  { config, now }: Pick<Deps, 'config' | 'now'>,
  { userId, address }: { userId: string; address: string },
): Promise<void> {
  await rememberNetwork(tx, { userId, networkHash: hashNetwork(config, address) }, now())
}

/** Requests an email to the account's owner, at most one a day, whether or not there is an account. */
async function reportAttack(deps: Deps, email: string): Promise<void> {
  // Without a subject: a password reset does not clear it, so that the day's limit stays.
  const { key } = emailCounter('sign-in report', email)
  await deps.db.transaction().execute(async (tx) => {
    const { hits } = await countHit(tx, { key }, DAY_SECONDS)
    if (hits === 1) await deps.outbox.enqueue(tx, 'report-failed-sign-ins', { email })
  })
}

/** Whether the owner of the address signed in from the caller's network before. */
export function isKnownCaller(deps: Deps, { email, address }: SignInCaller): Promise<boolean> {
  const networkHash = hashNetwork(deps.config, address)
  return isKnownNetwork(deps.db, { email, networkHash }, deps.now())
}

/** Throws RATE_LIMITED, unless the caller's network is known or has waited. */
async function assertWaited(deps: Deps, caller: SignInCaller, seconds: number) {
  if (await isKnownCaller(deps, caller)) return
  const { email, address } = caller
  const turn = emailCounter('sign-in wait', email, toNetwork(address))
  const left = await waitForTurn(deps.db, turn, Math.min(seconds, LONGEST_WAIT_SECONDS))
  if (left === 0) return
  throw new ApiError('RATE_LIMITED', {
    retryAfter: left,
    message: `Por seguridad, espera ${left} ${left === 1 ? 'segundo' : 'segundos'} e intenta de nuevo.`,
  })
}

const isRefusal = (error: unknown) => error instanceof ApiError && error.status < 500

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
  const counter = emailCounter('sign-in failures', caller.email)
  // Counted before the attempt, so that concurrent ones cannot exceed the limit.
  const { hits, since } = await countHit(deps.db, counter, FAILURES.windowSeconds)
  const release = () => releaseQuietly(deps, { key: counter.key, since })
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
    if (!isRefusal(error)) await release()
    throw error
  }
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
