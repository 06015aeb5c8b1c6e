import pg from 'pg'
import type { OwnDatabase } from './outside.ts'

/** Looks into the product's tables, as its operator would. Throws while the database is away. */
export interface Books {
  query<Row extends object>(text: string, values?: unknown[]): Promise<Row[]>
  /** The paid contribution of this address, if there is one by now. */
  confirmed(email: string): Promise<{ id: string; paymentIntent: string } | undefined>
  close(): Promise<void>
}

/** Sums of centavos come as text, and stay far below 2^53. */
const BIGINT_OID = 20

export function openBooks({ adminUrl }: Pick<OwnDatabase, 'adminUrl'>): Books {
  const address = new URL(adminUrl)
  address.pathname = '/ciguena'
  const types = new pg.TypeOverrides()
  types.setTypeParser(BIGINT_OID, Number)
  const pool = new pg.Pool({ connectionString: address.href, max: 3, types })
  pool.on('error', () => undefined)
  pool.on('connect', (client) => client.on('error', () => undefined))
  const query: Books['query'] = async (text, values) => (await pool.query(text, values)).rows
  return {
    query,
    confirmed: async (email) => {
      const [row] = await query<{ id: string; paymentIntent: string }>(
        `select id, stripe_payment_intent_id as "paymentIntent" from contributions
         where contributor_email = $1 and confirmed_at is not null`,
        [email],
      )
      return row
    },
    close: () => pool.end(),
  }
}
