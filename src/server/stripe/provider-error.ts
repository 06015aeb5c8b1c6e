import type { OperatorFault } from './platform/operator-faults.ts'

/**
 * What a failed call says about its effect at the provider, and with it which idempotency key a retry
 * sends (decision 24).
 *
 * - `unanswered`: nothing is known (cut connection, time-out, 429, a lock, or an answer that is not
 *   one). Look up by metadata, then ask again under the same key.
 * - `failed`: the provider failed (5xx) and repeats that answer for the key, or the key was used with
 *   another body. Look up by metadata, then
 *   go on under the next key.
 * - `refused`: the provider declined the request (4xx), for good unless it is an operator's fault.
 */
export type ProviderErrorKind = 'unanswered' | 'failed' | 'refused'

export interface ProviderErrorOptions {
  kind: ProviderErrorKind
  code?: string | null | undefined
  /** The parameter that the provider names. */
  param?: string | null | undefined
  requestId?: string | null | undefined
  operatorFault?: OperatorFault | null
}

/** The provider could not be reached, broke off, failed or refused. */
export class ProviderError extends Error {
  readonly kind: ProviderErrorKind
  readonly code: string | null
  readonly param: string | null
  /** Names the call in the provider's dashboard and to its support. */
  readonly requestId: string | null
  readonly operatorFault: OperatorFault | null

  constructor(message: string, facts: ProviderErrorOptions) {
    super(message)
    this.name = 'ProviderError'
    this.kind = facts.kind
    this.code = facts.code ?? null
    this.param = facts.param ?? null
    this.requestId = facts.requestId ?? null
    this.operatorFault = facts.operatorFault ?? null
  }
}

/** True if nothing happened and no retry can change that. */
export function isFinalRefusal(error: unknown): error is ProviderError {
  return error instanceof ProviderError && error.kind === 'refused' && error.operatorFault === null
}
