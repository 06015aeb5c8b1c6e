import fs from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { buildToolCommand, ROOT, runInBackground, runInForeground } from '../system/commands.ts'
import { SetupError } from '../system/setup-error.ts'
import { buildWebIfStale } from '../web-build/build.ts'
import { findTestBrowser } from './chromium.ts'
import {
  addExitCode,
  type Counts,
  countPlaywright,
  countVitest,
  formatCounts,
  sumCounts,
} from './test-counts.ts'

/** Both runners at once keep two cores busy to the end; one alone waits now and then. */
const WORKERS_OF_EACH = 2
const WORKERS_ALONE = 3

const BROWSER_TESTS = /^(\.\/)?e2e\b/

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-') && !/^--(unit|browser)$/.test(arg))
const paths = args.filter((arg) => !arg.startsWith('-'))
const browserPaths = paths.filter((arg) => BROWSER_TESTS.test(arg))
const unitPaths = paths.filter((arg) => !BROWSER_TESTS.test(arg))

process.exitCode = await main()

/**
 * `npm test [-- --unit | --browser] [path…] [--option=value…]` runs vitest and Playwright at once: all
 * tests, those of one runner, or those of some files. Other options go to the runners. What Playwright
 * prints follows what vitest prints.
 */
async function main(): Promise<number> {
  const all = await count(async () => {
    await buildWebIfStale()
    return []
  })
  const runsBoth = paths.length === 0 && !args.includes('--unit') && !args.includes('--browser')
  const runsUnit = runsBoth || args.includes('--unit') || unitPaths.length > 0
  const runsBrowser = runsBoth || args.includes('--browser') || browserPaths.length > 0
  const workers = runsUnit && runsBrowser ? WORKERS_OF_EACH : WORKERS_ALONE
  const unit = runsUnit ? count(() => runVitest(workers)) : Promise.resolve([])
  const browser = runsBrowser ? count(() => runPlaywright(workers, unit)) : Promise.resolve([])
  all.push(...(await unit), ...(await browser))
  const total = sumCounts(all)
  console.log(`\n${formatCounts(total)}`)
  return total.failures.length > 0 || total.passed === 0 ? 1 : 0
}

async function count(run: () => Promise<Counts[]>): Promise<Counts[]> {
  try {
    return await run()
  } catch (error) {
    const message = error instanceof SetupError ? error.message : inspect(error)
    return [{ passed: 0, failures: [message], skipped: 0 }]
  }
}

async function runVitest(workers: number): Promise<Counts[]> {
  const report = path.join(ROOT, '.cache/vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [...buildToolCommand('vitest'), 'run', ...reporters, ...unitPaths]
  const run = [...command, `--maxWorkers=${workers}`, ...options]
  return runAndCount(report, countVitest, () => runInForeground(run, process.env))
}

async function runPlaywright(workers: number, shown: Promise<unknown>): Promise<Counts[]> {
  const report = path.join(ROOT, '.cache/playwright.json')
  const env = { CHROMIUM_PATH: await findTestBrowser(), PLAYWRIGHT_JSON_OUTPUT_FILE: report }
  const tool = buildToolCommand('@playwright/test', 'playwright')
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const command = [...tool, 'test', ...config, ...browserPaths, `--workers=${workers}`, ...options]
  return runAndCount(report, countPlaywright, () =>
    runInBackground(command, { ...process.env, ...env }, shown),
  )
}

async function runAndCount<Report>(
  report: string,
  countReport: (report: Report) => Counts,
  run: () => Promise<number>,
): Promise<Counts[]> {
  fs.rmSync(report, { force: true })
  const code = await run()
  const counts = fs.existsSync(report)
    ? countReport(JSON.parse(fs.readFileSync(report, 'utf8')) as Report)
    : { passed: 0, failures: [], skipped: 0 }
  return [addExitCode(counts, code)]
}
