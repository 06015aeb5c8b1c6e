import { Gifts, type Recipient, seedRecipients } from '../gifts.ts'
import type { Measure } from '../measure.ts'

const EVENTS = 8
const GIFTS = 60

/** Gifts that all go to one event, which settles them one after the other, against several events. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const gifts = new Gifts(product)
  await gifts.prepare()
  const recipients = await seedRecipients(product, EVENTS)
  const measureGiftsPerSecond = async (to: readonly Recipient[]) => {
    const opened = await gifts.open(to, GIFTS)
    const events = await gifts.pay(opened)
    const began = performance.now()
    await gifts.settle(opened, events)
    return (opened.length / (performance.now() - began)) * 1_000
  }
  return {
    comparisons: [
      {
        name: 'gifts settled, all of one event',
        unit: 'a second',
        baseline: { name: `${EVENTS} events`, run: () => measureGiftsPerSecond(recipients) },
        contender: {
          name: 'one event',
          run: () => measureGiftsPerSecond(recipients.slice(0, 1)),
        },
      },
    ],
    cleanUp: () => gifts.cleanUp(),
  }
}
