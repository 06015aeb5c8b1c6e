import pg from 'pg'
import type { CrashableDatabase } from './infrastructure.ts'

/** A confirmed contribution; amounts in centavos. */
export interface ConfirmedContribution {
  id: string
  paymentIntent: string
  base: number
  total: number
}

/** Reads the product's tables directly. Every query throws while the database is down. */
export interface DatabaseReader {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** Finds the confirmed contribution of this contributor. */
  findConfirmed(email: string): Promise<ConfirmedContribution | undefined>
  close(): Promise<void>
}

/** pg returns bigint as text; sums of centavos stay far below 2^53. */
const BIGINT_OID = 20

export function openDatabaseReader({
  adminUrl,
}: Pick<CrashableDatabase, 'adminUrl'>): DatabaseReader {
  const address = new URL(adminUrl)
  address.pathname = '/ciguena'
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, Number)
  const pool = new pg.Pool({ connectionString: address.href, max: 3, types })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query: DatabaseReader['query'] = async (text, values) =>
    (await pool.query(text, values)).rows
  return {
    query,
    findConfirmed: async (email) => {
      const [row] = await query<ConfirmedContribution>(
        `select id, stripe_payment_intent_id as "paymentIntent", base_amount as base,
           total_amount as total from contributions
         where contributor_email = $1 and confirmed_at is not null`,
        [email],
      )
      return row
    },
    close: () => pool.end(),
  }
}
