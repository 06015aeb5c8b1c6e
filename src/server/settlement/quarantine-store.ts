import { sql } from 'kysely'
import type { PaymentReview } from '#contract/contributions/contributions.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderSession } from '#server/stripe/payments.ts'

export type QuarantineReason = Row<'quarantined_payments'>['reason']

/** Keeps a payment that fits none of our rows; false if it is kept already. */
export async function insertQuarantinedPayment(
  tx: Tx,
  sessionId: string,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<boolean> {
  const result = await tx
    .insertInto('quarantined_payments')
    .values({ stripe_session_id: sessionId, reason, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('stripe_session_id').doNothing())
    .executeTakeFirst()
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type QuarantinedRow = Row<'quarantined_payments'>

/** It has not become a contribution. */
export const isNotAccepted = sql<boolean>`quarantined_payments.contribution_id is null`

/** A payment of a contribution is kept apart, and nobody has decided yet. */
export const isUnderReview = sql<boolean>`exists (
  select 1 from checkout_sessions join quarantined_payments using (stripe_session_id)
  where checkout_sessions.contribution_id = contributions.id and resolved_at is null)`

/** What became of one payment that is kept apart; null where none is joined. */
export const reviewSql = sql<PaymentReview | null>`case
  when quarantined_payments.id is null then null
  when quarantined_payments.resolved_at is null then 'open'
  when quarantined_payments.decision = 'refund' then 'refunded' else 'dismissed' end`

/**
 * The same of a contribution that nothing else has paid for: what is open, or was decided last. A
 * second payment of one is no standing of the first.
 */
export const unpaidReviewSql = sql<PaymentReview | null>`case when contributions.confirmed_at is null
  then (select ${reviewSql} from checkout_sessions join quarantined_payments using (stripe_session_id)
    where checkout_sessions.contribution_id = contributions.id and ${isNotAccepted}
    order by quarantined_payments.resolved_at desc nulls first limit 1) end`

/** Where the money of a payment kept apart is at the provider. */
export interface QuarantinedMoney {
  paymentIntentId: string
  /** In the smallest unit of its currency; lowercase ISO 4217. */
  total: number
  currency: string
  /** The account that a part of it went to. */
  destination: string | null
}

/** Null where it is not a payment, but a refund or a dispute of one that we do not know. */
export function readQuarantinedMoney({ detail, reason }: QuarantinedRow): QuarantinedMoney | null {
  if (reason === 'unmatched-refund' || reason === 'unmatched-dispute') return null
  const { paymentIntentId, total, currency, destination } = detail as Partial<ProviderSession>
  if (!paymentIntentId) return null
  return {
    paymentIntentId,
    total: total ?? 0,
    currency: currency ?? '',
    destination: destination ?? null,
  }
}

export function isQuarantineRefundable(row: QuarantinedRow): boolean {
  return readQuarantinedMoney(row) !== null
}

/** What is known of a payment kept apart, by the provider's name of its session. */
export function findQuarantinedSession(
  db: Db,
  sessionId: string,
): Promise<QuarantinedRow | undefined> {
  return db
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('stripe_session_id', '=', sessionId)
    .executeTakeFirst()
}

export function findQuarantinedPayment(db: Db, id: string): Promise<QuarantinedRow | undefined> {
  return db.selectFrom('quarantined_payments').selectAll().where('id', '=', id).executeTakeFirst()
}
