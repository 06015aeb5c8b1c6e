import { compareWithBareHttp } from '../baselines/compare-with-bare-http.ts'
import type { Measure } from '../measure.ts'
import { seedEvent } from '../seed.ts'

/** Twenty-five times what the closest peer renders of a comparable page in a CPU-second. */
const PAGES_PER_CPU_SECOND = 25 * 139

/** The page of an event with five goals, with its SQL. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 5)
  const url = `${product.url}/events/${event.slug}`
  const page = { url, aim: { atLeast: 0.15 }, contenderAim: { atLeast: PAGES_PER_CPU_SECOND } }
  return compareWithBareHttp(bench, [
    { ...page, name: 'event page, plain', encoding: 'identity' },
    { ...page, name: 'event page, brotli', encoding: 'br' },
  ])
}
