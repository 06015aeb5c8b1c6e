import { readClockMs } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'

/** State of an endpoint that the API does not show. */
export interface HiddenEndpointState {
  secret: string
  connect: boolean
}

/** Selects the platform's enabled receivers of a kind by what they listen to. */
function listListening(
  scope: Scope,
  kind: 'webhook_endpoint' | 'v2.core.event_destination',
  type: string,
  where: string,
  ...values: (string | number)[]
): string[] {
  return scope.store
    .all<{ id: string; events: string }>(
      `SELECT id, body ->> '$.enabled_events' AS events FROM objects
       WHERE platform = ? AND account = ? AND kind = ? AND body ->> '$.status' = 'enabled'
         AND ${where}`,
      scope.platform.id,
      scope.platform.id,
      kind,
      ...values,
    )
    .filter(({ events }) => {
      const enabled: string[] = JSON.parse(events)
      return enabled.includes('*') || enabled.includes(type)
    })
    .map(({ id }) => id)
}

const listDestinations = (
  scope: Scope,
  type: string,
  payload: 'snapshot' | 'thin',
  source: '@accounts' | '@self',
) =>
  listListening(
    scope,
    'v2.core.event_destination',
    type,
    `body ->> '$.event_payload' = ?
     AND EXISTS (SELECT 1 FROM json_each(body, '$.events_from') WHERE value = ?)`,
    payload,
    source,
  )

/**
 * Lists the ids of the enabled endpoints and snapshot destinations for a type of event on the
 * scope's account.
 */
export function listEndpointsFor(scope: Scope, type: string): string[] {
  const isConnected = scope.account !== scope.platform.id
  const isListening = `hidden ->> '$.connect' = ?`
  return [
    ...listListening(scope, 'webhook_endpoint', type, isListening, isConnected ? 1 : 0),
    ...listDestinations(scope, type, 'snapshot', isConnected ? '@accounts' : '@self'),
  ]
}

/** Lists the ids of the destinations for a type of thin event about connected accounts. */
export const listThinDestinations = (scope: Scope, type: string): string[] =>
  listDestinations(scope, type, 'thin', '@accounts')

const STATUS_BY_MODE: Record<string, string> = { hold: 'held', drop: 'dropped' }
const MAX_SHUFFLE_DELAY_MS = 300

/** Queues one event for one endpoint, according to the platform's webhook mode. */
export function enqueueDelivery(scope: Scope, event: string, endpoint: string): void {
  const mode = scope.platform.webhook_mode
  const now = readClockMs(scope.platform)
  const delay = mode === 'shuffle' ? Math.floor(Math.random() * MAX_SHUFFLE_DELAY_MS) : 0
  const times = mode === 'duplicate' ? 2 : 1
  for (let i = 0; i < times; i += 1)
    scope.store.run(
      'INSERT INTO deliveries (platform, event, endpoint, status, due, created) VALUES (?, ?, ?, ?, ?, ?)',
      scope.platform.id,
      event,
      endpoint,
      STATUS_BY_MODE[mode] ?? 'pending',
      Date.now() + delay,
      now,
    )
}
