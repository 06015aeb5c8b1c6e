import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money, optionalText, pageQuery, pagination } from '#contract/api/shapes.ts'
import { contributionStatus } from '#contract/contributions/contributions.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/** `pending` until the provider and the card's bank have carried it out. */
export const refundStatus = z.enum(['pending', 'succeeded', 'failed'])
export type RefundStatus = z.output<typeof refundStatus>

/** Money on its way back to the card that paid (`R6`); amounts in centavos. */
export const refund = z.object({
  id,
  contributionId: id,
  /** What of the gift goes back. */
  amount: money,
  /** What goes back to the card: the gift's part with its fees. */
  totalAmount: money,
  status: refundStatus,
  createdAt: z.string(),
})
export type Refund = z.output<typeof refund>

export const refundContribution = endpoint({
  method: 'POST',
  path: '/contributions/:id/refund',
  summary:
    'Devuelve una aportación a la tarjeta, con sus cargos: entera, o una parte si administras (R6).',
  access: ['HOST', 'ADMIN'],
  owner: { of: 'contribution', orAdmin: true },
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  body: z.strictObject({
    /** Centavos of the gift; all that is left of it where missing. ADMIN alone may give it. */
    amount: z.int().min(1).optional(),
    /** The host needs none; an ADMIN who gives back another's says why. */
    reason: optionalText(MESSAGE_MAX),
  }),
  reply: z.object({
    refund,
    contribution: z.object({ id, status: contributionStatus, amount: money }),
  }),
  errors: ['CONTRIBUTION_NOT_FOUND', 'NOT_REFUNDABLE', 'PROVIDER_FAILED'],
})

/**
 * Where a contested payment stands: `inquiry` takes no money yet; `won` is ours, an inquiry that
 * came to nothing too.
 */
export const disputeStatus = z.enum(['inquiry', 'needs_response', 'under_review', 'lost', 'won'])
export type DisputeStatus = z.output<typeof disputeStatus>

/** A payment that its cardholder contests at their bank; amounts in centavos. */
export const dispute = z.object({
  id,
  contributionId: id,
  contributorName: z.string(),
  eventName: z.string(),
  eventSlug: z.string(),
  /** The provider's name of it. */
  providerId: z.string(),
  /** In the provider's words, such as `fraudulent`. */
  reason: z.string(),
  amount: money,
  status: disputeStatus,
  /** Until when evidence can be sent, null where there is nothing to send. */
  evidenceDueBy: z.string().nullable(),
  openedAt: z.string(),
})
export type Dispute = z.output<typeof dispute>

export const listDisputes = endpoint({
  method: 'GET',
  path: '/admin/disputes',
  summary: 'Aclaraciones: primero las que esperan evidencia, por fecha límite.',
  access: ['ADMIN'],
  query: pageQuery,
  reply: z.object({ disputes: z.array(dispute), awaitingEvidence: z.int(), pagination }),
})
