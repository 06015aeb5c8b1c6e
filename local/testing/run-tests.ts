import fs from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { removeOrphanedClusters } from '../postgres/server.ts'
import { buildToolCommand, ROOT, runInForeground } from '../system/commands.ts'
import { SetupError } from '../system/setup-error.ts'
import { buildWebIfStale } from '../web-build/build.ts'
import { describeBrowserFailures } from './browser-failures.ts'
import { findTestBrowser } from './chromium.ts'
import { chooseScratchFolder } from './scratch-folder.ts'
import {
  addExitCode,
  type Counts,
  countPlaywright,
  countVitest,
  formatCounts,
  sumCounts,
} from './test-counts.ts'

/** As `outputDir` of `e2e/playwright.config.ts`. */
const RESULTS = path.join(ROOT, 'test-results')

const BROWSER_TESTS = /^(\.\/)?e2e\b/

const args = process.argv.slice(2)
const options = args.filter((arg) => arg.startsWith('-') && !/^--(unit|browser)$/.test(arg))
const paths = args.filter((arg) => !arg.startsWith('-'))
const browserPaths = paths.filter((arg) => BROWSER_TESTS.test(arg))
const unitPaths = paths.filter((arg) => !BROWSER_TESTS.test(arg))

process.exitCode = await main()

/**
 * `npm test [-- --unit | --browser] [path…] [--option=value…]` runs vitest and then Playwright: all
 * tests, those of one runner, or those of some files. Other options go to the runners.
 */
async function main(): Promise<number> {
  const all = await count(async () => {
    await buildWebIfStale()
    return []
  })
  const runsBoth = paths.length === 0 && !args.includes('--unit') && !args.includes('--browser')
  if (runsBoth || args.includes('--unit') || unitPaths.length > 0)
    all.push(...(await count(runVitest)))
  if (runsBoth || args.includes('--browser') || browserPaths.length > 0)
    all.push(...(await count(runPlaywright)))
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

async function runVitest(): Promise<Counts[]> {
  const report = path.join(ROOT, '.cache/vitest.json')
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
  const command = [...buildToolCommand('vitest'), 'run', ...reporters, ...unitPaths, ...options]
  return runAndCount(command, process.env, report, countVitest)
}

async function runPlaywright(): Promise<Counts[]> {
  const report = path.join(ROOT, '.cache/playwright.json')
  const runs = path.join(chooseScratchFolder(), 'e2e')
  const dataDir = path.join(runs, String(process.pid))
  await removeOrphanedClusters(runs, 'postgres')
  const env = {
    CHROMIUM_PATH: await findTestBrowser(),
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    E2E_DATA_DIR: dataDir,
  }
  const tool = buildToolCommand('@playwright/test', 'playwright')
  const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
  const command = [...tool, 'test', ...config, ...browserPaths, ...options]
  const counts = await runAndCount(command, { ...process.env, ...env }, report, countPlaywright)
  // After a failure the product's log is there to be read, until the next run.
  if (sumCounts(counts).failures.length === 0) fs.rmSync(dataDir, { recursive: true, force: true })
  else console.log(describeBrowserFailures(RESULTS, path.join(dataDir, 'product.log')))
  return counts
}

async function runAndCount<Report>(
  command: string[],
  env: NodeJS.ProcessEnv,
  report: string,
  countReport: (report: Report) => Counts,
): Promise<Counts[]> {
  fs.rmSync(report, { force: true })
  const code = await runInForeground(command, env)
  const counts = fs.existsSync(report)
    ? countReport(JSON.parse(fs.readFileSync(report, 'utf8')) as Report)
    : { passed: 0, failures: [], skipped: 0 }
  return [addExitCode(counts, code)]
}
