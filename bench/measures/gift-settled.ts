import path from 'node:path'
import { startChild } from '../child-process.ts'
import { Gifts, seedRecipients } from '../gifts.ts'
import type { Measure } from '../measure.ts'
import { measurePerCpuSecond, readProductPid, withProcessStopped } from '../process-usage.ts'
import { recordTrace } from '../replay/record-trace.ts'

const EVENTS = 4
/** How many gifts are settled in a round. */
const GIFTS = 60
/** As many as the inbox of a process handles at once. */
const LANES = 4

/**
 * The whole way from the provider's webhooks of a payment to the confirmed contribution and its
 * emails, against the statements of that way alone.
 */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const pid = readProductPid(product)
  const gifts = new Gifts(product)
  await gifts.prepare()
  const recipients = await seedRecipients(product, EVENTS)

  const recorded = await gifts.open(recipients, 1)
  const events = await gifts.pay(recorded)
  const statements = await recordTrace(product, (url) => gifts.settle(recorded, events, url))
  const replay = startChild(path.join(import.meta.dirname, '../replay/replay.ts'))
  const [first] = recorded
  const replayGifts = async () => {
    const opened = await gifts.open(recipients, GIFTS)
    const works = opened.map(({ sessionId, checkoutId }) => [
      [first?.sessionId, sessionId],
      [first?.checkoutId, checkoutId],
    ])
    const request = { url: product.env.DATABASE_URL, statements, works, lanes: LANES }
    return withProcessStopped(pid, async () => {
      const rate = await measurePerCpuSecond(
        replay.pid,
        async () => (await replay.ask<{ done: number }>(request)).done,
      )
      await gifts.discardReplayedWork()
      return rate
    })
  }
  const settleGifts = async () => {
    const opened = await gifts.open(recipients, GIFTS)
    const paid = await gifts.pay(opened)
    return measurePerCpuSecond(pid, async () => {
      await gifts.settle(opened, paid)
      return opened.length
    })
  }
  return {
    comparisons: [
      {
        name: `gift settled, from its ${events.length} webhooks on`,
        unit: 'a CPU-second',
        aim: { atLeast: 0.5 },
        baseline: { name: `the same ${statements.length} statements with pg`, run: replayGifts },
        contender: { name: 'gifts', run: settleGifts },
      },
    ],
    cleanUp: async () => {
      await replay.stop()
      await gifts.cleanUp()
    },
  }
}
