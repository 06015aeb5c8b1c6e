import { spawnSync } from 'node:child_process'
import fs from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildToolCommand, ROOT } from '../../local/system/commands.ts'
import { buildServerIfStale, buildWebIfStale } from '../../local/web-build/build.ts'
import { type PlantedFault, type PlantedRound, plant, plantedFaults } from './planted-faults.ts'

const COPIED = [
  'src',
  'db',
  'local',
  'product-client',
  'assets',
  'public',
  'faults',
  'packages',
  // Copied, and not linked: the planted server is built into it.
  'build',
  'package.json',
  'package-lock.json',
  'vite.config.ts',
  'react-router.config.ts',
  'vitest.config.ts',
]
/** The seed of every fault run: the same contributions each time. */
const SEED = '20270301'
const ROUND_TIMEOUT_MS = 900_000

/** Copies the product, so that faults can be planted in the copy. */
function copyTree(tree: string): void {
  for (const name of COPIED) {
    fs.cpSync(path.join(ROOT, name), path.join(tree, name), { recursive: true })
  }
  fs.symlinkSync(path.join(ROOT, 'node_modules'), path.join(tree, 'node_modules'))
}

/** What a run said. */
interface Verdict {
  isGood: boolean
  /** What it found, a sentence each. */
  found: string[]
}

const listMatches = (text: string, pattern: RegExp): string[] =>
  [...text.matchAll(pattern)].map(([, match = '']) => match)

const ROUND_OUTPUT_BYTES = 64 * 1_024 * 1_024

function runTests(tree: string, tests: readonly string[]): Verdict {
  const [node = '', ...vitest] = buildToolCommand('vitest')
  const run = spawnSync(node, [...vitest, 'run', ...tests], { cwd: tree })
  const text = `${run.stdout}${run.stderr}`.replaceAll(/\p{Cc}\[\d+m/gu, '')
  if (!/Tests\s.*\d+ (passed|failed)/.test(text)) throw new Error(`no test ran:\n${text}`)
  return { isGood: run.status === 0, found: listMatches(text, /FAIL +(.*)/g) }
}

/** A run that breaks off has found nothing: a busy machine may do it once. */
function runRound(tree: string, round: PlantedRound, attempt = 1): Verdict {
  const { only, contributions } = round
  const options = [`--only=${only}`, `--contributions=${contributions}`, `--seed=${SEED}`, '--fast']
  const { status, stdout, stderr } = spawnSync(process.execPath, ['faults/run.ts', ...options], {
    cwd: tree,
    timeout: ROUND_TIMEOUT_MS,
    maxBuffer: ROUND_OUTPUT_BYTES,
  })
  const found = listMatches(String(stdout), /^ +✗ (.*)/gm)
  if (status === 0 || found.length > 0) return { isGood: status === 0, found }
  if (attempt === 1) return runRound(tree, round, 2)
  throw new Error(`the fault run broke off:\n${stdout}${stderr}`)
}

/** One way to detect a planted fault. */
interface Check {
  by: string
  run(tree: string): Verdict
  /** What it must find; anything else detects something else. */
  finds: RegExp
}

const checkByTests = (tests: readonly string[]): Check => ({
  by: 'tests',
  run: (tree) => runTests(tree, tests),
  finds: /./,
})
const checkByRound = (round: PlantedRound): Check => ({
  by: `run --only=${round.only}`,
  run: (tree) => runRound(tree, round),
  finds: round.finds,
})

const WAYS = ['tests', 'rounds'] as const
type Way = (typeof WAYS)[number]

/** Without a file Vitest would run all tests. */
function listChecks(
  { tests, rounds }: { tests: readonly string[]; rounds: readonly PlantedRound[] },
  ways: readonly Way[],
): Check[] {
  return [
    ...(ways.includes('tests') && tests.length > 0 ? [checkByTests(tests)] : []),
    ...(ways.includes('rounds') ? rounds.map(checkByRound) : []),
  ]
}

interface Row {
  outcome: 'passes' | 'fails' | 'fails for another reason'
  fault: string
  by: string
  seconds: number
  /** The sentence that tells of the fault, or else the first of all. */
  found: string
}

function runCheck(tree: string, fault: string, { by, run, finds }: Check): Row {
  const began = performance.now()
  const { isGood, found } = run(tree)
  const seconds = Math.round((performance.now() - began) / 1_000)
  const telling = found.find((sentence) => finds.test(sentence))
  const failure = telling === undefined ? 'fails for another reason' : 'fails'
  const outcome = isGood ? 'passes' : failure
  console.log(`${outcome}  ${fault}: ${by}, ${seconds} s`)
  for (const sentence of found) console.log(`    ${sentence}`)
  return { outcome, fault, by, seconds, found: telling ?? found[0] ?? '' }
}

/** Runs the checks of a fault with the fault in place. */
function tryFault(tree: string, fault: PlantedFault, ways: readonly Way[]): Row[] {
  const file = path.join(tree, fault.file)
  const source = fs.readFileSync(file, 'utf8')
  fs.writeFileSync(file, plant(fault, source))
  try {
    const rounds = fault.round ? [fault.round] : []
    const checks = listChecks({ tests: fault.tests, rounds }, ways)
    return checks.map((check) => runCheck(tree, fault.name, check))
  } finally {
    fs.writeFileSync(file, source)
  }
}

/** Runs every check once without a planted fault: one that fails then says nothing. */
function trySound(tree: string, faults: readonly PlantedFault[], ways: readonly Way[]): Row[] {
  const tests = [...new Set(faults.flatMap((fault) => fault.tests))]
  const byName = new Map(faults.flatMap(({ round }) => (round ? [[`${round.only}`, round]] : [])))
  const checks = listChecks({ tests, rounds: [...byName.values()] }, ways)
  return checks.map((check) => runCheck(tree, 'without a planted fault', check))
}

function formatTable(rows: readonly Row[]): string {
  const cells = rows.map(({ fault, by, outcome, seconds, found }) => [
    outcome === 'fails' ? 'detected' : `NOT DETECTED: ${outcome}`,
    fault,
    by,
    `${seconds} s`,
    found.slice(0, 90),
  ])
  const widths = [0, 1, 2, 3].map((column) =>
    Math.max(...cells.map((row) => row[column]?.length ?? 0)),
  )
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .join('\n')
}

/**
 * `npm run planted [-- --only=rounds|tests --name=TEXT]`: exits with 1 unless each planted fault makes its tests
 * and its fault run fail for the right reason, which pass without it. Prints a table.
 */
const { values } = parseArgs({
  options: { only: { type: 'string' }, name: { type: 'string', default: '' } },
})
const ways = WAYS.filter((way) => !values.only || values.only === way)
const chosen = plantedFaults.filter(({ name }) => name.includes(values.name))
if (ways.length === 0 || chosen.length === 0) throw new Error('nothing to plant')
const tree = path.join(ROOT, '.cache/planted', String(process.pid))
await buildWebIfStale()
await buildServerIfStale()
fs.mkdirSync(tree, { recursive: true })
try {
  copyTree(tree)
  const unsound = trySound(tree, chosen, ways).filter(({ outcome }) => outcome !== 'passes')
  for (const { by, found } of unsound)
    console.log(`✗ fails without a planted fault: ${by}: ${found}`)
  const rows = chosen.flatMap((fault) => tryFault(tree, fault, ways))
  console.log(formatTable(rows))
  if (unsound.length > 0 || rows.some(({ outcome }) => outcome !== 'fails')) process.exitCode = 1
} finally {
  fs.rmSync(tree, { recursive: true, force: true })
}
