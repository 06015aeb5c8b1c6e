import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { feesPaidBy, id, money } from '#contract/api/shapes.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import {
  contributionStatus,
  disputeLost,
  folio,
  paymentReview,
  publicChoices,
  statementDescriptor,
} from './contributions.ts'

/** Why a card was declined, grouped by what its holder can do about it. */
export const declineReason = z.enum(['funds', 'verification', 'card-data', 'later', 'bank'])
export type DeclineReason = z.output<typeof declineReason>

export const getCheckoutOutcome = endpoint('GET /payments/checkout-session/:id', {
  summary: 'Cómo terminó un pago; si el aviso no ha llegado, pregunta al proveedor (R6).',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id: z.string().min(1).max(250) }),
  reply: z.object({
    /** The provider's checkout page; null once the session is no longer open. */
    url: z.string().nullable(),
    payment_status: z.enum(['paid', 'unpaid']),
    /** Paid but quarantined: the contributor must not pay again. */
    underReview: z.boolean(),
    /** What was decided about a quarantined payment; null when it was not quarantined. */
    review: paymentReview.nullable(),
    /** Why the last card was declined, when unpaid. */
    decline: declineReason.nullable(),
    /** Path of the prefilled form, when unpaid. */
    again: z.string().nullable(),
    /** The total paid, in centavos. */
    amount_total: money,
    metadata: z.object({
      eventId: id,
      contributorName: z.string(),
      message: z.string().nullable(),
    }),
    contribution: z.object({
      folio,
      status: contributionStatus,
      disputeLost,
      feesPaidBy,
      amount: money,
      transactionFee: money,
      serviceFee: money,
      eventName: z.string(),
      eventSlug: z.string(),
      eventTheme: z.enum(EVENT_THEMES),
      /** Null until it is paid. */
      confirmedAt: z.string().nullable(),
      goalName: z.string().nullable(),
      ...publicChoices.shape,
    }),
    statementDescriptor,
    /** The host's thank-you message, once paid. */
    thankYouMessage: z.string().nullable(),
    /** Path of the private receipt page and the email address it was sent to; for a day after paying. */
    receipt: z.object({ path: z.string(), email: z.string().nullable() }).nullable(),
  }),
  errors: ['SESSION_NOT_FOUND', 'PROVIDER_FAILED'],
})

export const getContributionDraft = endpoint('GET /payments/drafts/:id', {
  summary: 'Lo que escribió quien salió del pago sin pagar, por el enlace firmado de regreso.',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params: z.strictObject({ id }),
  query: z.strictObject({
    token: z.string().min(1).max(200),
    /** Also ask the provider why the last card was declined. */
    why: z.literal('1').optional(),
  }),
  reply: z.object({
    decline: declineReason.nullable(),
    /** Path of the success page, when it was paid meanwhile. */
    successPath: z.string().nullable(),
    /** What the contributor typed; null once paid. */
    typed: z
      .object({
        eventSlug: z.string(),
        goalId: id.nullable(),
        /** In centavos: the gift, or the total where the host pays the fees (`R23`). */
        amount: money,
        contributorName: z.string(),
        contributorEmail: z.string().nullable(),
        message: z.string().nullable(),
        ...publicChoices.shape,
      })
      .nullable(),
  }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
