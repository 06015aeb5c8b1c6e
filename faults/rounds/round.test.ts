import { expect, test } from 'vitest'
import { TROUBLES } from '../troubles/troubles.ts'
import { formatOutcome, runRound } from './round.ts'

/** A guard: a round takes two minutes, and on a machine with ten others five. */
const TIMEOUT_MS = 900_000
const TROUBLED = ['troubles'] as const
const SEED = 20_270_301
const PROVIDER_FOCUSES = ['sticky-500', 'in-use', 'hanging-accounts'] as const
/** The second half of forty contributions has four disputes and six refunds: they meet every planned fault. */
const PROVIDER_SEED = 20_270_549

test('sixty contributions under crashes and failures: none lost, none doubled, every sum the same', {
  timeout: TIMEOUT_MS,
}, async () => {
  const outcome = await runRound({
    contributions: 60,
    seed: SEED,
    fastForward: true,
    only: ['crashes'],
  })
  console.info(formatOutcome(SEED, outcome))
  expect(outcome.faults).toEqual([])
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

test('forty contributions while the provider repeats its 500s, has keys in use and hangs: none lost, none doubled', {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = {
    contributions: 40,
    seed: PROVIDER_SEED,
    fastForward: true,
    only: PROVIDER_FOCUSES,
  }
  const outcome = await runRound(options)
  console.info(formatOutcome(PROVIDER_SEED, outcome))
  expect(outcome.faults).toEqual([])
  expect(outcome.unmet).toEqual([])
})

test('twenty-four contributions while the database is full, silent, slow, read-only or refuses, and processes are overrun', {
  timeout: TIMEOUT_MS,
}, async () => {
  const options = { contributions: 24, seed: SEED, fastForward: true, only: TROUBLED }
  const outcome = await runRound(options)
  console.info(formatOutcome(SEED, outcome))
  expect(outcome.faults).toEqual([])
  expect(outcome.troubles + outcome.skipped.length).toBe(TROUBLES.length)
})
