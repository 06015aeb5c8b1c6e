import { clockOf } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'

/** What an endpoint is beside its API object. */
export interface EndpointSecrets {
  secret: string
  connect: boolean
}

/** The ids of the enabled endpoints that listen to a type of event on the scope's account. */
export function endpointsFor(scope: Scope, type: string): string[] {
  return scope.store
    .all<{ id: string; events: string }>(
      `SELECT id, body ->> '$.enabled_events' AS events FROM objects
       WHERE platform = ? AND account = ? AND kind = 'webhook_endpoint'
         AND body ->> '$.status' = 'enabled' AND hidden ->> '$.connect' = ?`,
      scope.platform.id,
      scope.platform.id,
      scope.account === scope.platform.id ? 0 : 1,
    )
    .filter(({ events }) => {
      const enabled: string[] = JSON.parse(events)
      return enabled.includes('*') || enabled.includes(type)
    })
    .map(({ id }) => id)
}

const statusByMode: Record<string, string> = { hold: 'held', drop: 'dropped' }
const SHUFFLE_MS = 300

/** Queues one event for one endpoint, as the platform's webhook mode says. */
export function enqueue(scope: Scope, event: string, endpoint: string): void {
  const mode = scope.platform.webhook_mode
  const now = clockOf(scope.platform)
  const due = mode === 'shuffle' ? now + Math.floor(Math.random() * SHUFFLE_MS) : now
  const times = mode === 'duplicate' ? 2 : 1
  for (let i = 0; i < times; i += 1)
    scope.store.run(
      'INSERT INTO deliveries (platform, event, endpoint, status, due, created) VALUES (?, ?, ?, ?, ?, ?)',
      scope.platform.id,
      event,
      endpoint,
      statusByMode[mode] ?? 'pending',
      due,
      now,
    )
}
