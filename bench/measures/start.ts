import type { Measure } from '../measure.ts'
import { startBareFastify, startProcess } from '../processes.ts'

/** How long a process needs until it is ready, against Fastify with the same plugins. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const time = async (start: typeof startProcess) => {
    const started = await start(product)
    await started.stop()
    return started.readyAfterMs
  }
  return {
    comparisons: [
      {
        name: 'start until ready',
        unit: 'ms',
        aim: { atMost: 2.5 },
        baseline: { name: 'bare Fastify', run: () => time(startBareFastify) },
        contender: { name: 'the product', run: () => time(startProcess) },
      },
    ],
  }
}
