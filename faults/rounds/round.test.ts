import { expect, test } from 'vitest'
import { formatOutcome, runRound } from './round.ts'

const SEED = 20_270_301

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
