import { compareWithBareHttp } from '../baselines/compare-with-bare-http.ts'
import type { Measure } from '../measure.ts'
import { seedEvent } from '../seed.ts'

/** An event with ten goals from the API, as apps and the page's scripts read it. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const { event } = await seedEvent(product, 10)
  const url = `${product.url}/api/events/${event.id}`
  const aim = { atLeast: 0.3 }
  const page = { name: 'event JSON', url, encoding: 'identity', aim } as const
  // Whoever asks while the version is read shares the next statement: the more, the fewer for each.
  const many = { ...page, name: 'event JSON, 64 at once', connections: 64 }
  return compareWithBareHttp(bench, [page, many])
}
