import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { contributionStatus, disputeLost, paymentReview } from './contributions.ts'

/** Why a card was not charged, by what its holder can do about it. */
export const declineReason = z.enum(['funds', 'verification', 'card-data', 'later', 'bank'])
export type DeclineReason = z.output<typeof declineReason>

export const checkoutOutcome = endpoint({
  method: 'GET',
  path: '/payments/checkout-session/:id',
  summary: 'Cómo terminó un pago; si el aviso no ha llegado, pregunta al proveedor (R6).',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id: z.string().min(1).max(250) }),
  reply: z.object({
    /** Where an open session is paid, null once it is not open. */
    url: z.string().nullable(),
    payment_status: z.enum(['paid', 'unpaid']),
    /** Paid, but kept apart until somebody has looked at it: not to be paid again. */
    underReview: z.boolean(),
    /** How that went on, null where nothing was kept apart. */
    review: paymentReview.nullable(),
    /** Why the last card was not charged, where nothing is paid. */
    decline: declineReason.nullable(),
    /** The form with all that was typed, as a path, where nothing is paid. */
    again: z.string().nullable(),
    /** What the contributor paid in all, in centavos. */
    amount_total: money,
    metadata: z.object({
      eventId: id,
      contributorName: z.string(),
      message: z.string().nullable(),
    }),
    contribution: z.object({
      status: contributionStatus,
      disputeLost,
      amount: money,
      transactionFee: money,
      serviceFee: money,
      eventName: z.string(),
      eventSlug: z.string(),
      goalName: z.string().nullable(),
    }),
    /** The host's thank-you, once paid. */
    thankYouMessage: z.string().nullable(),
    /** Their private page, as a path, and the address it was sent to; for a day after paying. */
    receipt: z.object({ path: z.string(), email: z.string().nullable() }).nullable(),
  }),
  errors: ['SESSION_NOT_FOUND', 'PROVIDER_FAILED'],
})

export const unfinishedContribution = endpoint({
  method: 'GET',
  path: '/payments/unfinished/:id',
  summary: 'Lo que escribió quien salió del pago sin pagar, por el enlace firmado de regreso.',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id }),
  query: z.strictObject({
    token: z.string().min(1).max(200),
    /** Ask the provider, too, what the last card met. */
    why: z.literal('1').optional(),
  }),
  reply: z.object({
    decline: declineReason.nullable(),
    /** It was paid after all: the page that says so, as a path. */
    successPath: z.string().nullable(),
    /** Null once it was paid. */
    typed: z
      .object({
        eventSlug: z.string(),
        goalId: id.nullable(),
        /** The gift in centavos, without fees. */
        amount: money,
        contributorName: z.string(),
        contributorEmail: z.string().nullable(),
        message: z.string().nullable(),
        anonymous: z.boolean(),
      })
      .nullable(),
  }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
