import { LISTS_LAG_MS } from '#server/limits.ts'
import { ProviderError } from './provider-error.ts'

/** A call that must take effect once, with the key that is stored beside its row. */
export interface IdempotentCall<Result> {
  /** Stored before the first try. */
  key: string
  /** How many keys were used, this one included; stored too. */
  attempt: number
  /** True if an earlier try, under this key or one before, may have had its effect. */
  isRetry: boolean
  /**
   * True for a while after the provider has failed the call: its effect may exist and not be listed yet
   * (`isFailureRecent`). False where the provider itself refuses a second effect.
   */
  mayBeUnlisted: boolean
  /** Looks the effect up by our metadata; null if there is none. */
  find: () => Promise<Result | null>
  send: (idempotencyKey: string) => Promise<Result>
  /** Stores that the next try uses the next key, after this answer. */
  takeNextKey: (answer: ProviderError) => Promise<unknown>
}

/** True while Stripe's lists may lack the effect of a call that failed at `failedAt`. */
export function isFailureRecent(failedAt: Date | null, now: Date): boolean {
  return failedAt !== null && now.getTime() - failedAt.getTime() < LISTS_LAG_MS
}

/** When a call failed, if this answer says so, for the row of its next try. */
export function readFailedAt({ kind }: ProviderError, now: Date): { failed_at?: Date } {
  return kind === 'failed' ? { failed_at: now } : {}
}

/**
 * Looks an effect up. The provider's refusal to answer the look-up says nothing about the effect, so it
 * is thrown as unanswered, never as a refusal of the call itself.
 */
export async function lookUpEffect<Result>(
  find: () => Promise<Result | null>,
): Promise<Result | null> {
  try {
    return await find()
  } catch (error) {
    if (!(error instanceof ProviderError) || error.kind !== 'refused') throw error
    const { message, code, param, requestId, operatorFault } = error
    throw new ProviderError(message, {
      kind: 'unanswered',
      code,
      param,
      requestId,
      operatorFault,
    })
  }
}

function effectMayBeUnlisted(): ProviderError {
  const facts = { kind: 'unanswered', code: 'effect_may_be_unlisted' } as const
  return new ProviderError('payment provider: a failed call may not be listed yet', facts)
}

/**
 * Makes a call once, or finds the effect of an earlier try (decision 24). The provider repeats a stored
 * answer for a day, also a 5xx, so each answer uses its key up; without an answer the key stays,
 * because the call may still be running. The next key is sent only once the lists must show what the
 * failed one has done. Throws `ProviderError`; a later try goes on from there.
 */
export async function sendOnce<Result>(call: IdempotentCall<Result>): Promise<Result> {
  const made = call.isRetry ? await lookUpEffect(call.find) : null
  if (made !== null) return made
  if (call.mayBeUnlisted) throw effectMayBeUnlisted()
  try {
    return await call.send(`${call.key}:${call.attempt}`)
  } catch (error) {
    const isAnswered = error instanceof ProviderError && error.kind !== 'unanswered'
    if (isAnswered) await call.takeNextKey(error)
    throw error
  }
}
