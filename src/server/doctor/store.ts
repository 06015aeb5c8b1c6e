import { sql } from 'kysely'
import type { Db } from '#server/db/schema.ts'

export interface DatabaseFacts {
  /** Such as 180001. */
  version: number
  encoding: string
  /** The role may create schemas in the database, and tables in `public`. */
  mayCreate: boolean
  /** `pg_trgm` is installed in the database, or can be. */
  hasTrigrams: boolean
}

export async function readDatabaseFacts(db: Db): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    select current_setting('server_version_num')::int as version,
      current_setting('server_encoding') as encoding,
      has_database_privilege(current_database(), 'CREATE')
        and has_schema_privilege('public', 'CREATE') as "mayCreate",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "hasTrigrams"`.execute(
    db,
  )
  const [facts] = rows
  if (!facts) throw new Error('a select without a table returns a row')
  return facts
}

/** Counts admins, and those of them who have a second factor. */
export async function countAdmins(db: Db): Promise<{ all: number; withSecondFactor: number }> {
  const { rows } = await sql<{ all: number; withSecondFactor: number }>`
    select count(*)::int as all, count(*) filter (where
      exists (select from passkeys where passkeys.user_id = users.id)
      or exists (select from totp_apps where totp_apps.user_id = users.id))::int as "withSecondFactor"
    from users where 'ADMIN' = any(roles) and deleted_at is null`.execute(db)
  return rows[0] ?? { all: 0, withSecondFactor: 0 }
}

/** Which of these events have arrived, signed with a secret that we know. */
export async function listArrived(db: Db, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await db.selectFrom('stripe_events').select('id').where('id', 'in', ids).execute()
  return new Set(rows.map(({ id }) => id))
}

/** The newest account of a host at Stripe; null without one. */
export async function findNewestAccount(db: Db): Promise<string | null> {
  const row = await db
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('stripe_account_id', 'is not', null)
    .where('deauthorized_at', 'is', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.stripe_account_id ?? null
}
