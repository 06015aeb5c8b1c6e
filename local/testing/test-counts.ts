import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { ROOT } from '../system/commands.ts'

/** The result of a test runner. A file or a runner that failed as a whole is a failure too. */
export interface Counts {
  passed: number
  /** File and title of each failure, and how its error begins. */
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
    assertionResults: { status: string; fullName: string; failureMessages?: string[] }[]
  }[]
}

interface PlaywrightSpec {
  file: string
  line: number
  title: string
  ok: boolean
  tests?: { results: { errors: { message?: string }[] }[] }[]
}

interface PlaywrightSuite {
  specs: PlaywrightSpec[]
  suites?: PlaywrightSuite[]
}

/** The parts of Playwright's JSON report that we read. */
export interface PlaywrightReport {
  stats: { expected: number; flaky: number; skipped: number }
  suites: PlaywrightSuite[]
  errors: { message?: string }[]
}

const REASON_LINES_MAX = 12
const REASON_LINE_MAX = 200

/** How an error begins, indented under the name of its test. */
function describeReason(messages: (string | undefined)[] = []): string {
  const lines = stripVTControlCharacters(messages.join('\n')).split('\n')
  const first = lines.filter((line) => line.trim() !== '').slice(0, REASON_LINES_MAX)
  return first.map((line) => `\n    ${line.slice(0, REASON_LINE_MAX)}`).join('')
}

function describeSpec({ file, line, title, tests = [] }: PlaywrightSpec): string {
  const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors)
  return `${file}:${line} › ${title}${describeReason(errors.map(({ message }) => message))}`
}

export function countVitest(report: VitestReport): Counts {
  const failures = report.testResults.flatMap(({ name, status, assertionResults }) => {
    const file = path.relative(ROOT, name)
    const failed = assertionResults.filter((test) => test.status === 'failed')
    if (failed.length === 0) return status === 'failed' ? [file] : []
    return failed.map(
      ({ fullName, failureMessages }) => `${file} › ${fullName}${describeReason(failureMessages)}`,
    )
  })
  const skipped = report.numPendingTests + report.numTodoTests
  return { passed: report.numPassedTests, failures, skipped }
}

export function countPlaywright({ stats, suites, errors }: PlaywrightReport): Counts {
  const failed = suites.flatMap(listSpecs).filter((spec) => !spec.ok)
  const failures = [
    ...failed.map(describeSpec),
    ...errors.map(({ message = 'Playwright' }) => message),
  ]
  return { passed: stats.expected + stats.flaky, failures, skipped: stats.skipped }
}

function listSpecs(suite: PlaywrightSuite): PlaywrightSpec[] {
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
