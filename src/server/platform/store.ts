import { sql } from 'kysely'
import { BALANCE_SHORT_CODES } from '#contract/money/transfer-labels.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderBalance } from '#server/stripe/platform/platform.ts'

export type BalanceRow = Row<'platform_balance'>

export function findBalance(db: Db): Promise<BalanceRow | undefined> {
  return db.selectFrom('platform_balance').selectAll().executeTakeFirst()
}

/** Stores the balance that the provider reported, and locks its row. */
export function storeBalance(
  tx: Tx,
  { available, pending }: ProviderBalance,
  now: Date,
): Promise<BalanceRow> {
  const values = { available, pending, read_at: now }
  return tx
    .insertInto('platform_balance')
    .values(values)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** @param warnedAt null once the balance suffices again */
export async function storeWarning(tx: Tx, warnedAt: Date | null): Promise<void> {
  await tx.updateTable('platform_balance').set({ warned_at: warnedAt }).execute()
}

/** What the platform's balance must still pay, in centavos. */
export interface BalanceNeeds {
  refundsWaiting: number
  refundsAmount: number
  /** Transfers to hosts that stopped for lack of it. */
  transfersAmount: number
  inquiriesAmount: number
}

/**
 * Sums refunds that wait for the balance, also of quarantined payments, transfers that stopped for lack of
 * it, and inquiries that may become disputes.
 */
export async function sumBalanceNeeds(db: Db): Promise<BalanceNeeds> {
  const { rows } = await sql<BalanceNeeds>`
    with waiting as (
      select total_amount from refunds where waits_for_funds
      union all
      select (detail->>'total')::bigint from quarantined_payments where refund_waits_for_funds
    ), stopped as (
      select distinct on (contribution_id) kind, amount, refusal_code
      from transfer_adjustments where is_stopped order by contribution_id, sequence desc
    )
    select
      (select count(*)::int from waiting) as "refundsWaiting",
      (select coalesce(sum(total_amount), 0)::bigint from waiting) as "refundsAmount",
      (select coalesce(sum(amount), 0)::bigint from stopped
        where kind = 'transfer' and refusal_code = any(${BALANCE_SHORT_CODES}))
        as "transfersAmount",
      (select coalesce(sum(amount), 0)::bigint from disputes where status = 'inquiry')
        as "inquiriesAmount"`.execute(db)
  return rows[0] ?? { refundsWaiting: 0, refundsAmount: 0, transfersAmount: 0, inquiriesAmount: 0 }
}
