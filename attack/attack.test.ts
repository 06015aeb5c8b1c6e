import { expect, test } from 'vitest'
import { formatOutcome, runAssault } from './assault.ts'

const SEED = 20_270_301

test('two thousand hostile requests: no operation outside the authorisation matrix, no 5xx, no exit, nobody woken, every error in one shape', {
  timeout: 300_000,
}, async () => {
  const requests = 1_400
  const outcome = await runAssault({ requests, seed: SEED, judgesSpeed: false, walksMatrix: false })
  console.info(formatOutcome(outcome, 0))
  expect(outcome.faults).toEqual([])
  expect(outcome.sent).toBeGreaterThan(2_000)
})
