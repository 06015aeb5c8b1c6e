import path from 'node:path'
import { startChild } from '../child-process.ts'
import type { Measure } from '../measure.ts'
import { readProductPid, whileHalted } from '../process-usage.ts'

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
  return {
    comparisons: [
      {
        name: 'webhook recorded',
        unit: 'a second',
        aim: { atLeast: 0.75 },
        baseline: {
          name: 'the same insert with pg',
          run: () =>
            whileHalted(pid, async () => (await inserts.ask<{ rate: number }>(request)).rate),
        },
        contender: {
          name: 'webhooks',
          run: async () => (await bench.generator.send(load)).requestsPerSecond,
        },
      },
    ],
    cleanUp: () => inserts.stop(),
  }
}
