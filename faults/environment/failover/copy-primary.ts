import { parseArgs } from 'node:util'
import pg from 'pg'
import { copyCluster } from '../standby.ts'

/** What Patroni runs for a new standby, in place of `pg_basebackup`, which the included PostgreSQL lacks. */
const { datadir = '' } = parseArgs({
  strict: false,
  options: { datadir: { type: 'string' } },
}).values as { datadir?: string }
const { SOURCE_ADMIN_URLS = '' } = process.env

async function findPrimary(): Promise<{ url: string; folder: string }> {
  for (const url of SOURCE_ADMIN_URLS.split(',')) {
    const client = new pg.Client({ connectionString: url })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query(
        `select current_setting('data_directory') as folder where not pg_is_in_recovery()`,
      )
      if (rows[0]) return { url, folder: rows[0].folder }
    } catch {
      // Down: the other one is the primary.
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  throw new Error('no primary answers')
}

const primary = await findPrimary()
await copyCluster(primary.url, primary.folder, datadir)
