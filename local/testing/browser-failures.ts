import fs from 'node:fs'
import path from 'node:path'

const CONTEXT = 'error-context.md'
const PAGE_LINES_MAX = 150
const LOG_LINES_MAX = 40
const LOG_LINE_MAX = 300
/** The product's log is JSON by line; 50 is an error. */
const ERROR_LEVEL_MIN = 50

function isError(line: string): boolean {
  try {
    return (JSON.parse(line) as { level: number }).level >= ERROR_LEVEL_MIN
  } catch {
    return false
  }
}

/** What the failed tests' pages showed: a section of what Playwright writes of each. */
function listFailedPages(resultsDir: string): string[] {
  if (!fs.existsSync(resultsDir)) return []
  const files = fs.readdirSync(resultsDir, { recursive: true, encoding: 'utf8' })
  return files
    .filter((file) => path.basename(file) === CONTEXT)
    .map((file) => {
      const text = fs.readFileSync(path.join(resultsDir, file), 'utf8')
      const [page = ''] = text
        .slice(Math.max(0, text.indexOf('# Page snapshot')))
        .split('\n# Test source')
      const lines = page.split('\n').slice(0, PAGE_LINES_MAX)
      return `${path.dirname(file)}\n${lines.join('\n')}`
    })
}

function listProductErrors(logFile: string): string[] {
  if (!fs.existsSync(logFile)) return []
  const errors = fs.readFileSync(logFile, 'utf8').split('\n').filter(isError)
  return errors.slice(-LOG_LINES_MAX).map((line) => line.slice(0, LOG_LINE_MAX))
}

/**
 * Describes failed browser tests: what their pages showed, and the errors that the product logged. Where
 * the tests ran on a machine that is gone, nothing else is left of them.
 * @param resultsDir Playwright's `outputDir`
 */
export function describeBrowserFailures(resultsDir: string, logFile: string): string {
  const errors = listProductErrors(logFile)
  return [
    ...listFailedPages(resultsDir),
    `Errors in the product’s log: ${errors.length}`,
    ...errors,
  ].join('\n\n')
}
