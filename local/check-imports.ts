import fs from 'node:fs'
import { text } from 'node:stream/consumers'

/** The parts of dependency-cruiser's JSON report that we read. */
interface Report {
  modules: { source: string }[]
  summary: { violations: { rule: { name: string }; from: string; to: string }[] }
}

const SOURCES = '{src,local,packages,db,product-client,e2e,bench,demo,faults,gallery}/**/*.{ts,tsx}'
const GENERATED = '**/{node_modules,dist}/**'

/**
 * Reads dependency-cruiser's JSON report from standard input and fails on a violation. It also fails
 * on a source file that is not in the report, because a parser that fails reports no violation.
 */
const { modules, summary } = JSON.parse(await text(process.stdin)) as Report
const read = new Set(modules.map((module) => module.source))
const sources = fs.globSync(SOURCES, { exclude: [GENERATED] })
const problems = [
  ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
  ...sources
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => !read.has(file))
    .map((file) => `not read by dependency-cruiser: ${file}`),
]
if (problems.length > 0) console.error(problems.join('\n'))
else console.log(`${sources.length} files import only what their rules allow`)
process.exitCode = problems.length > 0 || sources.length === 0 ? 1 : 0
