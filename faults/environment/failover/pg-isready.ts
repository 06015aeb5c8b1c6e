import { parseArgs } from 'node:util'
import pg from 'pg'

/**
 * `pg_isready`, which Patroni runs and the included PostgreSQL lacks. Exit codes as of the original: 0 accepts
 * connections, 1 is starting, 2 does not answer.
 */
const { host, port, dbname, username } = parseArgs({
  options: {
    host: { type: 'string', short: 'h', default: '127.0.0.1' },
    port: { type: 'string', short: 'p' },
    dbname: { type: 'string', short: 'd' },
    username: { type: 'string', short: 'U' },
  },
}).values
/** PostgreSQL's code while it starts or stops. */
const CANNOT_CONNECT_NOW = '57P03'

const client = new pg.Client({
  host,
  port: Number(port),
  ...(dbname && { database: dbname }),
  ...(username && { user: username }),
  password: 'not needed to be answered',
  connectionTimeoutMillis: 3_000,
})
client.on('error', () => undefined)
try {
  await client.connect()
} catch (error) {
  const { code = '' } = error as { code?: string }
  // Any other code of PostgreSQL, such as a wrong password, is an answer.
  if (code === CANNOT_CONNECT_NOW) process.exitCode = 1
  else if (!/^[0-9A-Z]{5}$/.test(code)) process.exitCode = 2
}
await client.end().catch(() => undefined)
