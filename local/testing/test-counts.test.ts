import { expect, test } from 'vitest'
import {
  addExitCode,
  countPlaywright,
  countVitest,
  formatCounts,
  sumCounts,
} from './test-counts.ts'

const VITEST = {
  numPassedTests: 2,
  numPendingTests: 0,
  numTodoTests: 0,
  testResults: [
    {
      name: 'src/fees.test.ts',
      status: 'failed',
      assertionResults: [
        { status: 'passed', fullName: 'rounds up' },
        {
          status: 'failed',
          fullName: 'rounds down',
          failureMessages: ['\u001b[31mexpected 1\u001b[39m to be 2\n\n    at fees.test.ts:3'],
        },
      ],
    },
  ],
}
const PLAYWRIGHT = {
  stats: { expected: 3, flaky: 0, skipped: 0 },
  suites: [{ specs: [{ file: 'giving.spec.ts', line: 7, title: 'a gift', ok: true }] }],
  errors: [],
}

test('the last lines name the failures and sum both runners; skipped tests only if there are any', () => {
  const both = sumCounts([countVitest(VITEST), countPlaywright(PLAYWRIGHT)])
  expect(formatCounts(both)).toBe(
    [
      '✖ src/fees.test.ts › rounds down',
      '    expected 1 to be 2',
      '        at fees.test.ts:3',
      '5 passed, 1 failed',
    ].join('\n'),
  )
  expect(formatCounts({ ...both, failures: [], skipped: 2 })).toBe('5 passed, 0 failed, 2 skipped')
})

test('a failed browser test in a nested suite is named, with how its error begins', () => {
  const message = `Error: not visible\n${'x'.repeat(300)}\n${'line\n'.repeat(20)}`
  const tests = [{ results: [{ errors: [{ message }] }] }]
  const failed = { file: 'giving.spec.ts', line: 9, title: 'two gifts', ok: false, tests }
  const suites = [{ specs: [], suites: [{ specs: [failed] }] }]
  const [failure = ''] = countPlaywright({ ...PLAYWRIGHT, suites }).failures
  expect(failure.split('\n')).toEqual([
    'giving.spec.ts:9 › two gifts',
    '    Error: not visible',
    `    ${'x'.repeat(200)}`,
    ...Array(10).fill('    line'),
  ])
})

test('a file that cannot be loaded is a failure', () => {
  const broken = { name: 'src/fees.test.ts', status: 'failed', assertionResults: [] }
  expect(countVitest({ ...VITEST, testResults: [broken] }).failures).toEqual(['src/fees.test.ts'])
  const { failures } = countPlaywright({ ...PLAYWRIGHT, errors: [{ message: 'syntax' }] })
  expect(failures).toEqual(['syntax'])
})

test('a runner that crashed is a failure even when every test passed', () => {
  const fine = countPlaywright(PLAYWRIGHT)
  expect(addExitCode(fine, 1).failures).toEqual(['a test runner ended with exit code 1'])
  expect(addExitCode(fine, 0)).toEqual(fine)
})
