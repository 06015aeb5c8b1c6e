import { sql } from 'kysely'
import { id as idSchema } from '#contract/api/shapes.ts'
import type { PaymentReview } from '#contract/contributions/contributions.ts'
import type { Db, Row, Tx } from '#server/db/schema.ts'
import type { ProviderRefund, ProviderSession } from '#server/stripe/payments.ts'

export type QuarantineReason = Row<'quarantined_payments'>['reason']

/** Stores a quarantined payment; resolves to its id, or to null if it is stored already. */
export async function insertQuarantinedPayment(
  tx: Tx,
  sessionId: string,
  reason: QuarantineReason,
  detail: Record<string, unknown>,
): Promise<string | null> {
  const row = await tx
    .insertInto('quarantined_payments')
    .values({ stripe_object_id: sessionId, reason, detail: JSON.stringify(detail) })
    .onConflict((conflict) => conflict.column('stripe_object_id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type QuarantinedRow = Row<'quarantined_payments'>

/** SQL condition: the payment has not become a contribution. */
export const notAcceptedSql = sql<boolean>`quarantined_payments.contribution_id is null`

/** SQL condition: a quarantined payment of the contribution awaits a decision. */
export const underReviewSql = sql<boolean>`exists (
  select 1 from checkout_sessions join quarantined_payments on stripe_object_id = stripe_session_id
  where checkout_sessions.contribution_id = contributions.id and resolved_at is null
    and host_debt is null)`

/**
 * SQL value: the decision about the joined quarantined payment; null without one. A payment whose host
 * still has a part is open for admins only: the card has its money.
 */
export const paymentReviewSql = sql<PaymentReview | null>`case
  when quarantined_payments.id is null then null
  when quarantined_payments.resolved_at is null and host_debt is null then 'open'
  when quarantined_payments.decision = 'refund' then 'refunded' else 'dismissed' end`

/**
 * SQL value: the open or else latest review of an unpaid contribution. A second payment of a paid
 * contribution does not affect that contribution.
 */
export const unpaidPaymentReviewSql = sql<PaymentReview | null>`case when contributions.confirmed_at is null
  then (select ${paymentReviewSql} from checkout_sessions join quarantined_payments on stripe_object_id = stripe_session_id
    where checkout_sessions.contribution_id = contributions.id and ${notAcceptedSql}
    order by quarantined_payments.resolved_at desc nulls first limit 1) end`

/** A quarantined payment at Stripe. */
export interface QuarantinedPaymentDetails {
  paymentIntentId: string
  /** In the smallest unit of its currency; lowercase ISO 4217. */
  total: number
  currency: string
  /** The connected account that received a part of it. */
  destination: string | null
}

/** Reads the payment of a quarantined row; null if the row is an unmatched refund or dispute. */
export function readQuarantinedPaymentDetails({
  detail,
  reason,
}: QuarantinedRow): QuarantinedPaymentDetails | null {
  if (reason === 'unmatched-refund' || reason === 'unmatched-dispute') return null
  const session = detail as Partial<ProviderSession>
  const { paymentIntentId, total = 0, currency = '', destination = null } = session
  if (!paymentIntentId) return null
  return { paymentIntentId, total, currency, destination }
}

/** The same; throws if the row is none of a payment. */
export function requirePaymentDetails(row: QuarantinedRow): QuarantinedPaymentDetails {
  const details = readQuarantinedPaymentDetails(row)
  if (!details) throw new Error(`no payment in ${row.id}`)
  return details
}

export function isQuarantineRefundable(row: QuarantinedRow): boolean {
  return readQuarantinedPaymentDetails(row) !== null
}

export function findQuarantinedSession(
  db: Db,
  sessionId: string,
): Promise<QuarantinedRow | undefined> {
  return db
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('stripe_object_id', '=', sessionId)
    .executeTakeFirst()
}

export function findQuarantinedPayment(db: Db, id: string): Promise<QuarantinedRow | undefined> {
  return db.selectFrom('quarantined_payments').selectAll().where('id', '=', id).executeTakeFirst()
}

/** Locks a quarantined payment for a decision. */
export function lockQuarantinedPayment(tx: Tx, id: string): Promise<QuarantinedRow | undefined> {
  return tx
    .selectFrom('quarantined_payments')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

export function storeDecision(
  tx: Tx,
  id: string,
  values: Pick<QuarantinedRow, 'decision' | 'decided_by' | 'resolved_at'> & {
    contribution_id?: string
    host_debt?: null
  },
): Promise<QuarantinedRow> {
  return tx
    .updateTable('quarantined_payments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Stores what the next try of its refund sends, under the next key, unless another try has stored it. */
export async function storeNextRefundAttempt(
  db: Db,
  { id, refund_attempt: attempt }: Pick<QuarantinedRow, 'id' | 'refund_attempt'>,
  { reversesTransfer }: { reversesTransfer: boolean },
): Promise<void> {
  await db
    .updateTable('quarantined_payments')
    .set({ refund_attempt: attempt + 1, refund_reverses_transfer: reversesTransfer })
    .where('id', '=', id)
    .where('refund_attempt', '=', attempt)
    .execute()
}

/** The same for the reversal of the host's part. */
export async function storeNextReversalAttempt(
  db: Db,
  { id, reversal_attempt: attempt }: Pick<QuarantinedRow, 'id' | 'reversal_attempt'>,
): Promise<void> {
  await db
    .updateTable('quarantined_payments')
    .set({ reversal_attempt: attempt + 1 })
    .where('id', '=', id)
    .where('reversal_attempt', '=', attempt)
    .execute()
}

/**
 * Stores Stripe's state of the refund that we made of a quarantined payment. Resolves to the row as it was
 * before; undefined if the refund is none of a quarantined payment.
 */
export async function storeQuarantinedRefund(
  tx: Tx,
  { id, refundId, status, waitsForFunds, failureReason }: ProviderRefund,
): Promise<QuarantinedRow | undefined> {
  const rowId = idSchema.safeParse(refundId)
  const before = rowId.success ? await lockQuarantinedPayment(tx, rowId.data) : undefined
  if (!before) return undefined
  const isUnpaid = before.refund_waits_for_funds || failureReason === 'insufficient_funds'
  await tx
    .updateTable('quarantined_payments')
    .set({
      stripe_refund_id: id,
      refund_waits_for_funds: waitsForFunds,
      refund_never_left: status === 'failed' && isUnpaid,
    })
    .where('id', '=', before.id)
    .execute()
  return before
}

/** Stores when the reversal of the host's part was sent. Requires the row's lock. */
export async function storeReversalSent(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('quarantined_payments')
    .set({ reversal_sent_at: at })
    .where('id', '=', id)
    .execute()
}

/**
 * Stores what the host still has of a refunded payment, in centavos, and when a reversal was sent that may
 * still take effect. Requires the row's lock.
 */
export function storeHostDebt(
  tx: Tx,
  id: string,
  values: { host_debt: number; reversal_sent_at: Date | null },
): Promise<QuarantinedRow> {
  return tx
    .updateTable('quarantined_payments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Stores how a host's debt was closed outside Stripe, or, with null, that it was not: then what the host still
 * has is a debt again, and the payment stays resolved if that is nothing. Requires the row's lock.
 */
export function storeDebtSettlement(
  tx: Tx,
  id: string,
  values: Pick<
    QuarantinedRow,
    'host_debt' | 'decided_by' | 'resolved_at' | 'settled_outside' | 'settled_amount'
  >,
): Promise<QuarantinedRow> {
  return tx
    .updateTable('quarantined_payments')
    .set(values)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Reverts the decision after Stripe refused the refund: the payment waits for an admin again. */
export async function reopenAfterRefusedRefund(db: Db, id: string): Promise<void> {
  await db
    .updateTable('quarantined_payments')
    .set({ decision: null, decided_by: null })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
}
