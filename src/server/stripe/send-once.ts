import { ProviderError } from './provider-error.ts'

/** A call that must take effect once, with the key that is stored beside its row. */
export interface OnceCall<Result> {
  /** Stored before the first try. */
  key: string
  /** How many keys were used, this one included; stored too. */
  attempt: number
  /** True if an earlier try, under this key or one before, may have had its effect. */
  isRetry: boolean
  /** Looks the effect up by our metadata; null if there is none. */
  find: () => Promise<Result | null>
  send: (idempotencyKey: string) => Promise<Result>
  /** Stores that the next try uses the next key, after this answer. */
  takeNextKey: (answer: ProviderError) => Promise<unknown>
}

/**
 * Looks an effect up. The provider's refusal to answer the look-up says nothing about the effect, so it
 * is thrown as unanswered, never as a refusal of the call itself.
 */
export async function lookUp<Result>(find: () => Promise<Result | null>): Promise<Result | null> {
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

/**
 * Makes a call once, or finds the effect of an earlier try (decision 24). The provider repeats a stored
 * answer for a day, also a 5xx, so each answer uses its key up; without an answer the key stays,
 * because the call may still be running. Throws `ProviderError`; a later try goes on from there.
 */
export async function sendOnce<Result>(call: OnceCall<Result>): Promise<Result> {
  const made = call.isRetry ? await lookUp(call.find) : null
  if (made !== null) return made
  try {
    return await call.send(`${call.key}:${call.attempt}`)
  } catch (error) {
    const isAnswered = error instanceof ProviderError && error.kind !== 'unanswered'
    if (isAnswered) await call.takeNextKey(error)
    throw error
  }
}
