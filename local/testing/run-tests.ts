import fs from 'node:fs'
import path from 'node:path'
import { inspect } from 'node:util'
import { ROOT, runOpenly, toolCommand } from '../system/commands.ts'
import { StartFault } from '../system/setup-error.ts'
import { buildWebIfStale } from '../web-build/build.ts'
import { findChromium } from './chromium.ts'
import {
  type Counts,
  countPlaywright,
  countVitest,
  lastLines,
  sum,
  withExitCode,
} from './test-counts.ts'

interface Runner {
  /** What of the arguments is for it. */
  owns(filter: string): boolean
  run(args: string[]): Promise<Counts>
}

const isBrowserTest = (filter: string) => /^(\.\/)?e2e\b/.test(filter)

const unit: Runner = {
  owns: (filter) => !isBrowserTest(filter),
  run(args) {
    const report = path.join(ROOT, '.cache/vitest.json')
    const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`]
    const command = [...toolCommand('vitest'), 'run', ...reporters, ...args]
    return runAndCount(command, process.env, report, countVitest)
  },
}

const browser: Runner = {
  owns: isBrowserTest,
  async run(args) {
    const report = path.join(ROOT, '.cache/playwright.json')
    const env = {
      ...process.env,
      CHROMIUM_PATH: await findChromium(),
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    }
    const config = ['--config', 'e2e/playwright.config.ts', '--reporter=list,json']
    const command = [...toolCommand('@playwright/test', 'playwright'), 'test', ...config]
    return runAndCount([...command, ...args], env, report, countPlaywright)
  },
}

const NOTHING: Counts = { passed: 0, failures: [], skipped: 0 }
const CHOICES = ['--unit', '--browser']

process.exitCode = await main(process.argv.slice(2))

/**
 * `npm test [-- --unit | --browser] [path…] [--option=value…]`: all tests, one runner's, or those
 * of some files; options go to the runners.
 */
async function main(args: string[]): Promise<number> {
  const filters = args.filter((arg) => !arg.startsWith('-'))
  const options = args.filter((arg) => arg.startsWith('-') && !CHOICES.includes(arg))
  const all: Counts[] = []
  const attempt = async (work: () => Promise<Counts[]>) => {
    try {
      all.push(...(await work()))
    } catch (error) {
      const message = error instanceof StartFault ? error.message : inspect(error)
      all.push({ ...NOTHING, failures: [message] })
    }
  }
  await attempt(async () => {
    await buildWebIfStale()
    return []
  })
  for (const runner of chooseRunners(args, filters)) {
    await attempt(async () => [await runner.run([...filters.filter(runner.owns), ...options])])
  }
  const total = sum(all)
  console.log(`\n${lastLines(total)}`)
  return total.failures.length > 0 || total.passed === 0 ? 1 : 0
}

function chooseRunners(args: string[], filters: string[]): Runner[] {
  if (args.includes('--unit')) return [unit]
  if (args.includes('--browser')) return [browser]
  if (filters.length === 0) return [unit, browser]
  return [unit, browser].filter((runner) => filters.some(runner.owns))
}

async function runAndCount<Report>(
  command: string[],
  env: NodeJS.ProcessEnv,
  report: string,
  count: (report: Report) => Counts,
): Promise<Counts> {
  fs.rmSync(report, { force: true })
  const code = await runOpenly(command, env)
  const counts = fs.existsSync(report)
    ? count(JSON.parse(fs.readFileSync(report, 'utf8')) as Report)
    : NOTHING
  return withExitCode(counts, code)
}
