import { MINUTE_MS } from '#contract/product/durations.ts'
import { PATHS } from '#contract/product/paths.ts'
import { toMexicoCityClock } from '#contract/text/dates.ts'
import type { Db } from '#server/db/schema.ts'
import type { Deps } from '#server/deps.ts'
import { LOG } from '#server/log-events.ts'
import { renderOperatorFaultEmail } from '#server/mail/templates/money/platform.ts'
import { findPlatformId } from '#server/payout-records/store.ts'
import type { Payments } from '#server/stripe/payments.ts'
import { OPERATOR_FAULTS } from '#server/stripe/platform/operator-faults.ts'
import { isFinalRefusal, ProviderError } from '#server/stripe/provider-error.ts'
import { closeFaults, type Refusal, storeRefusal } from './store.ts'

/** What records refusals and successes of the provider. */
export type ObserverDeps = Pick<Deps, 'db' | 'outbox' | 'config' | 'now' | 'log'>

/** Counts a call of the provider by how it ended, and how many milliseconds it took. */
type CountCall = (operation: string, result: string, durationMs: number) => void

/** A probe stands for the call that visitors are not offered meanwhile. */
const PROBED: Record<string, string> = { probeCheckout: 'openCheckout' }

/** The first refusal of a day alerts: one line at level 50, one email to support. */
async function recordRefusal(deps: ObserverDeps, refusal: Refusal): Promise<void> {
  const { kind, operation, permission, requestId } = refusal
  const now = deps.now()
  const { day } = toMexicoCityClock(now.toISOString())
  const { page, action } = OPERATOR_FAULTS[kind]
  const { supportEmail, publicUrl } = deps.config
  const isFirst = await deps.db.transaction().execute(async (tx) => {
    const isFirstOfDay = await storeRefusal(tx, refusal, { now, day })
    if (!isFirstOfDay) return false
    const adminUrl = publicUrl + PATHS.admin
    const email = renderOperatorFaultEmail({ kind, permission, requestId, page, adminUrl })
    const key = `operator-fault:${kind}:${permission ?? 'any'}:${day}`
    await deps.outbox.sendEmail(tx, supportEmail, email, key)
    return true
  })
  if (!isFirst) return
  const facts = { fault: kind, operation, permission, page, action, request: requestId }
  deps.log.error(facts, LOG.operatorFault)
}

/**
 * A valid key of another platform finds none of our objects: that must end no refund and be no host's
 * mistake. Resolves to the error itself if the key is of the platform whose accounts the database has.
 */
async function findCause(payments: Payments, db: Db, error: unknown): Promise<unknown> {
  if (!isFinalRefusal(error) || error.code !== 'resource_missing') return error
  const platformId = await findPlatformId(db)
  if (platformId === null) return error
  return payments.assertPlatformIs(platformId).then(
    () => error,
    (cause: unknown) => cause,
  )
}

/**
 * Creates the observer of the provider's answers. A success closes the faults of its call; the
 * database is asked about that once a minute for each call, and at once after a refusal.
 */
function createObserver(deps: ObserverDeps, payments: Payments, count: CountCall) {
  const checkedAt = new Map<string, number>()
  const run = async (work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      deps.log.warn({ err: error }, LOG.operatorFaultNotRecorded)
    }
  }
  return {
    /** Resolves to what the call must throw. */
    onError: async (operation: string, startedAt: number, refusal: unknown): Promise<unknown> => {
      const result = refusal instanceof ProviderError ? refusal.kind : 'failed'
      count(operation, result, performance.now() - startedAt)
      const error = await findCause(payments, deps.db, refusal)
      await run(async () => {
        if (!(error instanceof ProviderError && error.operatorFault)) return
        checkedAt.clear()
        const { operatorFault, requestId } = error
        await recordRefusal(deps, { ...operatorFault, operation, requestId })
      })
      return error
    },
    onSuccess: (operation: string, startedAt: number) => {
      count(operation, 'answered', performance.now() - startedAt)
      return run(async () => {
        const now = deps.now().getTime()
        if (now < (checkedAt.get(operation) ?? 0) + MINUTE_MS) return
        checkedAt.set(operation, now)
        const closed = await closeFaults(deps.db, operation, deps.now())
        for (const { kind } of closed)
          deps.log.info({ fault: kind, operation }, LOG.operatorFaultClosed)
      })
    },
  }
}

type Observer = ReturnType<typeof createObserver>

async function observe<T>(observer: Observer, operation: string, call: Promise<T>): Promise<T> {
  const startedAt = performance.now()
  try {
    const result = await call
    await observer.onSuccess(operation, startedAt)
    return result
  } catch (error) {
    throw await observer.onError(operation, startedAt, error)
  }
}

async function* observeList<T>(
  observer: Observer,
  operation: string,
  items: AsyncIterable<T>,
): AsyncGenerator<T> {
  const startedAt = performance.now()
  try {
    yield* items
  } catch (error) {
    throw await observer.onError(operation, startedAt, error)
  }
  await observer.onSuccess(operation, startedAt)
}

type Call = (...values: never[]) => unknown

function watchCall(observer: Observer, operation: string, call: Call): Call {
  return (...values) => {
    const answer = call(...values)
    if (answer instanceof Promise) return observe(observer, operation, answer)
    const isList = typeof answer === 'object' && answer !== null && Symbol.asyncIterator in answer
    return isList ? observeList(observer, operation, answer as AsyncIterable<unknown>) : answer
  }
}

/**
 * Wraps the provider so that every refusal that concerns the operator is recorded, whoever made the
 * call: a page, a webhook or a task, and every call is counted. A call throws the operator's fault in place of what it caused.
 */
export function watchProvider(
  payments: Payments,
  deps: ObserverDeps,
  count: CountCall = () => {},
): Payments {
  const observer = createObserver(deps, payments, count)
  const calls = Object.entries(payments).map(([name, call]) => [
    name,
    watchCall(observer, PROBED[name] ?? name, call as Call),
  ])
  return Object.fromEntries(calls) as Payments
}
