import { startProduct } from '../product-client/started-product.ts'
import type { Comparison } from './compare-side-by-side.ts'
import { compareEventPagePaint } from './paint-event-page.ts'
import { compareEventRead } from './read-event.ts'
import { compareWebhookIntake } from './webhook-intake.ts'

/** `npm run bench` measures speed as ratios, side by side in one run. */
function printComparison({ name, baseline, contender, ratio, ratios, note }: Comparison): void {
  const rounds = ratios.map((one) => one.toFixed(2)).join('  ')
  console.log(
    `\n${name}\n  ${contender}\n  against ${baseline}\n  ${ratio.toFixed(2)} ×   (rounds: ${rounds})`,
  )
  if (note) console.log(`  ${note}`)
}

const product = await startProduct()
try {
  for (const measure of [compareEventPagePaint, compareEventRead, compareWebhookIntake])
    printComparison(await measure(product))
} finally {
  await product.stop()
}
