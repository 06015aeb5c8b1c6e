import pg from 'pg'
import { PDF_ROWS_MAX } from '#contract/product/limits.ts'
import { createPublishedEvent } from '../product-client/events.ts'
import { createHost } from '../product-client/people.ts'
import type { Product } from '../product-client/product.ts'
import { type Comparison, compareSideBySide } from './compare-side-by-side.ts'

const INSERT = `
  insert into contributions (event_id, host_id, contributor_name, contributor_key, base_amount,
    transaction_fee, service_fee, total_amount, stripe_account_id, status, confirmed_at)
  select $1, $2, 'Aliada ' || n, 'name:' || n, 1000, 90, 394, 1484, 'acct_bench', 'CONFIRMED',
    now() - n * interval '1 minute'
  from generate_series(1, $3::int) as n`
const COUNT = 'update events set contribution_count = $2, contributor_count = $2 where id = $1'

/** Creates a host with an event of so many contributions, which nobody paid. */
async function createLargeEvent(product: Product, rows: number) {
  const host = await createHost(product, { email: `bench.report.${Date.now()}@example.test` })
  const fields = { name: 'Baby shower grande', eventDate: '2030-05-10' }
  const { id } = await createPublishedEvent(host, fields, [{ name: 'Cuna', baseAmount: 500_000 }])
  const client = new pg.Client({ connectionString: product.env.DATABASE_URL })
  await client.connect()
  try {
    await client.query(INSERT, [id, host.user.id, rows])
    await client.query(COUNT, [id, rows])
  } finally {
    await client.end()
  }
  return { id, token: host.token }
}

/** Compares the largest PDF that is admitted with the CSV of the same rows. */
export async function compareReportFormats(product: Product): Promise<Comparison> {
  const { id, token } = await createLargeEvent(product, PDF_ROWS_MAX)
  const measureMs = async (format: 'csv' | 'pdf') => {
    const url = `${product.url}/api/reports/allies/my-events/${id}?format=${format}`
    const started = performance.now()
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
    const { byteLength } = await answer.arrayBuffer()
    if (!answer.ok || byteLength < PDF_ROWS_MAX) throw new Error(`${url}: ${answer.status}`)
    return performance.now() - started
  }
  return compareSideBySide(
    `a report of ${PDF_ROWS_MAX} contributions, in milliseconds`,
    { name: 'CSV', measure: () => measureMs('csv') },
    { name: 'PDF', measure: () => measureMs('pdf') },
  )
}
