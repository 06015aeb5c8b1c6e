import { readdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { SetupError } from '../local/system/setup-error.ts'
import { type StartedProduct, startProduct } from '../product-client/started-product.ts'
import { createGenerator } from './load/generator.ts'
import { type Bench, type Measure, runMeasure } from './measure.ts'
import { printFigures, type Report, readReport, saveReport } from './report.ts'

const MEASURES = path.join(import.meta.dirname, 'measures')
const KNOWN = readdirSync(MEASURES).map((file) => path.basename(file, '.ts'))

const HELP = `npm run bench -- [measure …] [options]
Measures speed as ratios, side by side in one run. Without names it measures everything:
  ${KNOWN.join(' ')}

  --rounds=N      rounds that count, after one that warms up (5)
  --seconds=N     how long each side of a round sends requests (1.5)
  --json=FILE     keep the figures
  --compare=FILE  print them beside figures that were kept`

function readOptions() {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      rounds: { type: 'string', default: '5' },
      seconds: { type: 'string', default: '1.5' },
      json: { type: 'string' },
      compare: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  const unknown = positionals.filter((name) => !KNOWN.includes(name))
  const [rounds, seconds] = [Number(values.rounds), Number(values.seconds)]
  if (unknown.length > 0 || !(rounds >= 1) || !(seconds > 0)) throw new SetupError(HELP)
  const names = positionals.length > 0 ? positionals : KNOWN
  return { ...values, rounds, seconds, names }
}

type Options = ReturnType<typeof readOptions>

/** Runs the named measures one after the other; one that fails leaves the others. */
async function runMeasures({ names, rounds, seconds }: Options): Promise<Report> {
  let product: Promise<StartedProduct> | undefined
  const generator = createGenerator()
  const bench: Bench = {
    // Logs requests, as in production; `env` of the caller may say otherwise.
    startProduct: () => (product ??= startProduct({ LOG_LEVEL: 'info' })),
    generator,
    rounds,
    seconds,
  }
  const report: Report = { at: new Date().toISOString(), measures: {}, failures: {} }
  try {
    for (const name of names) {
      process.stderr.write(`${name} …\n`)
      try {
        const { measure } = (await import(path.join(MEASURES, `${name}.ts`))) as {
          measure: Measure
        }
        report.measures[name] = await runMeasure(measure, bench)
      } catch (error) {
        report.failures[name] = error instanceof Error ? (error.stack ?? error.message) : `${error}`
      }
    }
  } finally {
    await generator.stop()
    await product?.then((started) => started.stop()).catch(() => undefined)
  }
  return report
}

async function main(): Promise<number> {
  const options = readOptions()
  if (options.help) {
    console.log(HELP)
    return 0
  }
  const before = options.compare ? readReport(options.compare) : undefined
  const report = await runMeasures(options)
  printFigures(report, before)
  if (options.json) saveReport(options.json, report)
  return Object.keys(report.failures).length > 0 ? 1 : 0
}

try {
  process.exitCode = await main()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
