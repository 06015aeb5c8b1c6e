import type { Faults } from './api/faults.ts'
import type { RequestLog } from './api/request-log.ts'
import type { Store } from './state/store.ts'
import type { Deliverer } from './webhooks/deliver.ts'

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
