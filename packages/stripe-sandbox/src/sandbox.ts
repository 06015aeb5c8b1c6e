import type { PlannedFaults } from './api/faults.ts'
import type { RequestLog } from './api/request-log.ts'
import type { TrafficRecorder } from './conformance/recorder.ts'
import type { Store } from './state/store.ts'
import type { WebhookDeliverer } from './webhooks/deliver.ts'

/** A running sandbox: what every request handler needs. */
export interface Sandbox {
  readonly store: Store
  /** The base URL of its pages, without a trailing slash. */
  readonly origin: string
  readonly faults: PlannedFaults
  readonly requests: RequestLog
  /** Null unless the start asked for it. */
  readonly recorder: TrafficRecorder | null
  /** Idempotency keys whose first request is still in progress. */
  readonly inFlight: Set<string>
  readonly deliverer: WebhookDeliverer
  /** Runs due tasks and deliveries soon; to be called after every change. */
  wake(): void
}
