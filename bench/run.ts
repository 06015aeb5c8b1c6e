import { paintEventPage } from './paint-event-page.ts'
import { startProduct } from './product.ts'
import { readEvent } from './read-event.ts'
import { recordWebhooks } from './record-webhooks.ts'
import type { Comparison } from './rounds.ts'

/** `npm run bench`: speed as ratios, measured side by side in one run. */
function show({ name, baseline, contender, ratio, ratios, note }: Comparison): void {
  const rounds = ratios.map((one) => one.toFixed(2)).join('  ')
  console.log(
    `\n${name}\n  ${contender}\n  frente a ${baseline}\n  ${ratio.toFixed(2)} ×   (rondas: ${rounds})`,
  )
  if (note) console.log(`  ${note}`)
}

const product = await startProduct()
try {
  for (const measure of [paintEventPage, readEvent, recordWebhooks]) show(await measure(product))
} finally {
  await product.stop()
}
