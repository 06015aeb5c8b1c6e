import path from 'node:path'
import { ROOT } from '../system/commands.ts'

/** The result of a test runner. A file or a runner that failed as a whole is a failure too. */
export interface Counts {
  passed: number
  /** File and title of each failure. */
  failures: string[]
  skipped: number
}

/** The parts of vitest's JSON report that we read. */
export interface VitestReport {
  numPassedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: {
    name: string
    status: string
    assertionResults: { status: string; fullName: string }[]
  }[]
}

interface PlaywrightSuite {
  specs: { file: string; line: number; title: string; ok: boolean }[]
  suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

export function countVitest(report: VitestReport): Counts {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [file] : []
    return failed.map((test) => `${file} › ${test.fullName}`)
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failures, skipped }
}

export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  const failed = suites.flatMap(listSpecs).filter((spec) => !spec.ok)
  const failures = [
    ...failed.map(({ file, line, title }) => `${file}:${line} › ${title}`),
    ...errors.map(({ message = 'Playwright' }) => message),
  ]
  return { passed: stats.expected + stats.flaky, failures, skipped: stats.skipped }
}

function listSpecs(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(listSpecs)]
}

/** Adds a failure when a runner ended with an error although none of its tests failed. */
export function addExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failures.length > 0) return counts
  return { ...counts, failures: [`a test runner ended with exit code ${code}`] }
}

export function sumCounts(all: Counts[]): Counts {
  return {
    passed: all.reduce((sum, { passed }) => sum + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.reduce((sum, { skipped }) => sum + skipped, 0),
  }
}

/** Formats the last lines of `npm test`: the failures, then `N passed, N failed`. */
export function formatCounts({ passed, failures, skipped }: Counts): string {
  const counts = `${passed} passed, ${failures.length} failed`
  const names = failures.map((failure) => `✖ ${failure}`)
  return [...names, skipped > 0 ? `${counts}, ${skipped} skipped` : counts].join('\n')
}
