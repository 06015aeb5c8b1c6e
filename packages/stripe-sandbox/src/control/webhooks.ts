import { addEndpoint } from '../resources/webhooks.ts'
import type { World } from '../sandbox.ts'
import { patch } from '../state/objects.ts'
import type { Scope } from '../state/scope.ts'
import type { Control } from './control.ts'
import type { Input } from './input.ts'

const modes = ['normal', 'duplicate', 'hold', 'drop', 'shuffle'] as const

function register(world: World, scope: Scope, input: Input): object {
  const url = input.required('url')
  const secret = input.required('secret')
  const connect = input.flag('connect') ?? false
  const enabled_events = input.texts('enabled_events') ?? ['*']
  return world.store.transaction(() => {
    const known = world.store.one<{ id: string }>(
      `SELECT id FROM objects WHERE platform = ? AND kind = 'webhook_endpoint'
         AND body ->> '$.url' = ? AND hidden ->> '$.connect' = ?`,
      scope.platform.id,
      url,
      connect ? 1 : 0,
    )
    if (known === undefined) return addEndpoint(scope, { url, secret, connect, enabled_events })
    world.store.run(
      'UPDATE objects SET hidden = ? WHERE id = ?',
      JSON.stringify({ secret, connect }),
      known.id,
    )
    const status = 'enabled'
    return { ...patch(scope, 'webhook_endpoint', known.id, { enabled_events, status }), secret }
  })
}

function setMode(world: World, scope: Scope, input: Input): object {
  const mode = input.choice('mode', modes)
  world.store.run('UPDATE platforms SET webhook_mode = ? WHERE id = ?', mode, scope.platform.id)
  return { mode }
}

async function release(world: World, scope: Scope, input: Input): Promise<object> {
  const order = input.choice('order', ['forward', 'reverse', 'shuffle'], 'forward')
  const times = input.number('times') ?? 1
  return { released: await world.deliverer.release(scope.platform.id, order, times) }
}

async function flush(world: World, scope: Scope): Promise<object> {
  await world.deliverer.idle(scope.platform.id)
  return { flushed: true }
}

function report(world: World, scope: Scope): object {
  const deliveries = world.store.all(
    `SELECT deliveries.id, event, objects.body ->> '$.type' AS type, endpoint, status, attempts,
       last_status, last_error FROM deliveries JOIN objects ON objects.id = event
     WHERE deliveries.platform = ? ORDER BY deliveries.id`,
    scope.platform.id,
  )
  return { mode: scope.platform.webhook_mode, deliveries }
}

/** Endpoints with chosen secrets, and how deliveries behave. */
export const webhookControls: Record<string, Control> = {
  'POST /webhook_endpoints': {
    takes: ['url', 'secret', 'connect', 'enabled_events'],
    run: register,
  },
  'POST /webhooks': { takes: ['mode'], run: setMode },
  'POST /webhooks/release': { takes: ['order', 'times'], run: release },
  'POST /webhooks/flush': { takes: [], run: flush },
  'GET /webhooks': { takes: [], run: report },
}
