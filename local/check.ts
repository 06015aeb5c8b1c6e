import fs from 'node:fs'
import path from 'node:path'
import { type Outcome, ROOT, runQuietly, toolCommand } from './tools.ts'

interface Step {
  name: string
  run(): Promise<Outcome>
}

const steps: Step[] = [
  step(
    'Formato y reglas (biome)',
    toolCommand('@biomejs/biome', 'biome'),
    'ci --error-on-warnings --colors=off',
  ),
  step(
    'Promesas (oxlint)',
    toolCommand('oxlint'),
    '--config .oxlintrc.json --type-aware --deny-warnings src',
  ),
  step(
    'Tipos de las rutas (react-router)',
    toolCommand('@react-router/dev', 'react-router'),
    'typegen',
  ),
  ...['contract', 'server', 'web'].map((project) =>
    step(
      `Tipos: ${project} (tsc)`,
      toolCommand('typescript', 'tsc'),
      `--project tsconfig.${project}.json`,
    ),
  ),
  { name: 'Quién importa a quién (dependency-cruiser)', run: checkDependencies },
  {
    name: 'Table ownership (SQL)',
    run: () => runQuietly([process.execPath, 'local/check-table-ownership.ts']),
  },
  step('Nada de sobra (knip)', toolCommand('knip'), '--no-progress'),
]

process.exitCode = await main()

/** Runs every step, tells how long each took and what it found; 1 when any failed. */
async function main(): Promise<number> {
  const failed: string[] = []
  for (const { name, run } of steps) {
    const start = performance.now()
    const { code, output } = await run().catch((error) => ({ code: 1, output: String(error) }))
    const seconds = ((performance.now() - start) / 1000).toFixed(1)
    console.log(`${code === 0 ? '✓' : '✗'} ${name} ${seconds} s`)
    if (code !== 0) {
      failed.push(name)
      console.log(output)
    }
  }
  console.log(failed.length === 0 ? '\nTodo en orden.' : `\nFalló: ${failed.join(', ')}.`)
  return failed.length === 0 ? 0 : 1
}

function step(name: string, tool: string[], args: string): Step {
  return { name, run: () => runQuietly([...tool, ...args.split(' ')]) }
}

interface Cruise {
  modules: { source: string }[]
  summary: {
    violations: { rule: { name: string }; from: string; to: string; type: string }[]
  }
}

/** A parser that fails silently sees no file and no fault: so what it saw is counted as well. */
async function checkDependencies(): Promise<Outcome> {
  const report = path.join(ROOT, '.cache/dependencies.json')
  fs.mkdirSync(path.dirname(report), { recursive: true })
  const folders = ['src', 'local', 'db', 'drive', 'e2e', 'bench', 'demo', 'faults']
  const roots = folders.filter((root) => sources(root).length > 0)
  const { output } = await runQuietly([
    ...toolCommand('dependency-cruiser', 'depcruise'),
    ...['--config', '.dependency-cruiser.cjs', '--output-type', 'json', '--output-to', report],
    ...roots,
  ])
  if (!fs.existsSync(report)) return { code: 1, output }
  const { modules, summary } = JSON.parse(fs.readFileSync(report, 'utf8')) as Cruise
  fs.rmSync(report)
  const seen = new Set(modules.map((module) => module.source))
  const unseen = roots.flatMap(sources).filter((file) => !seen.has(file))
  const faults = [
    ...summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`),
    ...unseen.map((file) => `no leído: ${file}`),
  ]
  return { code: faults.length === 0 ? 0 : 1, output: faults.join('\n') }
}

function sources(root: string): string[] {
  const folder = path.join(ROOT, root)
  if (!fs.existsSync(folder)) return []
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.posix.join(root, ...file.split(path.sep)))
}
