import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money, optionalText, pageQuery, pagination } from '#contract/api/shapes.ts'
import { contributionStatus } from '#contract/contributions/contributions.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/** Why a contribution is refunded without a request for it alone. */
export const automaticRefundReason = z.enum(['event-refunded', 'host-suspended'])
export type AutomaticRefundReason = z.output<typeof automaticRefundReason>

/** `pending` until the provider and the card's bank have carried it out. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed'])
export type RefundStatus = z.output<typeof refundStatus>

/** Money on its way back to the card that paid (`R6`); amounts in centavos. */
export const refund = z.object({
  id,
  contributionId: id,
  /** The refunded part of the gift. */
  amount: money,
  /** What the card receives: the refunded part of the gift plus its fees. */
  totalAmount: money,
  status: refundStatus,
  /**
   * Whose balance the refunded part of the gift left: the `platform` if the host's account did not have it, or
   * if it is claimed afterwards. Null while the provider has not taken it, and if it failed or was made there.
   */
  paidBy: z.enum(['host', 'platform']).nullable(),
  createdAt: z.string(),
})
export type Refund = z.output<typeof refund>

export const refundContribution = endpoint('POST /contributions/:id/refund', {
  summary: 'Devuelve una aportación a la tarjeta, entera o una parte, con sus cargos (R6).',
  access: ['HOST', ...FINANCE_DESK],
  owner: { of: 'contribution', orRoles: FINANCE_DESK },
  requires: ['fresh-proof-at-desk'],
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Centavos of the gift to refund; the whole remainder when omitted. */
    amount: z.int().min(1).optional(),
    /**
     * What the caller read as still refundable, fees included. If another refund changed it meanwhile, or
     * this one, whose answer was lost, nothing is refunded: a repeated part is refunded once.
     */
    refundableTotal: money.optional(),
    /** Optional for the host; required of an ADMIN. */
    reason: optionalText(MESSAGE_MAX),
  }),
  reply: z.object({
    refund,
    contribution: z.object({ id, status: contributionStatus, amount: money }),
  }),
  errors: [
    'OWN_CASE',
    'CONTRIBUTION_NOT_FOUND',
    'NOT_REFUNDABLE',
    'PROVIDER_FAILED',
    'PAYMENTS_NOT_OPEN',
  ],
})

/**
 * State of a dispute: an `inquiry` has not withdrawn money; `won` includes an inquiry that was closed
 * without a dispute.
 */
export const disputeStatus = z.enum(['inquiry', 'needs_response', 'under_review', 'lost', 'won'])
export type DisputeStatus = z.output<typeof disputeStatus>

/** A dispute: the cardholder contests the payment at their bank; amounts in centavos. */
export const dispute = z.object({
  id,
  contributionId: id,
  /** What people read aloud in place of the id (`R28`). */
  folio: z.string(),
  contributorName: z.string(),
  eventId: id,
  eventName: z.string(),
  eventSlug: z.string(),
  hostId: id,
  hostName: z.string(),
  /** The provider's dispute id. */
  providerId: z.string(),
  /** The provider's reason code, such as `fraudulent`. */
  reason: z.string(),
  amount: money,
  status: disputeStatus,
  /** Deadline for evidence; null when none is requested. */
  evidenceDueBy: z.string().nullable(),
  openedAt: z.string(),
})
export type Dispute = z.output<typeof dispute>

export const disputeFilter = z.strictObject({
  /** Only those that the bank has decided, or only the others. */
  closed: z
    .enum(['true', 'false'])
    .transform((text) => text === 'true')
    .optional(),
  status: disputeStatus.optional(),
  hostId: id.optional(),
  /** First and last day on which they were opened, in Mexico City. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

export const listDisputes = endpoint('GET /admin/disputes', {
  summary: 'Aclaraciones: primero las que esperan evidencia, por fecha límite.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: disputeFilter.extend(pageQuery.shape),
  reply: z.object({ disputes: z.array(dispute), awaitingEvidence: z.int(), pagination }),
})
