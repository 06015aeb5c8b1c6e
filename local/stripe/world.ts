import type { Store } from './state/store.ts'
import type { Deliverer } from './webhooks/deliver.ts'
import type { Faults } from './wire/faults.ts'
import type { RequestLog } from './wire/request-log.ts'

/** One running sandbox. */
export interface World {
  readonly store: Store
  /** Where its pages are reached, without a trailing slash. */
  readonly origin: string
  readonly faults: Faults
  readonly requests: RequestLog
  /** Idempotency keys whose first request is not answered yet. */
  readonly inFlight: Set<string>
  readonly deliverer: Deliverer
  /** Looks for work that is due; to be called after anything has changed. */
  wake(): void
}
