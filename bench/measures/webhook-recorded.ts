import path from 'node:path'
import { startChild } from '../child-process.ts'
import type { Measure } from '../measure.ts'
import { measurePerCpuSecond, readProductPid, withProcessStopped } from '../process-usage.ts'

const CONNECTIONS = 16

/** A webhook is stored and answered, against the same insert through the driver alone. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const pid = readProductPid(product)
  const [webhookSecret = ''] = product.env.STRIPE_WEBHOOK_SECRET?.split(',') ?? []
  const inserts = startChild(path.join(import.meta.dirname, '../baselines/insert-webhooks.ts'))
  const request = { url: product.env.DATABASE_URL, seconds: bench.seconds }
  const load = {
    url: `${product.url}/api/payments/webhook`,
    connections: CONNECTIONS,
    seconds: bench.seconds,
    webhookSecret,
  }
  const insert = () =>
    withProcessStopped(pid, () => inserts.ask<{ done: number; perSecond: number }>(request))
  const record = () => bench.generator.send(load)
  const baseline = 'the same insert with pg'
  return {
    comparisons: [
      {
        name: 'webhook recorded',
        unit: 'a second',
        aim: { atLeast: 0.75 },
        baseline: { name: baseline, run: async () => (await insert()).perSecond },
        contender: { name: 'webhooks', run: async () => (await record()).requestsPerSecond },
      },
      {
        name: 'webhook recorded, by CPU time',
        unit: 'a CPU-second',
        baseline: {
          name: baseline,
          run: () => measurePerCpuSecond(inserts.pid, async () => (await insert()).done),
        },
        contender: {
          name: 'webhooks',
          run: () => measurePerCpuSecond(pid, async () => (await record()).requests),
        },
      },
    ],
    cleanUp: () => inserts.stop(),
  }
}
