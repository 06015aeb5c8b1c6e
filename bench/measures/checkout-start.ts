import path from 'node:path'
import { startChild } from '../child-process.ts'
import { buildCheckoutRequest, Gifts, seedRecipients } from '../gifts.ts'
import type { Measure } from '../measure.ts'
import { measurePerCpuSecond, readProductPid, withProcessStopped } from '../process-usage.ts'
import { recordTrace } from '../replay/record-trace.ts'

const CHECKOUTS = 100
const CONNECTIONS = 8
const PATH = '/api/payments/create-checkout-session'

/** A checkout is stored and opened at the provider, against its statements alone. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const pid = readProductPid(product)
  const gifts = new Gifts(product)
  const [recipient] = await seedRecipients(product, 1)
  if (!recipient) throw new Error('there is no event to give to')
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify(buildCheckoutRequest(recipient))
  const start = (url: string, amount: number) =>
    bench.generator.send({ url: url + PATH, headers, body, amount, connections: CONNECTIONS })
  const statements = await recordTrace(product, async (url) => {
    const answer = await fetch(url + PATH, { method: 'POST', headers, body })
    if (!answer.ok) throw new Error(await answer.text())
  })
  const replay = startChild(path.join(import.meta.dirname, '../replay/replay.ts'))
  const same = [recipient.eventId, recipient.goalId].map((id) => [id, id])
  const works = Array.from({ length: CHECKOUTS }, () => same)
  const request = { url: product.env.DATABASE_URL, statements, works, lanes: CONNECTIONS }
  const replayCheckouts = () =>
    withProcessStopped(pid, () =>
      measurePerCpuSecond(
        replay.pid,
        async () => (await replay.ask<{ done: number }>(request)).done,
      ),
    )
  return {
    comparisons: [
      {
        name: 'checkout started',
        unit: 'a CPU-second',
        aim: { atLeast: 0.25 },
        baseline: {
          name: `the same ${statements.length} statements with pg`,
          run: replayCheckouts,
        },
        contender: {
          name: 'checkouts',
          run: () =>
            measurePerCpuSecond(pid, async () => (await start(product.url, CHECKOUTS)).requests),
        },
      },
    ],
    cleanUp: async () => {
      await replay.stop()
      await gifts.cleanUp()
    },
  }
}
