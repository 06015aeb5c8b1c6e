import { sql } from 'kysely'
import type { Db, Row } from '#server/db/schema.ts'

type Kind = Row<'ledger_movements'>['kind']

/** A movement that the provider books too, with what it changes of the balance there. */
export interface BookedMove {
  kind: Kind
  provider_id: string
  amount: number
}

/** The account in which each movement shows what the provider's balance loses by it, or gets. */
const outside = sql<boolean>`(kind, account) in (
  ('charge', 'card'), ('refund', 'card'), ('refund_failed', 'card'), ('dispute', 'card'),
  ('dispute_won', 'card'), ('transfer', 'host'), ('reversal', 'host'),
  ('provider_fee', 'provider'), ('dispute_fee', 'provider'))`

function outsideMoves(db: Db) {
  return db
    .selectFrom('ledger_movements')
    .innerJoin('ledger_entries', 'ledger_entries.movement_id', 'ledger_movements.id')
    .select(['kind', 'provider_id', sql<number>`-amount`.as('amount')])
    .where(outside)
}

/** What is booked under these names. */
export function listNamed(db: Db, names: readonly string[]): Promise<BookedMove[]> {
  return outsideMoves(db).where('provider_id', 'in', names).execute()
}

/**
 * What is booked as of then, but for what the first migration of the ledger could only name by its
 * payment.
 */
export function listBetween(db: Db, since: Date, until: Date): Promise<BookedMove[]> {
  return outsideMoves(db)
    .where('occurred_at', '>=', since)
    .where('occurred_at', '<', until)
    .where(
      sql<boolean>`not (kind in ('refund', 'reversal') and exists (
        select 1 from ledger_movements as payment
        where payment.kind = 'charge' and payment.provider_id = ledger_movements.provider_id))`,
    )
    .execute()
}

/** A payment whose fee the provider has not told: where it lies in the book, and its name. */
export type Feeless = Pick<Row<'ledger_movements'>, 'id' | 'provider_id'>

/** Payments from before then of which the provider's fee is not known, after one of them. */
export function listWithoutFee(
  db: Db,
  { before, after, limit }: { before: Date; after: Feeless | undefined; limit: number },
): Promise<Feeless[]> {
  return db
    .selectFrom('ledger_movements as payment')
    .select(['payment.id', 'provider_id'])
    .where('kind', '=', 'charge')
    .where('occurred_at', '<', before)
    .$if(after !== undefined, (query) => query.where('payment.id', '>', after?.id ?? ''))
    .where(
      sql<boolean>`not exists (select 1 from ledger_movements as fee
        where fee.kind = 'provider_fee' and fee.provider_id = payment.provider_id)`,
    )
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}

/** Accounts whose kept balance is not the sum of their entries. */
export async function listWrongBalances(
  db: Db,
): Promise<{ account: string; kept: number; sum: number }[]> {
  const { rows } = await sql<{ account: string; kept: number; sum: number }>`
    with kept as (
      select account, sum(amount)::bigint as kept
      from ledger_balances, jsonb_each_text(to_jsonb(ledger_balances) - 'slot') as each (account, text),
        cast(text as bigint) as amount
      group by account
    ), sums as (
      select account, sum(amount)::bigint as sum from ledger_entries group by account
    )
    select account, coalesce(kept, 0) as kept, coalesce(sum, 0) as sum
    from kept full join sums using (account)
    where coalesce(kept, 0) <> coalesce(sum, 0)`.execute(db)
  return rows
}
