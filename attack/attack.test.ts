import { expect, test } from 'vitest'
import { CALLERS, MATRIX_ENDPOINTS } from '../product-client/authorisation/access-matrix.ts'
import { formatOutcome, runAssault } from './assault.ts'

const SEED = 20_270_301

test('two thousand hostile requests and the authorisation matrix: no wrong access, no 5xx, no exit, nobody woken, every error in one shape', {
  timeout: 300_000,
}, async () => {
  const outcome = await runAssault({ requests: 1_400, seed: SEED, judgesSpeed: false })
  console.info(formatOutcome(outcome, 0))
  expect(outcome.faults).toEqual([])
  expect(outcome.sent).toBeGreaterThan(2_000)
  expect(outcome.cells.length).toBe(MATRIX_ENDPOINTS.length * CALLERS.length)
})
