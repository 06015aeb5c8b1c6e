import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money, pageQuery, pagination, requiredText } from '#contract/api/shapes.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { outsideSettlement, outsideSettlementRequest } from './stopped-transfers.ts'

/**
 * What an admin decides about a quarantined payment: record it as a contribution, refund it in full,
 * or dismiss it.
 */
export const quarantineDecision = z.enum(['accept', 'refund', 'dismiss'])
export type QuarantineDecision = z.output<typeof quarantineDecision>

/** Why a payment, refund or dispute is quarantined. */
export const quarantineReason = z.enum([
  'unmatched-session',
  'amount-mismatch',
  'currency-mismatch',
  'account-mismatch',
  'duplicate-payment',
  'unmatched-refund',
  'unmatched-dispute',
])
export type QuarantineReason = z.output<typeof quarantineReason>

/** A payment that fits none of our rows, until an admin decides about it. */
export const quarantinedPayment = z.object({
  id,
  /** The provider's id; of a checkout of ours its ends, because the whole one opens the receipt. */
  sessionId: z.string(),
  /** The provider's id of the payment; null if it did not say which. */
  paymentId: z.string().nullable(),
  reason: quarantineReason,
  /** Of the contribution whose checkout was paid (`R28`); null if no checkout of ours was. */
  folio: z.string().nullable(),
  /** In the smallest unit of its currency, as the provider states it. */
  total: z.int().nullable(),
  currency: z.string().nullable(),
  createdAt: z.string(),
  resolvedAt: z.string().nullable(),
  /**
   * The last decision about it, of a resolved one in the list: who (null for an automatic one; the name of a deleted
   * account is null) and why.
   */
  resolution: z
    .object({
      by: z.object({ id, name: z.string().nullable() }).nullable(),
      reason: z.string().nullable(),
    })
    .nullable(),
  /** Stored before it is carried out: a refund is resolved once the provider has accepted it. */
  decision: quarantineDecision.nullable(),
  /**
   * Centavos that the host still has of the refunded payment, because the provider did not take them back
   * (`R17`): deciding 'refund' again tries that again. Null if there is no such debt.
   */
  hostDebt: money.nullable(),
  /** How an admin closed such a debt outside the provider, and the centavos of it; it can be undone. */
  settled: z.object({ how: outsideSettlement, amount: money }).nullable(),
  /** The provider holds the refund back until the platform's balance covers it. */
  refundWaitsForFunds: z.boolean(),
  /** True when there is a payment to refund. */
  refundable: z.boolean(),
  /** The contribution that accepting it would create; null when it cannot be accepted. Centavos. */
  acceptableAs: z
    .object({
      contributorName: z.string(),
      eventName: z.string(),
      goalName: z.string().nullable(),
      amount: money,
      /** The total of its checkout, fees included. */
      askedTotal: money,
      /** True when the contributor typed an email address in our form; the receipt goes there. */
      hasEmail: z.boolean(),
    })
    .nullable(),
  /** Why it cannot be accepted, as a sentence for admins. */
  notAcceptableReason: z.string().nullable(),
  /** The contribution created by accepting it. */
  contributionId: id.nullable(),
})
export type QuarantinedPayment = z.output<typeof quarantinedPayment>

export const listQuarantinedPayments = endpoint('GET /admin/quarantine', {
  summary: 'Pagos que no corresponden a ninguna aportación; primero los que nadie ha revisado.',
  access: DESK_ROLES,
  query: pageQuery.extend({
    /** Only those that wait, or only those that are resolved. */
    resolved: z
      .enum(['true', 'false'])
      .transform((text) => text === 'true')
      .optional(),
  }),
  reply: z.object({ payments: z.array(quarantinedPayment), unresolved: z.int(), pagination }),
})

export const resolveQuarantinedPayment = endpoint('POST /admin/quarantine/:id/resolve', {
  summary:
    'Registra un pago apartado como aportación, lo devuelve por completo o lo da por revisado; queda en la auditoría.',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({
    decision: quarantineDecision,
    reason: requiredText(MESSAGE_MAX),
  }),
  reply: z.object({ payment: quarantinedPayment }),
  errors: [
    'OWN_CASE',
    'NOT_FOUND',
    'ALREADY_RESOLVED',
    'NOT_REFUNDABLE',
    'NOT_ACCEPTABLE',
    'PROVIDER_FAILED',
    'PAYMENTS_NOT_OPEN',
  ],
})

export const settleHostDebt = endpoint('POST /admin/quarantine/:id/settle-debt', {
  summary:
    'Da por saldado por fuera del proveedor, o por perdido, lo que el anfitrión todavía tiene de un pago devuelto. No mueve dinero; queda en el libro y en la auditoría (R17).',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: outsideSettlementRequest,
  reply: z.object({ payment: quarantinedPayment }),
  errors: [
    'OWN_CASE',
    'NOT_FOUND',
    'ALREADY_RESOLVED',
    'ALREADY_IN_PROGRESS',
    'SETTLEMENT_CHANGED',
    'PROVIDER_FAILED',
  ],
})

export const undoSettledDebt = endpoint('POST /admin/quarantine/:id/undo-settlement', {
  summary:
    'Deshace que lo que debe un anfitrión de un pago devuelto se diera por saldado o por perdido: lo debe otra vez. No mueve dinero; queda en el libro y en la auditoría (R17).',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX) }),
  reply: z.object({ payment: quarantinedPayment }),
  errors: ['OWN_CASE', 'NOT_FOUND', 'ALREADY_RESOLVED', 'PROVIDER_FAILED'],
})
