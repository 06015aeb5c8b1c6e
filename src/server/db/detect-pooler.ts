import pg from 'pg'

const CONNECT_TIMEOUT_MS = 4_000

/**
 * Whether a pooler answers at this address: the process that it names at the start of a session is its own
 * invention, not the process that answers.
 */
export async function isPoolerAddress(url: string): Promise<boolean> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: CONNECT_TIMEOUT_MS,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const { processID } = client as unknown as { processID: number }
    return rows[0]?.pid !== processID
  } finally {
    await client.end().catch(() => {})
  }
}
