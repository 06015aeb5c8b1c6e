import { pause } from '../../product-client/wait.ts'
import { createGenerator } from '../load/generator.ts'
import type { Figure, Measure } from '../measure.ts'
import { readMemoryMb } from '../process-usage.ts'
import { startProcess } from '../processes.ts'
import { seedEvent } from '../seed.ts'

const CROWD = 1_000
const CROWD_SECONDS = 15
const WEBHOOKS_AT_ONCE = 4
const CALM_MS = 60_000

/** A party's link is opened everywhere at once: what its guests, and the provider's webhooks, wait. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const [webhookSecret = ''] = product.env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  const toFigure = (name: string, unit: string, value: number, atMost?: number): Figure => ({
    name: `crowd of ${CROWD}, ${name}`,
    unit,
    value,
    rounds: [value],
    ...(atMost !== undefined && { aim: { atMost } }),
  })
  const readFigures = async () => {
    const started = await startProcess(product)
    const webhooks = createGenerator()
    const headers = { 'accept-encoding': 'br' }
    const page = { url: `${started.url}/events/${event.slug}`, headers, mayBeRefused: true }
    const hook = { url: `${started.url}/api/payments/webhook`, webhookSecret }
    try {
      await bench.generator.send({ ...page, connections: 16, seconds: 2 })
      const before = readMemoryMb(started.pid)
      const load = { seconds: CROWD_SECONDS }
      const [crowd, beside] = await Promise.all([
        bench.generator.send({ ...page, ...load, connections: CROWD }),
        webhooks.send({ ...hook, ...load, connections: WEBHOOKS_AT_ONCE }),
      ])
      await pause(CALM_MS)
      return [
        toFigure('pages a second', 'a second', crowd.requestsPerSecond),
        toFigure('page p99', 'ms', crowd.p99Ms, 1_000),
        toFigure('refused', 'of all', crowd.refused / crowd.requests),
        toFigure('webhook p99', 'ms', beside.p99Ms, 1_000),
        toFigure('memory a minute later', '× of before', readMemoryMb(started.pid) / before, 1.5),
      ]
    } finally {
      await Promise.all([started.stop(), webhooks.stop()])
    }
  }
  return { comparisons: [], readFigures }
}
