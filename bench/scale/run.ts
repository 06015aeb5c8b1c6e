import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { parseArgs } from 'node:util'
import { SetupError } from '../../local/system/setup-error.ts'
import type { Operation } from './operation.ts'
import { OPERATIONS } from './operations.ts'
import { createScene, type Scene } from './scene.ts'

const HELP = `npm run scale -- [contributions …] [options]
Fills a database of its own for each number of contributions (1000 100000 1000000) and measures the
same calls at each, in turns. 10000000 needs 40 GB and an hour.

  --calls=N   how often each call is made at each size (300)`

/** In milliseconds. */
interface Figure {
  median: number
  p99: number
}

function toFigure(times: readonly number[]): Figure {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]
  return { median: at(0.5) ?? Number.NaN, p99: at(0.99) ?? Number.NaN }
}

const WARM_UP = 20

/** Calls all sizes in turns, so that whatever else the machine does slows them equally. */
async function measure(scenes: readonly Scene[], operation: Operation, calls: number) {
  const times = scenes.map((): number[] => [])
  for (let call = -WARM_UP; call < calls; call += 1) {
    for (const turn of scenes.keys()) {
      const at = (turn + Math.abs(call)) % scenes.length
      const started = performance.now()
      await operation.run(scenes[at] as Scene, call + WARM_UP)
      if (call >= 0) times[at]?.push(performance.now() - started)
    }
  }
  return times.map(toFigure)
}

const toCell = ({ median, p99 }: Figure) => `${median.toFixed(1)} / ${p99.toFixed(1)}`

/** A row of a Markdown table: median and 99th percentile at each size, the ratio of the last, the aim. */
function formatRow({ name, aimMs, aimRatio }: Operation, figures: readonly Figure[]): string {
  const [first, last] = [figures[0], figures.at(-1)]
  const ratio = (last?.p99 ?? Number.NaN) / (first?.p99 ?? Number.NaN)
  const isMet = aimMs === undefined ? ratio <= (aimRatio ?? Number.NaN) : (last?.p99 ?? 0) <= aimMs
  const aim = aimMs === undefined ? `≤ ${aimRatio} ×` : `≤ ${aimMs} ms`
  const cells = [...figures.map(toCell), `${ratio.toFixed(2)} ×`, aim, isMet ? 'yes' : 'no']
  return `| ${[name, ...cells].join(' | ')} |`
}

/** Runs a program of the product on that database; resolves to its seconds and whether it found a fault. */
async function runProgram({ product, database }: Scene, program: string) {
  const started = performance.now()
  const args = [`--env-file=${product.envFile}`, `src/server/commands/${program}.ts`]
  const child = spawn(process.execPath, args, {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(child, 'exit')
  const seconds = (performance.now() - started) / 1_000
  return `${seconds.toFixed(1)} s, ${code === 0 ? 'no difference' : 'DIFFERENCES'}`
}

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { calls: { type: 'string', default: '300' }, help: { type: 'boolean' } },
  })
  const sizes = (positionals.length > 0 ? positionals : ['1000', '100000', '1000000']).map(Number)
  const calls = Number(values.calls)
  const isWrong = sizes.some((size) => !Number.isInteger(size) || size < 1_000) || !(calls >= 1)
  if (values.help || isWrong) throw new SetupError(HELP)
  return { sizes, calls }
}

async function main(): Promise<void> {
  const { sizes, calls } = readOptions()
  const scenes: Scene[] = []
  const printProgram = async (program: string) => {
    const cells: string[] = []
    for (const scene of scenes) cells.push(await runProgram(scene, program))
    console.log(`| npm run ${program} | ${cells.join(' | ')} | | | |`)
  }
  try {
    for (const size of sizes) {
      const scene = await createScene(size)
      scenes.push(scene)
      const { fillSeconds, bytes } = scene.database
      const { events, users } = scene.counts
      console.log(
        `${size} contributions, ${events} events, ${users} people: filled in ${fillSeconds.toFixed(0)} s, ${(bytes / 1e9).toFixed(2)} GB`,
      )
    }
    const head = sizes.map((size) => `${size.toLocaleString('en')}: median / p99 ms`)
    const columns = ['call', ...head, 'p99, last to first', 'aim', 'met']
    console.log(`\n| ${columns.join(' | ')} |\n|${' --- |'.repeat(columns.length)}`)
    // As every night: what it keeps of the ledger's balances is read by the admin's figures.
    await printProgram('reconcile')
    for (const operation of OPERATIONS) {
      const figures = await measure(scenes, operation, Math.min(calls, operation.calls ?? calls))
      console.log(formatRow(operation, figures))
    }
    await printProgram('verify')
  } finally {
    for (const scene of scenes) await scene.stop()
  }
}

try {
  await main()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
