import { expect, test } from 'vitest'
import { TROUBLES } from '../troubles/troubles.ts'
import { formatOutcome, runRound } from './round.ts'

/** A guard: a round takes half a minute, and on a machine with ten others five. */
const TIMEOUT_MS = 900_000
const CRASH_SEED = 20_270_301
/** The second half of twenty-four contributions has four disputes and five refunds: they meet every planned fault. */
const PROVIDER_SEED = 20_289_361

test('thirty contributions under crashes, mail outages and every trouble of database and processes: none lost, none doubled, every sum the same', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outcome = await runRound({
    contributions: 30,
    seed: CRASH_SEED,
    fastForward: true,
    only: ['crashes', 'troubles'],
  })
  console.info(formatOutcome(CRASH_SEED, outcome))
  expect(outcome.faults).toEqual([])
  expect(outcome.troubles + outcome.skipped.length).toBe(TROUBLES.length)
  const { kills, restarts, terminations, mailOutages, providerFaults, doubled, late, unheard } =
    outcome
  const done = {
    kills,
    restarts,
    terminations,
    mailOutages,
    providerFaults,
    doubled,
    late,
    unheard,
  }
  for (const [name, count] of Object.entries(done)) expect(count, name).toBeGreaterThan(0)
})

test('twenty-four contributions while the provider repeats its 500s, has keys in use and hangs: none lost, none doubled', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outcome = await runRound({
    contributions: 24,
    seed: PROVIDER_SEED,
    fastForward: true,
    only: ['sticky-500', 'in-use', 'hanging-accounts'],
  })
  console.info(formatOutcome(PROVIDER_SEED, outcome))
  expect(outcome.faults).toEqual([])
  expect(outcome.unmet).toEqual([])
})
