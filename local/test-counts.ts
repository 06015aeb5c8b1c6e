/** What a runner says it did; a file or a runner that broke counts as one failure. */
export interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** The parts that we read of vitest's JSON report. */
export interface VitestReport {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  testResults: { status: string; assertionResults: { status: string }[] }[]
}

/** The parts that we read of Playwright's JSON report. */
export interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  errors: unknown[]
}

export function countVitest(report: VitestReport): Counts {
  const brokenFiles = report.testResults.filter(
    (file) =>
      file.status === 'failed' && file.assertionResults.every((test) => test.status !== 'failed'),
  )
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + brokenFiles.length,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function countPlaywright({ stats, errors }: PlaywrightReport): Counts {
  return {
    passed: stats.expected + stats.flaky,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  }
}

/** A runner that ended badly although no test of it failed has itself failed. */
export function withExitCode(counts: Counts, code: number): Counts {
  return code !== 0 && counts.failed === 0 ? { ...counts, failed: 1 } : counts
}

export function sum(all: Counts[]): Counts {
  const total = (pick: (counts: Counts) => number) =>
    all.reduce((sofar, counts) => sofar + pick(counts), 0)
  return {
    passed: total((counts) => counts.passed),
    failed: total((counts) => counts.failed),
    skipped: total((counts) => counts.skipped),
  }
}

/** The last line of `npm test`. */
export function lastLine({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
