import { expect, test } from 'vitest'
import { FAULT_FOCUSES } from './plan.ts'
import { formatOutcome, runRound } from './round.ts'

const SEED = 20_270_301
/** The second half of forty contributions has four disputes and six refunds: they meet every planned fault. */
const PROVIDER_SEED = 20_270_549

test('sixty contributions under crashes and failures: none lost, none doubled, every sum the same', {
  timeout: 300_000,
}, async () => {
  const outcome = await runRound({ contributions: 60, seed: SEED, fastForward: true })
  console.info(formatOutcome(SEED, outcome))
  expect(outcome.faults).toEqual([])
  const { kills, restarts, terminations, mailOutages, providerFaults, doubled, late } = outcome
  const done = { kills, restarts, terminations, mailOutages, providerFaults, doubled, late }
  for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(0)
})

test('forty contributions while the provider repeats its 500s, has keys in use and hangs: none lost, none doubled', {
  timeout: 300_000,
}, async () => {
  const options = { contributions: 40, seed: PROVIDER_SEED, fastForward: true, only: FAULT_FOCUSES }
  const outcome = await runRound(options)
  console.info(formatOutcome(PROVIDER_SEED, outcome))
  expect(outcome.faults).toEqual([])
  expect(outcome.unmet).toEqual([])
})
