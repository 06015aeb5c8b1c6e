import { expect, test } from 'vitest'
import { listMissingPrograms } from './environment/failover/patroni-programs.ts'
import { formatFailover, runFailover } from './rounds/failover.ts'

const LONG = { timeout: 600_000 }
const missing = listMissingPrograms()
if (missing.length > 0)
  process.emitWarning(`${missing.join(', ')} missing: the failover by Patroni is NOT tested`)

test(
  'a synchronous standby takes over while gifts flow: none is lost, none doubled',
  LONG,
  async () => {
    const outcome = await runFailover({ gifts: 24, withPatroni: false })
    console.info(formatFailover(outcome))
    expect(outcome.faults).toEqual([])
    expect(outcome.gifts).toBeGreaterThanOrEqual(24)
    expect(outcome.interruptions.map(({ kind }) => kind)).toEqual(['crash'])
  },
)

test.skipIf(missing.length > 0)(
  'Patroni switches over and fails over behind HAProxy while gifts flow: none is lost, none doubled',
  LONG,
  async () => {
    const outcome = await runFailover({ gifts: 24, withPatroni: true })
    console.info(formatFailover(outcome))
    expect(outcome.faults).toEqual([])
    expect(outcome.gifts).toBeGreaterThanOrEqual(24)
    expect(outcome.interruptions.map(({ kind }) => kind)).toEqual(['switchover', 'crash'])
  },
)
