import { expect, test } from 'vitest'
import { countPlaywright, countVitest, lastLine, sum, withExitCode } from './test-counts.ts'

const VITEST = {
  numPassedTests: 2,
  numFailedTests: 1,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [{ status: 'failed', assertionResults: [{ status: 'failed' }] }],
}
const PLAYWRIGHT = { stats: { expected: 3, unexpected: 0, flaky: 0, skipped: 0 }, errors: [] }

test('the last line sums both runners, and speaks of skipped tests only if there are any', () => {
  const both = sum([countVitest(VITEST), countPlaywright(PLAYWRIGHT)])
  expect(lastLine(both)).toBe('5 passed, 1 failed')
  expect(lastLine({ ...both, skipped: 2 })).toBe('5 passed, 1 failed, 2 skipped')
})

test('a file that could not even be loaded is a failure', () => {
  const broken = { status: 'failed', assertionResults: [] }
  expect(countVitest({ ...VITEST, testResults: [broken] }).failed).toBe(2)
  expect(countPlaywright({ ...PLAYWRIGHT, errors: [{ message: 'syntax' }] }).failed).toBe(1)
})

test('a runner that crashed is a failure although every test passed', () => {
  const fine = countPlaywright(PLAYWRIGHT)
  expect(withExitCode(fine, 1)).toEqual({ passed: 3, failed: 1, skipped: 0 })
  expect(withExitCode(fine, 0)).toEqual(fine)
})
