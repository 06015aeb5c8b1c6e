import { invalid } from '../api/errors.ts'
import type { Fault } from '../api/faults.ts'
import type { World } from '../sandbox.ts'
import { runDue } from '../scheduler.ts'
import { allBalances } from '../state/ledger.ts'
import { platformOf } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'
import type { Control } from './control.ts'
import type { Input } from './input.ts'

function moveClock(world: World, scope: Scope, input: Input): object {
  const now = input.number('now')
  const advance = input.number('advance_seconds')
  const offset =
    now === undefined
      ? scope.platform.clock_offset + (advance ?? 0)
      : Math.round(now - Date.now() / 1000)
  world.store.run('UPDATE platforms SET clock_offset = ? WHERE id = ?', offset, scope.platform.id)
  const platform = platformOf(world.store, scope.platform.key)
  runDue(world.store, platform, world.origin)
  return { now: Math.floor(Date.now() / 1000) + offset }
}

const given = <T>(name: string, value: T | undefined) =>
  value === undefined ? {} : { [name]: value }

function planFault(world: World, scope: Scope, input: Input): object {
  const count = input.number('count') ?? 1
  if (count < 1) throw invalid('count must be 1 or more', 'count')
  const drop = input.text('drop')
  const fault: Fault = {
    count,
    ...given('match', input.text('match')),
    ...given('about', input.text('about')),
    ...given('status', input.number('status')),
    ...given('delay_ms', input.number('delay_ms')),
    ...given('body', input.text('body')),
    ...(drop === undefined ? {} : { drop: input.choice('drop', ['before', 'after']) }),
  }
  world.faults.plan(scope.platform.id, fault)
  return fault
}

const tables = ['objects', 'holders', 'postings', 'tasks', 'deliveries', 'idempotency', 'passes']

function reset(world: World, scope: Scope): object {
  const { id } = scope.platform
  world.store.transaction(() => {
    for (const table of tables) world.store.run(`DELETE FROM ${table} WHERE platform = ?`, id)
    world.store.run(
      `UPDATE platforms SET clock_offset = 0, webhook_mode = 'normal' WHERE id = ?`,
      id,
    )
  })
  world.faults.clear(id)
  world.requests.clear(id)
  return { reset: true }
}

function rename(world: World, scope: Scope, input: Input): object {
  const name = input.required('name')
  world.store.run('UPDATE platforms SET name = ? WHERE id = ?', name, scope.platform.id)
  return { id: scope.platform.id, name }
}

/** Clock, faults, the log of calls, the books, and a clean slate. */
export const machineControls: Record<string, Control> = {
  'POST /clock': { takes: ['advance_seconds', 'now'], run: moveClock },
  'POST /faults': {
    takes: ['match', 'about', 'count', 'status', 'delay_ms', 'drop', 'body'],
    run: planFault,
  },
  'POST /platform': { takes: ['name'], run: rename },
  'POST /reset': { takes: [], run: reset },
  'GET /balances': { takes: [], run: (_world, scope) => allBalances(scope) },
  'GET /requests': {
    takes: ['limit'],
    run: (world, scope, input) => ({
      requests: world.requests.last(scope.platform.id, input.number('limit') ?? 100),
    }),
  },
}
