import { sql } from 'kysely'
import type { ContributionRow } from '#server/contributions/store.ts'
import type { Db, Tx } from '#server/db/schema.ts'
import { disputeLostSql, isLostToDisputeSql } from '#server/disputes/store.ts'
import { lastRefundFailureSql } from '#server/refunds/store.ts'
import type { EventRefundRow } from '#server/settlement/event-refunds-store.ts'

export async function insertEventRefund(tx: Tx, values: EventRefundRow): Promise<void> {
  await tx.insertInto('event_refunds').values(values).execute()
}

/** Whether the person gave to the event, signed in or with their address, and the gift was paid. */
export async function hasPaidGiftOf(
  tx: Tx,
  eventId: string,
  { id, email }: { id: string; email: string },
): Promise<boolean> {
  const gift = await tx
    .selectFrom('contributions')
    .select('id')
    .where('event_id', '=', eventId)
    .where('status', 'in', ['CONFIRMED', 'DISPUTED', 'REFUNDED'])
    .where(({ eb, or }) => or([eb('user_id', '=', id), eb('contributor_email', '=', email)]))
    .limit(1)
    .executeTakeFirst()
  return gift !== undefined
}

/** Adds every paid, unrefunded contribution of an event. Requires the event's lock. */
export async function insertEventRefundItems(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .insertInto('event_refund_items')
    .columns(['contribution_id', 'event_id'])
    .expression((from) =>
      from
        .selectFrom('contributions')
        .select(['id', 'event_id'])
        .where('event_id', '=', eventId)
        .where('status', 'in', ['CONFIRMED', 'DISPUTED'])
        .where(sql<boolean>`not ${isLostToDisputeSql}`),
    )
    .returning('contribution_id')
    .execute()
  return rows.map((row) => row.contribution_id)
}

/** True while the contribution awaits the refund of its event. */
export async function isEventRefundPending(db: Db, contributionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('event_refund_items')
    .select('contribution_id')
    .where('contribution_id', '=', contributionId)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Stores how the refund of a pending item ended. Resolves to the number of the event's items that only an
 * admin can refund, and their centavos, if this was the last pending one; to null otherwise.
 */
export async function completeEventRefundItem(
  tx: Tx,
  { id, event_id: eventId }: Pick<ContributionRow, 'id' | 'event_id'>,
  result: { completed_at: Date; failure_reason: string | null; needs_admin: boolean },
): Promise<{ count: number; total: number } | null> {
  // One after the other, so that one of them is the last.
  const locked = tx.selectFrom('event_refunds').select('event_id').where('event_id', '=', eventId)
  await locked.forNoKeyUpdate().execute()
  const { numUpdatedRows } = await tx
    .updateTable('event_refund_items')
    .set(result)
    .where('contribution_id', '=', id)
    .where('completed_at', 'is', null)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return null
  const { waiting, ...needAdmin } = await tx
    .selectFrom('event_refund_items')
    .innerJoin('contributions', 'contributions.id', 'event_refund_items.contribution_id')
    .select([
      sql<number>`count(*) filter (where completed_at is null)`.as('waiting'),
      sql<number>`count(*) filter (where needs_admin)`.as('count'),
      sql<number>`coalesce(sum(total_amount - refunded_total_amount - disputed_total_amount)
        filter (where needs_admin), 0)::bigint`.as('total'),
    ])
    .where('event_refund_items.event_id', '=', eventId)
    .executeTakeFirstOrThrow()
  return waiting === 0 && needAdmin.count > 0 ? needAdmin : null
}

/** SQL condition: attempted but not refunded, at once or because the card's bank returned it. */
const hasFailed = sql<boolean>`event_refund_items.completed_at is not null
  and contributions.status <> 'REFUNDED'`

/** Marks failed items as pending again; resolves to their contribution ids. */
export async function requeueFailedItems(tx: Tx, eventId: string): Promise<string[]> {
  const rows = await tx
    .updateTable('event_refund_items')
    .from('contributions')
    .set({ completed_at: null, failure_reason: null, needs_admin: false })
    .whereRef('contributions.id', '=', 'event_refund_items.contribution_id')
    .where('event_refund_items.event_id', '=', eventId)
    .where(hasFailed)
    .returning('event_refund_items.contribution_id')
    .execute()
  return rows.map((row) => row.contribution_id)
}

/** SQL condition: the card's bank has not confirmed a refund, or it waits for the platform's balance. */
const isRefundPending = sql<boolean>`exists (
  select from refunds where contribution_id = contributions.id and refunds.status = 'pending')`

/** SQL condition: the money is back at the card, as far as the provider knows. */
const isReturned = sql<boolean>`(completed_at is not null and contributions.status = 'REFUNDED'
  and not ${isRefundPending})`

/** SQL value: centavos that went to the card since the refund of the event was requested. */
const returnedSince = sql`(select sum(refunds.total_amount) from refunds
  where contribution_id = contributions.id and refunds.status = 'succeeded'
    and (automatic_reason = 'event-refunded' or refunds.created_at >= (select requested_at
      from event_refunds where event_refunds.event_id = contributions.event_id)))`

/** Refunds that the provider has accepted and not completed count as waiting (`R17`). */
export function readEventRefundProgress(db: Db, eventId: string) {
  return db
    .selectFrom('event_refund_items')
    .innerJoin('contributions', 'contributions.id', 'event_refund_items.contribution_id')
    .select((row) => [
      row.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where completed_at is null or (status = 'REFUNDED'
        and ${isRefundPending}))`.as('waiting'),
      sql<number>`count(*) filter (where ${isReturned})`.as('returned'),
      sql<number>`coalesce(sum(${returnedSince}) filter (where ${isReturned}), 0)::bigint`.as(
        'returnedTotal',
      ),
    ])
    .where('event_refund_items.event_id', '=', eventId)
    .executeTakeFirstOrThrow()
}

export type FailedItemRow = Awaited<ReturnType<typeof listFailedItems>>[number]

export function listFailedItems(db: Db, eventId: string, limit: number) {
  return db
    .selectFrom('event_refund_items')
    .innerJoin('contributions', 'contributions.id', 'event_refund_items.contribution_id')
    .select([
      'contributions.id',
      'contributions.contributor_name',
      'contributions.base_amount',
      'contributions.status',
      'contributions.disputed_total_amount',
      'event_refund_items.failure_reason',
      disputeLostSql.as('dispute_lost'),
      lastRefundFailureSql.as('last_refund_failure'),
    ])
    .where('event_refund_items.event_id', '=', eventId)
    .where(hasFailed)
    .orderBy('contributions.id')
    .limit(limit)
    .execute()
}

/** SQL condition: a requested refund has no result yet. */
const isRefundInFlight = sql<boolean>`exists (
  select 1 from refunds where contribution_id = contributions.id and is_in_flight)`

export type EventRefundAmounts = Awaited<ReturnType<typeof readEventRefundAmounts>>

/** Reads what an event's refund would move: contributions, centavos with fees, centavos without. */
export function readEventRefundAmounts(db: Db, eventId: string) {
  return db
    .selectFrom('contributions')
    .select((row) => [
      row.fn.countAll<number>().as('contributions'),
      sql<number>`coalesce(sum(total_amount - refunded_total_amount), 0)::bigint`.as('toCards'),
      sql<number>`coalesce(sum(counted_amount), 0)::bigint`.as('fromHost'),
    ])
    .where('event_id', '=', eventId)
    .where(sql<boolean>`status = 'CONFIRMED'`)
    .where(sql<boolean>`not ${isLostToDisputeSql}`)
    .where(sql<boolean>`not ${isRefundInFlight}`)
    .executeTakeFirstOrThrow()
}

const isBlocked = sql<boolean>`(not ${isLostToDisputeSql}
  and (status = 'DISPUTED' or (status = 'CONFIRMED' and ${isRefundInFlight})))`

/** Lists contributions that cannot be refunded now: disputed, or with a refund in flight. */
export async function listBlockedContributions(db: Db, eventId: string, limit: number) {
  const blocked = db.selectFrom('contributions').where('event_id', '=', eventId).where(isBlocked)
  const [rows, { count }] = await Promise.all([
    blocked
      .select(['id', 'contributor_name', 'base_amount', 'status', 'disputed_total_amount'])
      .orderBy('id')
      .limit(limit)
      .execute(),
    blocked.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { rows, count }
}
