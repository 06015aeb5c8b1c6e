import { pause } from '../../product-client/wait.ts'
import type { Bench, Figure, Measure } from '../measure.ts'
import { readMemoryMb } from '../process-usage.ts'
import { type Started, startBareFastify, startProcess } from '../processes.ts'
import { seedEvent } from '../seed.ts'

const IDLE_MS = 5_000
const SAMPLE_MS = 100
/** Long enough for several full garbage collections. */
const LOAD_SECONDS = 8
const CONNECTIONS = 16

/** The most that a process holds while somebody reads these addresses from it. */
async function measurePeak(bench: Bench, { pid, url }: Started, paths: readonly string[]) {
  let peak = 0
  const sampling = setInterval(() => {
    peak = Math.max(peak, readMemoryMb(pid))
  }, SAMPLE_MS)
  const load = { connections: CONNECTIONS, seconds: LOAD_SECONDS / paths.length }
  const headers = { 'accept-encoding': 'br' }
  try {
    for (const path of paths) await bench.generator.send({ ...load, headers, url: url + path })
  } finally {
    clearInterval(sampling)
  }
  return peak
}

/** Memory of a process of its own: idle, and while guests read event page and JSON. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const toFigure = (name: string, value: number, atMost?: number): Figure => ({
    name: `memory, ${name}`,
    unit: 'MB',
    value,
    rounds: [value],
    ...(atMost && { aim: { atMost } }),
  })
  const readFigures = async () => {
    const bare = await startBareFastify(product)
    const started = await startProcess(product)
    try {
      await pause(IDLE_MS)
      const idle = readMemoryMb(started.pid)
      const paths = [`/events/${event.slug}`, `/api/events/${event.id}`]
      const peak = await measurePeak(bench, started, paths)
      return [
        toFigure('bare Fastify', readMemoryMb(bare.pid)),
        toFigure('idle', idle, 150),
        toFigure('under public load', peak, 250),
      ]
    } finally {
      await Promise.all([bare.stop(), started.stop()])
    }
  }
  return { comparisons: [], readFigures }
}
