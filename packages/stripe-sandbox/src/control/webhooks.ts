import { addEndpoint } from '../resources/webhooks.ts'
import type { Sandbox } from '../sandbox.ts'
import { updateObject } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import { addDestination } from '../v2/event-destinations.ts'
import type { ControlEndpoint, Input } from './input.ts'

const WEBHOOK_MODES = ['normal', 'duplicate', 'hold', 'drop', 'shuffle'] as const

function registerEndpoint(sandbox: Sandbox, scope: Scope, input: Input): object {
  const url = input.required('url')
  const secret = input.required('secret')
  const connect = input.flag('connect') ?? false
  const enabled_events = input.texts('enabled_events') ?? ['*']
  return sandbox.store.transaction(() => {
    const known = sandbox.store.one<{ id: string }>(
      `SELECT id FROM objects WHERE platform = ? AND kind = 'webhook_endpoint'
         AND body ->> '$.url' = ? AND hidden ->> '$.connect' = ?`,
      scope.platform.id,
      url,
      connect ? 1 : 0,
    )
    if (known === undefined) return addEndpoint(scope, { url, secret, connect, enabled_events })
    sandbox.store.run(
      'UPDATE objects SET hidden = ? WHERE id = ?',
      JSON.stringify({ secret, connect }),
      known.id,
    )
    const status = 'enabled'
    return {
      ...updateObject(scope, 'webhook_endpoint', known.id, { enabled_events, status }),
      secret,
    }
  })
}

/** Registers a thin destination with a chosen secret, or updates the one with the same `url`. */
function registerDestination(sandbox: Sandbox, scope: Scope, input: Input): object {
  const url = input.required('url')
  const secret = input.required('secret')
  const enabled_events = input.texts('enabled_events') ?? ['*']
  const events_from = input.texts('events_from') ?? ['@accounts']
  return sandbox.store.transaction(() => {
    sandbox.store.run(
      `DELETE FROM objects WHERE platform = ? AND kind = 'v2.core.event_destination'
         AND body ->> '$.event_payload' = 'thin' AND body ->> '$.webhook_endpoint.url' = ?`,
      scope.platform.id,
      url,
    )
    const destination = {
      name: 'Thin events',
      type: 'webhook_endpoint',
      event_payload: 'thin',
      enabled_events,
      events_from,
      webhook_endpoint: { url },
    } as const
    return addDestination(scope, destination, secret)
  })
}

function setMode(sandbox: Sandbox, scope: Scope, input: Input): object {
  const mode = input.choice('mode', WEBHOOK_MODES)
  sandbox.store.run('UPDATE platforms SET webhook_mode = ? WHERE id = ?', mode, scope.platform.id)
  return { mode }
}

async function releaseHeld(sandbox: Sandbox, scope: Scope, input: Input): Promise<object> {
  const order = input.choice('order', ['forward', 'reverse', 'shuffle'], 'forward')
  const times = input.number('times') ?? 1
  return { released: await sandbox.deliverer.release(scope.platform.id, order, times) }
}

async function flushDeliveries(sandbox: Sandbox, scope: Scope): Promise<object> {
  await sandbox.deliverer.waitUntilIdle(scope.platform.id)
  return { flushed: true }
}

function listDeliveries(sandbox: Sandbox, scope: Scope): object {
  const deliveries = sandbox.store.all(
    `SELECT deliveries.id, event, objects.body ->> '$.type' AS type, endpoint, status, attempts,
       last_status, last_error FROM deliveries JOIN objects ON objects.id = event
     WHERE deliveries.platform = ? ORDER BY deliveries.id`,
    scope.platform.id,
  )
  return { mode: scope.platform.webhook_mode, deliveries }
}

/** Endpoints with chosen secrets, and how deliveries behave. */
export const webhookControls: Record<string, ControlEndpoint> = {
  'POST /webhook_endpoints': {
    members: ['url', 'secret', 'connect', 'enabled_events'],
    run: registerEndpoint,
  },
  'POST /event_destinations': {
    members: ['url', 'secret', 'enabled_events', 'events_from'],
    run: registerDestination,
  },
  'POST /webhooks': { members: ['mode'], run: setMode },
  'POST /webhooks/release': { members: ['order', 'times'], run: releaseHeld },
  'POST /webhooks/flush': { members: [], run: flushDeliveries },
  'GET /webhooks': { members: [], run: listDeliveries },
}
