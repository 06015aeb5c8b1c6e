import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import { createLargeEvent, measureReportMs } from '../large-event.ts'
import type { Measure } from '../measure.ts'

/** The largest PDF that is admitted, against the CSV of the same rows. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const event = await createLargeEvent(product, PDF_ROWS_MAX)
  return {
    comparisons: [
      {
        name: `PDF of ${PDF_ROWS_MAX} contributions`,
        unit: 'ms',
        aim: { atMost: 3 },
        baseline: { name: 'its CSV', run: () => measureReportMs(product, event, 'csv') },
        contender: { name: 'PDF', run: () => measureReportMs(product, event, 'pdf') },
      },
    ],
  }
}
