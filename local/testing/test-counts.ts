import path from 'node:path'
import { ROOT } from '../system/commands.ts'

/** What a runner says it did; a file or a runner that broke stands among the failures too. */
export interface Counts {
  passed: number
  /** A line for each: where it stands and how it is called. */
  failures: string[]
  skipped: number
}

/** The parts that we read of vitest's JSON report. */
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

/** The parts that we read of Playwright's JSON report. */
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
  return {
    passed: report.numPassedTests,
    failures,
    skipped: report.numPendingTests + report.numTodoTests,
  }
}

export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  const failed = suites.flatMap(specsOf).filter((spec) => !spec.ok)
  return {
    passed: stats.expected + stats.flaky,
    failures: [
      ...failed.map(({ file, line, title }) => `${file}:${line} › ${title}`),
      ...errors.map(({ message = 'Playwright' }) => message),
    ],
    skipped: stats.skipped,
  }
}

function specsOf(suite: PlaywrightSuite): PlaywrightSuite['specs'] {
  return [...suite.specs, ...(suite.suites ?? []).flatMap(specsOf)]
}

/** A runner that ended badly although no test of it failed has itself failed. */
export function withExitCode(counts: Counts, code: number): Counts {
  if (code === 0 || counts.failures.length > 0) return counts
  return { ...counts, failures: [`a test runner ended with exit code ${code}`] }
}

export function sum(all: Counts[]): Counts {
  return {
    passed: all.reduce((sofar, { passed }) => sofar + passed, 0),
    failures: all.flatMap(({ failures }) => failures),
    skipped: all.reduce((sofar, { skipped }) => sofar + skipped, 0),
  }
}

/** The last lines of `npm test`: what failed, by name, and the counts. */
export function lastLines({ passed, failures, skipped }: Counts): string {
  const counts = `${passed} passed, ${failures.length} failed`
  const names = failures.map((failure) => `✖ ${failure}`)
  return [...names, skipped > 0 ? `${counts}, ${skipped} skipped` : counts].join('\n')
}
