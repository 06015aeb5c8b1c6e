import { expect, test } from 'vitest'
import { formatFailover, runFailover } from './rounds/failover.ts'

const LONG = { timeout: 400_000 }

test(
  'a synchronous standby takes over while gifts flow: none is lost, none doubled',
  LONG,
  async () => {
    const outcome = await runFailover(24)
    console.info(formatFailover(outcome))
    expect(outcome.faults).toEqual([])
    expect(outcome.gifts).toBe(24)
    expect(outcome.before).toBeLessThan(24)
  },
)
