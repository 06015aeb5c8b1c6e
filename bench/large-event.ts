import pg from 'pg'
import type { StartedProduct } from '../product-client/started-product.ts'
import { seedEvent } from './seed.ts'

const INSERT = `
  insert into contributions (event_id, host_id, goal_id, folio, contributor_name,
    contributor_email, contributor_key, message, base_amount, transaction_fee, service_fee,
    total_amount, stripe_account_id, status, confirmed_at)
  select $1, $2, $3,
    'CIG-' || (select string_agg(substr(letters, 1 + ((n / (22 ^ place)::bigint) % 22)::int, 1), '')
      from generate_series(0, 3) as place) || '-' || substr(letters, 1 + ((n / 234256) % 22)::int, 1)
      || $5,
    'Aliada ' || n, 'aliada.' || n || '@example.test', 'aliada.' || n || '@example.test',
    'Con mucho cariño para la familia, número ' || n, 1000, 90, 394, 1484, 'acct_bench',
    'CONFIRMED', now() - n * interval '1 minute'
  from generate_series(1, $4::int) as n, (values ('23456789CDFHJKMPRTVWXY')) as folio (letters)
  on conflict (folio) do nothing`
const COUNT = 'update events set contribution_count = $2, contributor_count = $2 where id = $1'

const LETTERS = '23456789CDFHJKMPRTVWXY'
let created = 0

/** Creates a host with an event of so many contributions, less the few whose folio is taken. */
export async function createLargeEvent(product: StartedProduct, rows: number) {
  const { host, event } = await seedEvent(product, 1)
  const letter = LETTERS[created % LETTERS.length]
  created += 1
  const client = new pg.Client({ connectionString: product.env.DATABASE_URL })
  await client.connect()
  try {
    const values = [event.id, host.user.id, event.goals[0]?.id, rows, letter]
    const { rowCount } = await client.query(INSERT, values)
    await client.query(COUNT, [event.id, rowCount])
    await client.query('analyze contributions')
  } finally {
    await client.end()
  }
  return { id: event.id, token: host.token }
}

/** Downloads the report of an event's contributions; resolves to how long it took. */
export async function measureReportMs(
  { url }: StartedProduct,
  event: Awaited<ReturnType<typeof createLargeEvent>>,
  format: 'csv' | 'pdf',
): Promise<number> {
  const path = `/api/reports/allies/my-events/${event.id}?format=${format}`
  const began = performance.now()
  const answer = await fetch(url + path, { headers: { authorization: `Bearer ${event.token}` } })
  const { byteLength } = await answer.arrayBuffer()
  if (!answer.ok || byteLength < 100_000) throw new Error(`${path}: ${answer.status}`)
  return performance.now() - began
}
