import { sql } from 'kysely'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { OperatorFault } from '#server/stripe/platform/operator-faults.ts'

export interface Refusal extends OperatorFault {
  operation: string
  requestId: string | null
}

/**
 * Stores a refusal as an open fault; resolves to whether an alert is due: one a day for each kind (and
 * lacking permission), whichever calls are refused. Writes at most once a minute for each call.
 * @param day `YYYY-MM-DD`
 */
export async function storeRefusal(
  tx: Tx,
  { kind, operation, permission, requestId }: Refusal,
  { now, day }: { now: Date; day: string },
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext(${`operator-fault:${kind}`}))`.execute(tx)
  const { rows } = await sql<{ isFirst: boolean }>`
    with alerted as (
      select from operator_faults where kind = ${kind} and alerted_on = ${day}::date
        and (operation = ${operation} or permission is not distinct from ${permission}::text)
    )
    insert into operator_faults as fault
      (kind, operation, permission, request_id, since, last_seen_at, alerted_on)
    values (${kind}, ${operation}, ${permission}, ${requestId}, ${now}, ${now}, ${day}::date)
    on conflict (kind, operation) do update set
      permission = excluded.permission, request_id = excluded.request_id,
      since = case when fault.closed_at is null then fault.since else excluded.since end,
      last_seen_at = excluded.last_seen_at, alerted_on = excluded.alerted_on, closed_at = null
    where fault.closed_at is not null or fault.alerted_on <> excluded.alerted_on
      or fault.last_seen_at < excluded.last_seen_at - interval '1 minute'
    returning not exists (select from alerted) as "isFirst"`.execute(tx)
  return rows[0]?.isFirst ?? false
}

export type FaultRow = Row<'operator_faults'>

/** Closes what a success of the call disproves: its own faults, and an invalid key. */
export function closeFaults(db: Db, operation: string, now: Date): Promise<FaultRow[]> {
  return db
    .updateTable('operator_faults')
    .set({ closed_at: now })
    .where('closed_at', 'is', null)
    .where(({ eb, or }) => or([eb('operation', '=', operation), eb('kind', '=', 'key-invalid')]))
    .returningAll()
    .execute()
}

/** The open faults, the oldest first. */
export function listOpenFaults(db: Db): Promise<FaultRow[]> {
  return db
    .selectFrom('operator_faults')
    .selectAll()
    .where('closed_at', 'is', null)
    .orderBy('since')
    .orderBy('kind')
    .orderBy('operation')
    .execute()
}

/** Some accounts of hosts that can receive money, in no order. */
export async function pickReadyAccounts(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('payout_accounts')
    .select('stripe_account_id')
    .where('can_receive_payments', '=', true)
    .where('replaced_at', 'is', null)
    .orderBy(sql`random()`)
    .limit(limit)
    .execute()
  return rows.flatMap(({ stripe_account_id: id }) => id ?? [])
}
