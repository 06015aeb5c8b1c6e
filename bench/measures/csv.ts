import pg from 'pg'
import { createLargeEvent, measureReportMs } from '../large-event.ts'
import type { Measure } from '../measure.ts'

const ROWS = 100_000

/** The columns of the report; the driver reads and drops the bytes. */
const copyRows = (eventId: string) => `copy (
  select confirmed_at, contributor_name, contributor_email, goals.name, message, counted_amount,
    status, folio
  from contributions left join goals on goals.id = goal_id
  where contributions.event_id = '${eventId}' and status = 'CONFIRMED'
  order by confirmed_at, contributions.id) to stdout (format csv)`

/** The CSV of an event's contributions, against COPY of the same rows to the driver. */
export const measure: Measure = async (bench) => {
  const product = await bench.startProduct()
  const event = await createLargeEvent(product, ROWS)
  const client = new pg.Client({ connectionString: product.env.DATABASE_URL })
  await client.connect()
  const toRowsPerSecond = (ms: number) => (ROWS / ms) * 1_000
  return {
    comparisons: [
      {
        name: `CSV of ${ROWS} contributions`,
        unit: 'rows a second',
        aim: { atLeast: 0.5 },
        baseline: {
          name: 'COPY',
          run: async () => {
            const began = performance.now()
            await client.query(copyRows(event.id))
            return toRowsPerSecond(performance.now() - began)
          },
        },
        contender: {
          name: 'CSV',
          run: async () => toRowsPerSecond(await measureReportMs(product, event, 'csv')),
        },
      },
    ],
    cleanUp: () => client.end(),
  }
}
