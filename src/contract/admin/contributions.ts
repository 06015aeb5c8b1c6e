import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money, pageQuery, pagination } from '#contract/api/shapes.ts'
import { contributionStatus, disputeLost } from '#contract/contributions/contributions.ts'
import { disputeStatus, refund } from '#contract/money/refunds.ts'

/** What admins look for: contests that are lost apart from those that are open. */
export const adminContributionState = z.enum([...contributionStatus.options, 'DISPUTE_LOST'])
export type AdminContributionState = z.output<typeof adminContributionState>

/** A contribution as admins see it, in any state; amounts in centavos, its message left to its host (`R6`). */
export const adminContribution = z.object({
  id,
  eventId: id,
  eventName: z.string(),
  eventSlug: z.string(),
  goalName: z.string().nullable(),
  contributorName: z.string(),
  contributorEmail: z.string().nullable(),
  anonymous: z.boolean(),
  status: contributionStatus,
  disputeLost,
  /** The whole gift, whatever went back of it. */
  amount: money,
  /** What was paid in all, fees included. */
  totalAmount: money,
  /** What of the gift has gone back. */
  refundedAmount: money,
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
})
export type AdminContribution = z.output<typeof adminContribution>

export const adminContributionDetail = adminContribution.extend({
  transactionFee: money,
  serviceFee: money,
  hostId: id,
  hostName: z.string(),
  /** The provider's name of its payment, null until it is paid. */
  paymentId: z.string().nullable(),
  /** The provider's names of the checkouts that were opened for it. */
  sessionIds: z.array(z.string()),
  refunds: z.array(refund.extend({ reason: z.string().nullable() })),
  disputes: z.array(
    z.object({
      id,
      providerId: z.string(),
      reason: z.string(),
      amount: money,
      status: disputeStatus,
      openedAt: z.string(),
    }),
  ),
  /** What of the whole has gone back or is on its way. */
  reservedTotal: money,
  /** Why nothing can go back now, for a person to read. */
  notRefundable: z.string().nullable(),
})
export type AdminContributionDetail = z.output<typeof adminContributionDetail>

const access = ['ADMIN'] as const
const day = z.iso.date().optional()

export const listAllContributions = endpoint({
  method: 'GET',
  path: '/admin/contributions',
  summary:
    'Aportaciones en todos sus estados, de la más nueva a la más vieja; se cuentan hasta 10,000.',
  access,
  query: pageQuery.extend({
    /** Words of the contributor's name or e-mail, or an id of ours or of the provider's. */
    search: z.string().trim().max(250).optional(),
    status: adminContributionState.optional(),
    eventId: id.optional(),
    /** Whose account was signed in when they gave. */
    userId: id.optional(),
    /** First and last day of the calendar of Mexico City. */
    from: day,
    to: day,
  }),
  reply: z.object({
    contributions: z.array(adminContribution),
    /** There are more than were counted. */
    hasMore: z.boolean(),
    pagination,
  }),
})

export const showContribution = endpoint({
  method: 'GET',
  path: '/admin/contributions/:id',
  summary: 'Una aportación con lo que se pagó, lo que ya regresó y lo que puede regresar.',
  access,
  params: z.strictObject({ id }),
  reply: z.object({ contribution: adminContributionDetail }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})
