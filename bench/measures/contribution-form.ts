import { compareWithBareHttp } from '../baselines/compare-with-bare-http.ts'
import type { Measure } from '../measure.ts'
import { seedEvent } from '../seed.ts'

/** The form with which a guest contributes to an event of five goals. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const url = `${product.url}/events/${event.slug}/contribute`
  const aim = { atLeast: 0.15 }
  return compareWithBareHttp(bench, [
    { name: 'contribution form, brotli', url, encoding: 'br', aim },
  ])
}
