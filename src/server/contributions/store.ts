import { randomInt } from 'node:crypto'
import { type Insertable, type RawBuilder, sql } from 'kysely'
import { FOLIO_CHARACTERS, FOLIO_LENGTH, formatFolio } from '#contract/contributions/folio.ts'
import type { Db, Row, Schema, Tx } from '#server/db/schema.ts'
import { selectHostNames } from '#server/event-records/cohosts-store.ts'
import type { ProviderCharge } from '#server/stripe/payments.ts'
import { emailAddressSql, fullNameSql, selectPublicName } from '#server/users/store.ts'

export type ContributionRow = Row<'contributions'>
/** What went back of a contribution. */
export type ReturnedColumn = `${'refunded' | 'disputed'}_${'base' | 'total'}_amount`
export type NewContribution = Insertable<Schema['contributions']>

/** SQL value: the centavos that belong in the host's account (`computeHostAmount`). */
export const hostAmountSql = sql<number>`(contributions.base_amount
  - contributions.refunded_base_amount - contributions.disputed_base_amount)`

/** SQL value: which part of the gift a part of the paid total stands for (`computeRefundedBase`). */
export const refundedBaseSql = (total: RawBuilder<unknown>) => sql<number>`((
  2 * contributions.base_amount * (${total})::bigint + contributions.total_amount)
  / (2 * contributions.total_amount))`

/** SQL condition: a dispute of a part was lost, and the rest counts (`isPartLost`). */
export const isPartLostSql = sql<boolean>`(contributions.status = 'CONFIRMED' and contributions.disputed_total_amount > 0)`

/** Generates a random folio, which may be taken: one of 113 million (`R28`). */
export function generateFolio(): string {
  const characters = Array.from(
    { length: FOLIO_LENGTH },
    () => FOLIO_CHARACTERS[randomInt(FOLIO_CHARACTERS.length)],
  )
  return formatFolio(characters.join(''))
}

/** With a million contributions, all of them are taken once in 10^10 insertions. */
const FOLIO_TRIES = 5

/** Stores a contribution under a folio of its own. Throws after five folios that are taken (`R28`). */
export async function insertContribution(
  db: Db,
  values: Omit<NewContribution, 'folio'>,
  generate = generateFolio,
): Promise<ContributionRow> {
  for (let tries = 0; tries < FOLIO_TRIES; tries += 1) {
    const stored = await db
      .insertInto('contributions')
      .values({ ...values, folio: generate() })
      .onConflict((conflict) => conflict.column('folio').doNothing())
      .returningAll()
      .executeTakeFirst()
    if (stored) return stored
  }
  throw new Error(`${FOLIO_TRIES} folios in a row are taken`)
}

/**
 * Locks a contribution: every change of it and of its checkouts requires this lock. Lock the event
 * first where both are needed (`lockEventForTotals`). Undefined if the unpaid contribution was
 * deleted with its event or goal. FOR NO KEY UPDATE, so that the ledger's foreign-key check does
 * not wait for this transaction (deadlock).
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

/** Sets a contribution to PENDING for another payment attempt, to the host's current account. */
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

/** Ends a PENDING contribution, unless another of its checkouts can still be paid. */
export async function endUnpaidContribution(
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

/** Stores the amounts actually paid, and the receiving account, of an unpaid contribution. */
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
  /** The card that paid; null if it was no card. */
  card: ProviderCharge['card']
}

/** Confirms a contribution; throws if it was paid already. Requires its lock. */
export function confirmContribution(
  tx: Tx,
  id: string,
  { at, paymentIntentId, contributorEmail, contributorKey, card }: Confirmation,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set({
      status: 'CONFIRMED',
      confirmed_at: at,
      stripe_payment_intent_id: paymentIntentId,
      contributor_email: contributorEmail,
      contributor_key: contributorKey,
      card_brand: card?.brand ?? null,
      card_last4: card?.lastDigits ?? null,
    })
    .where('id', '=', id)
    .where('status', 'in', ['PENDING', 'EXPIRED', 'FAILED'])
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** What emails state about the event, host and goal of a contribution. */
export type EmailContext = Awaited<ReturnType<typeof readEmailContext>>

export function readEmailContext(tx: Tx, contributionId: string) {
  return tx
    .selectFrom('contributions')
    .innerJoin('events', 'events.id', 'contributions.event_id')
    .innerJoin('users', 'users.id', 'contributions.host_id')
    .leftJoin('goals', 'goals.id', 'contributions.goal_id')
    .select([
      'events.name as event_name',
      'events.slug as event_slug',
      selectHostNames.as('host_names'),
      selectPublicName().as('owner_name'),
      'events.gift_emails_since as host_gift_emails_since',
      'events.thank_you_message',
      'events.theme as event_theme',
      'events.held_at as event_held_at',
      emailAddressSql.as('host_email'),
      'users.first_name as host_first_name',
      'users.muted_emails as host_muted_emails',
      'users.deleted_at as host_deleted_at',
      'users.suspended_at as host_suspended_at',
      fullNameSql.as('host_full_name'),
      'goals.name as goal_name',
    ])
    .where('contributions.id', '=', contributionId)
    .executeTakeFirstOrThrow()
}

/** Finds the contribution that a payment paid for, without locking it. */
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

/** Stores the status of a paid contribution and what went back of it. Requires its lock. */
export function storeStatus(
  tx: Tx,
  id: string,
  status: Pick<ContributionRow, 'status' | ReturnedColumn>,
): Promise<ContributionRow> {
  return tx
    .updateTable('contributions')
    .set(status)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}
