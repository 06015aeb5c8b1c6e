import { invalidRequest } from '../api/errors.ts'
import type { PlannedFault } from '../api/faults.ts'
import type { Sandbox } from '../sandbox.ts'
import { runDueTasks } from '../scheduler.ts'
import { readAllBalances } from '../state/ledger.ts'
import { findOrOpenPlatform } from '../state/platforms.ts'
import type { Scope } from '../state/scope.ts'
import { moveDueTimes } from '../state/tasks.ts'
import type { ControlEndpoint, Input } from './input.ts'

function moveClock(sandbox: Sandbox, scope: Scope, input: Input): object {
  const now = input.number('now')
  const advance = input.number('advance_seconds')
  const offset =
    now === undefined
      ? scope.platform.clock_offset + (advance ?? 0)
      : Math.round(now - Date.now() / 1000)
  const { id, clock_offset } = scope.platform
  sandbox.store.transaction(() => {
    sandbox.store.run('UPDATE platforms SET clock_offset = ? WHERE id = ?', offset, id)
    moveDueTimes(sandbox.store, id, offset - clock_offset)
  })
  const platform = findOrOpenPlatform(sandbox.store, scope.platform.key)
  runDueTasks(sandbox.store, platform, sandbox.origin)
  return { now: Math.floor(Date.now() / 1000) + offset }
}

const optionalMember = <T>(name: string, value: T | undefined) =>
  value === undefined ? {} : { [name]: value }

function planFault(sandbox: Sandbox, scope: Scope, input: Input): object {
  const count = input.number('count') ?? 1
  if (count < 1) throw invalidRequest('count must be 1 or more', 'count')
  const drop = input.text('drop')
  const fault: PlannedFault = {
    count,
    ...optionalMember('match', input.text('match')),
    ...optionalMember('about', input.text('about')),
    ...optionalMember('status', input.number('status')),
    ...optionalMember('takes_effect', input.flag('takes_effect')),
    ...optionalMember('delay_ms', input.number('delay_ms')),
    ...optionalMember('body', input.text('body')),
    ...(drop === undefined ? {} : { drop: input.choice('drop', ['before', 'after']) }),
  }
  sandbox.faults.add(scope.platform.id, fault)
  return fault
}

const PLATFORM_TABLES = [
  'platform_settings',
  'objects',
  'holders',
  'postings',
  'tasks',
  'deliveries',
  'idempotency',
  'access_tokens',
]

function reset(sandbox: Sandbox, scope: Scope): object {
  const { id } = scope.platform
  sandbox.store.transaction(() => {
    for (const table of PLATFORM_TABLES)
      sandbox.store.run(`DELETE FROM ${table} WHERE platform = ?`, id)
    sandbox.store.run(
      `UPDATE platforms SET clock_offset = 0, webhook_mode = 'normal' WHERE id = ?`,
      id,
    )
  })
  sandbox.faults.clear(id)
  sandbox.requests.clear(id)
  return { reset: true }
}

/** The clock, planned faults, the request log, balances and the reset. */
export const environmentControls: Record<string, ControlEndpoint> = {
  'POST /clock': { members: ['advance_seconds', 'now'], run: moveClock },
  'POST /faults': {
    members: ['match', 'about', 'count', 'status', 'takes_effect', 'delay_ms', 'drop', 'body'],
    run: planFault,
  },
  'GET /faults': {
    members: [],
    run: (sandbox, scope) => ({ faults: sandbox.faults.listLeft(scope.platform.id) }),
  },
  'POST /faults/clear': {
    members: [],
    run: (sandbox, scope) => {
      sandbox.faults.clear(scope.platform.id)
      return {}
    },
  },
  'POST /reset': { members: [], run: reset },
  'GET /balances': { members: [], run: (_world, scope) => readAllBalances(scope) },
  'GET /requests': {
    members: ['limit'],
    run: (sandbox, scope, input) => ({
      requests: sandbox.requests.listLatest(scope.platform.id, input.number('limit') ?? 100),
    }),
  },
}
