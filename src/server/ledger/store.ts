import { type RawBuilder, sql } from 'kysely'
import { DAY_MS } from '#contract/product/durations.ts'
import { toMexicoCityIso } from '#contract/text/zoned-input.ts'
import type { SearchedRange } from '#server/db/days.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { Movement } from './movements.ts'

type Kind = Row<'ledger_movements'>['kind']

/**
 * Adds movements; one that is recorded already adds nothing. Resolves to how many were new. Let it be
 * the last statement that locks rows in its transaction, so that no two wait for each other.
 */
export async function recordMovements(tx: Tx, movements: readonly Movement[]): Promise<number> {
  if (movements.length === 0) return 0
  const facts = JSON.stringify(
    movements.map(({ kind, from, to, amount, contributionId, providerId, paymentId, at }) => ({
      kind,
      from_account: from,
      to_account: to,
      amount,
      contribution_id: contributionId,
      provider_id: providerId,
      payment_id: paymentId,
      occurred_at: at,
    })),
  )
  const { numAffectedRows = 0n } = await sql`
    insert into ledger_movements
      (kind, from_account, to_account, amount, contribution_id, event_id, provider_id, payment_id,
        occurred_at)
    select kind, from_account, to_account, amount, contribution_id,
      (select event_id from contributions where contributions.id = contribution_id),
      provider_id, payment_id, occurred_at
    from jsonb_to_recordset(${facts}::jsonb) as fact (kind text, from_account text, to_account text,
      amount bigint, contribution_id uuid, provider_id text, payment_id text,
      occurred_at timestamptz)
    on conflict do nothing`.execute(tx)
  return Number(numAffectedRows)
}

/** The smallest id of that day in Mexico City, or of a later one: ids are UUIDs of version 7. */
function toFirstId(day: string, later: number): string {
  const at = Date.parse(toMexicoCityIso(day, '00:00')) + later * DAY_MS
  const hex = Math.max(0, at).toString(16).padStart(12, '0')
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`
}

/** SQL: a movement was recorded within the days, in Mexico City. */
export function isRecordedWithin({ from, to }: SearchedRange): RawBuilder<boolean> {
  const start = from ? sql`ledger_movements.id >= ${toFirstId(from, 0)}::uuid` : sql`true`
  const end = to ? sql`ledger_movements.id < ${toFirstId(to, 1)}::uuid` : sql`true`
  return sql<boolean>`(${start} and ${end})`
}

/** What a movement does to one account. */
export type PostingRow = Pick<
  Row<'ledger_postings'>,
  'kind' | 'provider_id' | 'occurred_at' | 'account' | 'amount'
>

/** Every posting of a contribution, oldest first. */
export function listPostings(db: Db, contributionId: string): Promise<PostingRow[]> {
  return db
    .selectFrom('ledger_postings')
    .select(['kind', 'provider_id', 'occurred_at', 'account', 'amount'])
    .where('contribution_id', '=', contributionId)
    .orderBy('occurred_at')
    .orderBy('movement_id')
    .execute()
}

/** What is booked as the platform's of a contribution, before Stripe's fees. */
export async function sumPlatformAmount(db: Db, contributionId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('ledger_postings')
    .select((row) => row.fn.sum<number | null>('amount').as('amount'))
    .where('contribution_id', '=', contributionId)
    .where('kind', 'in', ['platform_fee', 'fee_return'])
    .where('account', '=', 'revenue')
    .executeTakeFirstOrThrow()
  return Number(amount ?? 0)
}

/** What the host received for a contribution outside Stripe, in centavos; below zero what they returned. */
export async function sumPaidOutside(db: Db, contributionId: string): Promise<number> {
  const { amount } = await db
    .selectFrom('ledger_postings')
    .select((row) => row.fn.sum<number | null>('amount').as('amount'))
    .where('contribution_id', '=', contributionId)
    .where('account', '=', 'outside')
    .executeTakeFirstOrThrow()
  return Number(amount ?? 0)
}

/** SQL value: the same of a row of `contributions`. */
export const paidOutsideSql = sql<number>`(select coalesce(sum(amount), 0)::bigint from ledger_postings
  where contribution_id = contributions.id and account = 'outside')`

/** Sums the debts of hosts that the platform gave up, in centavos. */
export async function sumWrittenOff(db: Db): Promise<number> {
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(case when from_account = 'revenue' then amount else -amount end), 0)::bigint
      as amount from ledger_movements where kind = 'write_off'`.execute(db)
  return rows[0]?.amount ?? 0
}

/** SQL list: the accounts that hold what hosts received. */
export const HOST_ACCOUNTS_SQL = sql`('host', 'bank', 'outside')`

/** Which of these movements are booked without a contribution. */
export async function listQuarantinedMovements(
  db: Db,
  movements: readonly Movement[],
): Promise<Pick<Movement, 'kind' | 'providerId'>[]> {
  if (movements.length === 0) return []
  const ids = movements.map(({ providerId }) => providerId)
  return await db
    .selectFrom('ledger_movements')
    .select(['kind', 'provider_id as providerId'])
    .where('contribution_id', 'is', null)
    .where('provider_id', 'in', ids)
    .execute()
}

/** Whose a movement is, of which payment it is if it is a transfer, and when it happened. */
export type MovementOwner = Pick<
  Row<'ledger_movements'>,
  'contribution_id' | 'payment_id' | 'occurred_at'
>

function selectOwner(db: Db, kind: Kind, providerId: string) {
  return db
    .selectFrom('ledger_movements')
    .select(['contribution_id', 'payment_id', 'occurred_at'])
    .where('kind', '=', kind)
    .where('provider_id', '=', providerId)
}

/**
 * Whose a payment was when it arrived: no contribution's if it was quarantined, even if it has been
 * accepted since. So its fee has one owner, whenever Stripe reports it.
 */
export function findPaymentMovement(db: Db, paymentIntentId: string) {
  return selectOwner(db, 'charge', paymentIntentId)
    .orderBy('contribution_id', (order) => order.asc().nullsFirst())
    .executeTakeFirst()
}

/** Whose a transfer is now. */
export function findTransferMovement(db: Db, transferId: string) {
  return selectOwner(db, 'transfer', transferId)
    .orderBy('contribution_id', (order) => order.asc().nullsLast())
    .executeTakeFirst()
}

/** Each contribution's part of a payout, in centavos; null for what belongs to none. */
export async function listPayoutAmounts(
  db: Db,
  payoutId: string,
): Promise<[contribution: string | null, amount: number][]> {
  const rows = await db
    .selectFrom('ledger_postings')
    .select(['contribution_id', 'amount'])
    .where('kind', '=', 'payout')
    .where('provider_id', '=', payoutId)
    .where('account', '=', 'bank')
    .execute()
  return rows.map(({ contribution_id, amount }) => [contribution_id, amount])
}

export type ChargeRow = Pick<Row<'ledger_movements'>, 'id' | 'provider_id'>

/** Payments from before then without a recorded fee, in the order of their ids, after one of them. */
export function listPaymentsWithoutFee(
  db: Db,
  { before, after, limit }: { before: Date; after: ChargeRow | undefined; limit: number },
): Promise<ChargeRow[]> {
  return db
    .selectFrom('ledger_movements as payment')
    .select(['payment.id', 'provider_id'])
    .where('kind', '=', 'charge')
    .where('occurred_at', '<', before)
    .$if(after !== undefined, (query) => query.where('payment.id', '>', after?.id ?? ''))
    .where(
      sql<boolean>`not exists (select from ledger_movements as fee
        where fee.kind = 'provider_fee' and fee.provider_id = payment.provider_id)`,
    )
    .orderBy('payment.id')
    .limit(limit)
    .execute()
}
