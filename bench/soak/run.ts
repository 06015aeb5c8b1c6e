import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { SetupError } from '../../local/system/setup-error.ts'
import {
  findFreePort,
  type StartedProduct,
  startProduct,
} from '../../product-client/started-product.ts'
import { pause } from '../../product-client/wait.ts'
import { formatNumber } from '../measure.ts'
import { readProductPid } from '../process-usage.ts'
import { seedEvent } from '../seed.ts'
import { compareHeaps, prepareHeapSnapshots } from './heaps.ts'
import { type SoakedEvent, startLoad } from './load.ts'
import { computeSlope, readSample, type Sample } from './samples.ts'

const HELP = `npm run soak -- [options]
Puts visitors and givers on one process and watches what it holds. Ends with 1 beyond a limit.

  --minutes=N   how long (30)
  --warm-up=N   minutes whose growth does not count (a third, 10 at most)
  --json=FILE   keep the samples
  --heap        compare the heap after the warm-up with that at the end, and print what grew;
                writing a heap takes memory, so a slope of such a run says little`

const EVENTS = 5
const GOALS = 3
const SAMPLE_MS = 10_000
/** Megabytes a minute after the warm-up. */
const SLOPE_LIMIT = 1
/** Idle connections of the pool are closed after half a minute. */
const CALM_MS = 90_000
/** More descriptors than at the start that count as none: kept connections to provider and SMTP server. */
const DESCRIPTORS_SLACK = 10

function readOptions() {
  const { values } = parseArgs({
    options: {
      minutes: { type: 'string', default: '30' },
      'warm-up': { type: 'string' },
      json: { type: 'string' },
      heap: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  })
  const minutes = Number(values.minutes)
  const warmUp = Number(values['warm-up'] ?? Math.min(10, minutes / 3))
  if (values.help || !(minutes > 0) || !(warmUp >= 0 && warmUp < minutes))
    throw new SetupError(HELP)
  return { ...values, minutes, warmUp }
}

const describeSample = (sample: Sample) => {
  const { minute, rssMb, heapMb, externalMb, descriptors, connections } = sample
  const memory = `${formatNumber(rssMb)} MB, ${formatNumber(heapMb)} MB of it JavaScript's, ${formatNumber(externalMb)} MB in buffers`
  return `${minute.toFixed(1)} min: ${memory}, ${descriptors} descriptors, ${connections} connections`
}

/** Prints whether a figure is within its limit, and resolves to that. */
function judge(name: string, value: number, limit: number, unit: string): boolean {
  const isKept = value <= limit
  console.log(
    `${isKept ? 'kept  ' : 'BEYOND'}  ${name}: ${formatNumber(value)} ${unit} (≤ ${limit})`,
  )
  return isKept
}

type Options = ReturnType<typeof readOptions>

async function seedEvents(product: StartedProduct): Promise<SoakedEvent[]> {
  const events: SoakedEvent[] = []
  for (let each = 0; each < EVENTS; each += 1) {
    const { event } = await seedEvent(product, GOALS)
    const [goal] = event.goals
    if (goal) events.push({ eventId: event.id, goalId: goal.id, slug: event.slug })
  }
  return events
}

/** Reads samples until the time is over, and prints one a minute; `onWarm` runs once after the warm-up. */
async function watch(
  source: Parameters<typeof readSample>[0],
  { minutes, warmUp }: Options,
  onWarm: () => Promise<void>,
): Promise<Sample[]> {
  const beganAt = performance.now()
  const readMinute = () => (performance.now() - beganAt) / 60_000
  const samples: Sample[] = []
  let isWarm = false
  while (readMinute() < minutes) {
    await pause(SAMPLE_MS)
    if (!isWarm && readMinute() >= warmUp) {
      isWarm = true
      await onWarm()
    }
    const sample = await readSample(source, readMinute())
    if (Math.floor(sample.minute) !== Math.floor(samples.at(-1)?.minute ?? -1))
      console.log(describeSample(sample))
    samples.push(sample)
  }
  return samples
}

/** Puts the load on and watches; takes the heap after the warm-up and at the end, and prints what grew. */
async function loadAndWatch(
  product: StartedProduct,
  source: Parameters<typeof readSample>[0],
  options: Options,
  heaps: ReturnType<typeof prepareHeapSnapshots> | null,
) {
  const load = startLoad(product, await seedEvents(product))
  let warm: Awaited<ReturnType<NonNullable<typeof heaps>['take']>> | undefined
  const samples = await watch(source, options, async () => {
    warm = await heaps?.take(source.pid)
  })
  const last = await heaps?.take(source.pid)
  if (warm && last) console.log(`What grew:\n  ${compareHeaps(warm, last).join('\n  ')}`)
  await load.stop()
  return { samples, count: load.count }
}

async function soak(options: Options): Promise<boolean> {
  const heaps = options.heap ? prepareHeapSnapshots() : null
  const metricsPort = await findFreePort()
  const product = await startProduct({
    LOG_LEVEL: 'info',
    METRICS_PORT: String(metricsPort),
    ...heaps?.env,
  })
  try {
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`
    const source = { pid: readProductPid(product), metricsUrl }
    await pause(CALM_MS)
    const start = await readSample(source, 0)
    console.log(`before, ${describeSample(start)}`)
    const { samples, count } = await loadAndWatch(product, source, options, heaps)
    await pause(CALM_MS)
    const end = await readSample(source, options.minutes)
    console.log(`after, ${describeSample(end)}`)
    if (options.json) writeFileSync(options.json, JSON.stringify({ start, samples, end }))
    const { pages, gifts, failures } = count
    console.log(`${pages} reads, ${gifts} gifts, ${failures.length} failures`, failures.slice(0, 3))
    const warm = samples.filter(({ minute }) => minute >= options.warmUp)
    const slope = (read: (sample: Sample) => number) => computeSlope(warm, read)
    return [
      judge(
        'memory',
        slope(({ rssMb }) => rssMb),
        SLOPE_LIMIT,
        'MB a minute',
      ),
      judge(
        'JavaScript',
        slope(({ heapMb }) => heapMb),
        SLOPE_LIMIT,
        'MB a minute',
      ),
      judge('descriptors', end.descriptors - start.descriptors, DESCRIPTORS_SLACK, 'more'),
      judge('connections', end.connections - start.connections, 0, 'more'),
      judge('failures', failures.length, 0, 'of all'),
    ].every(Boolean)
  } finally {
    await product.stop()
  }
}

try {
  process.exitCode = (await soak(readOptions())) ? 0 : 1
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
