import { compareWithBareHttp } from '../baselines/compare-with-bare-http.ts'
import type { Measure } from '../measure.ts'

/** The landing page. */
export const measure: Measure = async (bench) => {
  const { url } = await bench.startProduct()
  const aim = { atLeast: 0.15 }
  return compareWithBareHttp(bench, [
    { name: 'landing page, brotli', url: `${url}/`, encoding: 'br', aim },
  ])
}
