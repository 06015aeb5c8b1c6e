import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { Gifts, seedRecipients } from '../gifts.ts'
import type { Measure } from '../measure.ts'

const MISSED = 1_000
const EVENTS = 8
const SECONDS_AIM = 120

/** How many sessions the report of `npm run reconcile` says were recorded by it. */
function readRecorded(report: string): number {
  return Number(/^Recorded now:\s+(\d+)$/m.exec(report)?.[1])
}

/** A thousand payments whose webhooks never came: how long `npm run reconcile` takes to settle them. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const gifts = new Gifts(product)
  await gifts.prepare()
  const readFigures = async () => {
    await gifts.pay(await gifts.open(await seedRecipients(product, EVENTS), MISSED))
    const env = { ...process.env, ...product.env }
    const beganAt = performance.now()
    const { stdout } = await promisify(execFile)(
      process.execPath,
      ['src/server/commands/reconcile.ts'],
      {
        env,
      },
    )
    const seconds = (performance.now() - beganAt) / 1_000
    const recorded = readRecorded(stdout)
    if (recorded !== MISSED) throw new Error(`${recorded} of ${MISSED} were recorded:\n${stdout}`)
    const name = `${MISSED.toLocaleString('en-US')} missed payments found and settled`
    const aim = { atMost: SECONDS_AIM }
    return [{ name, unit: 's', value: seconds, rounds: [seconds], aim }]
  }
  return { comparisons: [], readFigures, cleanUp: () => gifts.cleanUp() }
}
