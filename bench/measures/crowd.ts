import { pause } from '../../product-client/wait.ts'
import { createGenerator, type Generator, type Load } from '../load/generator.ts'
import type { Figure, Measure } from '../measure.ts'
import { readMemoryMb } from '../process-usage.ts'
import { type Started, startProcess } from '../processes.ts'
import { seedEvent } from '../seed.ts'

const CROWD = 1_000
const CROWD_SECONDS = 15
const BESIDE_AT_ONCE = 4
const NORMAL = { connections: 16, seconds: 2 }
/** How long after the crowd a page must be as fast as before. */
const RECOVERY_MS = 5_000
const CALM_MS = 60_000 - RECOVERY_MS

const toFigure = (name: string, unit: string, value: number, atMost?: number): Figure => ({
  name,
  unit,
  value,
  rounds: [value],
  ...(atMost !== undefined && { aim: { atMost } }),
})

/** Sends the crowd and, beside it, what must not suffer by it. */
async function sendBeside(besides: readonly [Generator, Load][]) {
  return Promise.all(besides.map(([generator, load]) => generator.send(load)))
}

/**
 * A party's link is opened everywhere at once: what its guests, and the provider's webhooks, wait; then
 * one visitor floods the page, and guests come beside.
 */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const [webhookSecret = ''] = product.env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  const measureProcess = async (started: Started, others: Generator, provider: Generator) => {
    const headers = { 'accept-encoding': 'br', accept: 'text/html' }
    const page = { url: `${started.url}/events/${event.slug}`, headers, mayBeRefused: true }
    const hook = { url: `${started.url}/api/payments/webhook`, webhookSecret }
    const seconds = CROWD_SECONDS
    const guests = { ...page, fromManyVisitors: true }
    await bench.generator.send({ ...guests, ...NORMAL })
    const before = readMemoryMb(started.pid)
    const usual = await bench.generator.send({ ...guests, ...NORMAL })
    const beside = { seconds, connections: BESIDE_AT_ONCE }
    const [crowd, probes, webhooks] = await sendBeside([
      [bench.generator, { ...guests, seconds, connections: CROWD }],
      [others, { ...guests, ...beside }],
      [provider, { ...hook, ...beside }],
    ])
    await pause(RECOVERY_MS)
    const after = await bench.generator.send({ ...guests, ...NORMAL })
    await pause(CALM_MS)
    const memory = readMemoryMb(started.pid) / before
    const flooded = { 'x-forwarded-for': '192.0.2.1' }
    const [flood, visitors] = await sendBeside([
      [
        bench.generator,
        { ...page, headers: { ...headers, ...flooded }, seconds, connections: CROWD },
      ],
      [others, { ...guests, ...beside }],
    ])
    const name = `crowd of ${CROWD}`
    const share = (all?: { requests: number; refused: number }) =>
      all ? all.refused / (all.requests + all.refused) : Number.NaN
    return [
      toFigure(`${name}, pages`, 'a second', crowd?.requestsPerSecond ?? Number.NaN),
      // A process that sends for a thousand counts what its answers wait there, too: others count for it.
      toFigure(`${name}, page p99 of guests beside`, 'ms', probes?.p99Ms ?? Number.NaN, 1_000),
      toFigure(`${name}, page p99 as the crowd counts`, 'ms', crowd?.p99Ms ?? Number.NaN),
      toFigure(`${name}, refused`, 'of all', share(crowd)),
      toFigure(`${name}, webhook p99`, 'ms', webhooks?.p99Ms ?? Number.NaN, 1_000),
      toFigure(`${name}, page p99 after 5 s`, '× of before', after.p99Ms / usual.p99Ms, 2),
      toFigure(`${name}, memory a minute later`, '× of before', memory, 1.5),
      toFigure('one visitor floods, refused', 'of all', share(flood)),
      toFigure('one visitor floods, guests refused', 'of all', share(visitors), 0),
      toFigure(
        'one visitor floods, page p99 of guests',
        'ms',
        visitors?.p99Ms ?? Number.NaN,
        1_000,
      ),
    ]
  }
  const readFigures = async () => {
    const started = await startProcess(product, { TRUST_PROXY_HOPS: '1' })
    const [others, provider] = [createGenerator(), createGenerator()]
    try {
      return await measureProcess(started, others, provider)
    } finally {
      await Promise.all([started.stop(), others.stop(), provider.stop()])
    }
  }
  return { comparisons: [], readFigures }
}
