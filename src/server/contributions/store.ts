import type { Insertable } from 'kysely'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { fullNameSql } from '#server/users/store.ts'

export type ContributionRow = Row<'contributions'>
export type NewContribution = Insertable<Schema['contributions']>

export function insertContribution(tx: Tx, values: NewContribution): Promise<ContributionRow> {
  return tx.insertInto('contributions').values(values).returningAll().executeTakeFirstOrThrow()
}

/**
 * The one lock of a contribution: every change of it and of its checkouts happens behind it. Who
 * needs its event's row too takes that first (see `lockEventForTotals`). Undefined where an event or
 * goal was deleted that nobody had paid for. Its key stays free: who books a movement of it without
 * this lock holds a ledger balance already, for which its holder may be waiting.
 */
export function lockContribution(tx: Tx, id: string): Promise<ContributionRow | undefined> {
  return tx
    .selectFrom('contributions')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

export async function setHiddenFromWall(tx: Tx, id: string, hidden: boolean): Promise<void> {
  await tx
    .updateTable('contributions')
    .set({ hidden_from_wall: hidden })
    .where('id', '=', id)
    .execute()
}

/** A new try to pay begins: PENDING again, for the account that the host has now. */
export function reopenContribution(
  tx: Tx,
  id: string,
  stripeAccountId: string,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set({ status: 'PENDING', stripe_account_id: stripeAccountId })
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'EXPIRED', 'FAILED'])
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** PENDING → EXPIRED or FAILED, unless another of its checkouts can still be paid. */
export async function releaseContribution(
  tx: Tx,
  id: string,
  status: 'EXPIRED' | 'FAILED',
): Promise<void> {
  await tx
    .updateTable('contributions')
    .set({ status })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('checkout_sessions')
            .select('id')
            .where('contribution_id', '=', id)
            .where('status', 'in', ['opening', 'open']),
        ),
      ),
    )
    .execute()
}

/** What was truly paid for it, and to which account; it was not paid before. */
export function storePaidAmounts(
  tx: Tx,
  id: string,
  paid: Pick<
    ContributionRow,
    'base_amount' | 'transaction_fee' | 'service_fee' | 'total_amount' | 'stripe_account_id'
  >,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(paid)
    .where('id', '=', id)
    .where('confirmed_at', 'is', null)
    .returningAll()
    .executeTakeFirstOrThrow()
}

export interface Confirmation {
  at: Date
  paymentIntentId: string | null
  contributorEmail: string | null
  contributorKey: string
}

/** → CONFIRMED; throws if it is no longer on its way there: hold its lock. */
export function confirmContribution(
  tx: Tx,
  id: string,
  { at, paymentIntentId, contributorEmail, contributorKey }: Confirmation,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set({
      status: 'CONFIRMED',
      confirmed_at: at,
      stripe_payment_intent_id: paymentIntentId,
      contributor_email: contributorEmail,
      contributor_key: contributorKey,
    })
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'EXPIRED', 'FAILED'])
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What the letters about a confirmed contribution say of its event, host and goal. */
export interface EmailContext {
  event_name: string
  event_slug: string
  host_names: string[]
  thank_you_message: string | null
  host_email: string
  host_first_name: string
  host_full_name: string
  goal_name: string | null
}

export function readEmailContext(tx: Tx, contributionId: string): Promise<EmailContext> {
  return tx
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select([
      'events.name as event_name',
      'events.slug as event_slug',
      'events.hosts as host_names',
      'events.thank_you_message',
      'users.email as host_email',
      'users.first_name as host_first_name',
      fullNameSql.as('host_full_name'),
      'goals.name as goal_name',
    ])
    .where('contributions.id', '=', contributionId)
    .executeTakeFirstOrThrow()
}

/** The contribution that a payment paid for, and its event; nothing is locked. */
export function findContributionOfPayment(
  db: Db,
  paymentIntentId: string,
): Promise<Pick<ContributionRow, 'id' | 'event_id'> | undefined> {
  return db
    .selectFrom('contributions')
    .select(['id', 'event_id'])
    .where('stripe_payment_intent_id', '=', paymentIntentId)
    .executeTakeFirst()
}

export function findContribution(db: Db, id: string): Promise<ContributionRow | undefined> {
  return db.selectFrom('contributions').selectAll().where('id', '=', id).executeTakeFirst()
}

/** How a paid contribution stands from here on; hold its lock. */
export function storeStatus(
  tx: Tx,
  id: string,
  standing: Pick<ContributionRow, 'status' | 'refunded_amount' | 'refunded_total'>,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(standing)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
