import { z } from 'zod'
import { emailStatus } from '#contract/admin/desk.ts'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { feesPaidBy, id, money, pageQuery, pagination } from '#contract/api/shapes.ts'
import { declineReason } from '#contract/contributions/checkouts.ts'
import {
  contributionOrder,
  contributionStatus,
  disputeLost,
  folio,
} from '#contract/contributions/contributions.ts'
import { MAX_GOAL_TARGET } from '#contract/money/money.ts'
import { refundRequest } from '#contract/money/refunds/refund-requests.ts'
import { disputeStatus, refund } from '#contract/money/refunds/refunds.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/** The state of a contribution for admins: a lost dispute apart from an open one. */
export const adminContributionState = z.enum([...contributionStatus.options, 'DISPUTE_LOST'])
/** What admins look for: also what was begun and never paid, and what was paid whatever came after. */
const stateFilter = z.enum([...adminContributionState.options, 'UNFINISHED', 'CHARGED'])
export type StateFilter = z.output<typeof stateFilter>
/** Requests that wait for the host or for support; those for support. */
export const refundRequestFilter = z.enum(['open', 'escalated'])
export type RefundRequestFilter = z.output<typeof refundRequestFilter>
export type AdminContributionState = z.output<typeof adminContributionState>

/** A contribution as admins see it, in any state, without its private message (`R6`); amounts in centavos. */
export const adminContribution = z.object({
  id,
  folio,
  eventId: id,
  eventName: z.string(),
  eventSlug: z.string(),
  goalName: z.string().nullable(),
  hostId: id,
  hostName: z.string(),
  contributorName: z.string(),
  contributorEmail: z.string().nullable(),
  anonymous: z.boolean(),
  status: contributionStatus,
  disputeLost,
  /** Whom its contributor's request for the money back waits for (`R29`); null while none does. */
  refundRequestWaits: z.enum(['host', 'support']).nullable(),
  /** The whole gift, refunds not subtracted. */
  amount: money,
  /** The total paid, fees included. */
  totalAmount: money,
  /** The part of the gift that went back: refunded, or lost to a dispute of a part. */
  refundedAmount: money,
  /** Why the bank declined the last attempt to pay it; null if none was declined. */
  lastDecline: declineReason.nullable(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** By when the bank wants evidence about a dispute; null while it wants none. */
  evidenceDueBy: z.string().nullable(),
  /**
   * Another gift that the card was charged for, of the same contributor, event and amount within ten minutes, the
   * nearest one; null if there is none, or if either was given back. A contributor is known by the address, or by name and
   * card: the address of one of them may have been corrected since.
   */
  likelyDuplicate: z.object({ id, folio, createdAt: z.string() }).nullable(),
})
export type AdminContribution = z.output<typeof adminContribution>

export const adminContributionDetail = adminContribution.extend({
  hostEmail: z.string(),
  feesPaidBy,
  transactionFee: money,
  serviceFee: money,
  /** The provider's PaymentIntent id; null until paid. */
  paymentId: z.string().nullable(),
  /** Each time that somebody went to the provider's page to pay it, the first one first. */
  checkouts: z.array(
    z.object({
      /** The provider's id by its ends, because the whole one opens the receipt; null if the provider never answered. */
      sessionId: z.string().nullable(),
      status: z.enum(['opening', 'open', 'complete', 'expired', 'refused']),
      startedAt: z.string(),
      expiresAt: z.string(),
      declines: z.int(),
      lastDecline: declineReason.nullable(),
    }),
  ),
  /**
   * When the mail server took the latest receipt to the contributor's address, if an account has confirmed that
   * address; null otherwise, as nothing proves whose an unconfirmed one is.
   */
  receiptSentAt: z.string().nullable(),
  /**
   * What became of the latest receipt to the contributor's present address, and when: when the mail server answered,
   * or since when it waits. Null if there was none in 90 days.
   */
  latestReceipt: z.object({ status: emailStatus, at: z.string() }).nullable(),
  /** Receipts sent after the first one. */
  receiptsResent: z.int(),
  refunds: z.array(
    refund.extend({
      reason: z.string().nullable(),
      /** The provider holds it back until the platform's balance covers it. */
      waitsForFunds: z.boolean(),
    }),
  ),
  /** The latest request of its contributor for the money back; null if there was none (`R29`). */
  refundRequest: refundRequest.nullable(),
  disputes: z.array(
    z.object({
      id,
      providerId: z.string(),
      reason: z.string(),
      amount: money,
      status: disputeStatus,
      openedAt: z.string(),
      /** Until when evidence can be submitted; null if none is asked for. */
      evidenceDueBy: z.string().nullable(),
    }),
  ),
  /** The part of the total that is refunded or being refunded. */
  reservedTotal: money,
  /**
   * Whether a refund takes the host's part back in the same step. Otherwise the platform pays all of it, and
   * claims the host's part afterwards.
   */
  reversesTransfer: z.boolean(),
  /** What the host still has of what was refunded or disputed, in centavos: the platform paid it. */
  hostDebt: money,
  /** Why it cannot be refunded now, as a sentence. */
  notRefundable: z.string().nullable(),
  /**
   * How many other confirmed gifts have the same address, and the same event or contributor's name: they may be
   * corrected together.
   */
  sameAddress: z.int(),
  /** Those of the same address that are nearest in time, the newest first: a double charge is seen here. */
  sameEmailContributions: z.array(adminContribution),
})
export type AdminContributionDetail = z.output<typeof adminContributionDetail>

const access = DESK_ROLES
const day = z.iso.date().optional()
const centavos = z.coerce.number().int().min(0).max(MAX_GOAL_TARGET).optional()

/** Which contributions an admin wants; the same for the list and for its file. */
export const contributionFilter = z.strictObject({
  /**
   * Words of the contributor's, the host's or the event's name, or of the people's addresses; a folio or
   * its first half; an amount, of the gift or of the charge (`500`, `$500`, `500.00`); a card (`4242`, `visa 4242`); a day on which it began
   * (`ayer`, `viernes`, `3 nov`, `2026-11-03`); one of our or the provider's ids.
   */
  search: z.string().trim().max(250).optional(),
  status: stateFilter.optional(),
  /** Those whose contributor asks for the money back and waits for an answer (`R29`): all, or support's. */
  refundRequest: refundRequestFilter.optional(),
  eventId: id.optional(),
  /** Contributions to this user's events. */
  hostId: id.optional(),
  /** Contributions made while this user was signed in. */
  userId: id.optional(),
  /** First and last day, in Mexico City. */
  from: day,
  to: day,
  /** The smallest and the largest gift, in centavos, fees not included. */
  min: centavos,
  max: centavos,
  /** By when they began, or by the whole gift. */
  order: contributionOrder.default('newest'),
})

export const listAllContributions = endpoint('GET /admin/contributions', {
  summary: 'Aportaciones en todos sus estados; se cuentan hasta 10,000, y 1,000 de una búsqueda.',
  access,
  rateLimits: LIST_LIMITS,
  query: contributionFilter.extend(pageQuery.shape),
  reply: z.object({
    contributions: z.array(adminContribution),
    /** True when there are more than were counted. */
    hasMore: z.boolean(),
    pagination,
  }),
})

export const showContribution = endpoint('GET /admin/contributions/:id', {
  summary: 'Una aportación con lo que se pagó, lo que ya regresó y lo que puede regresar.',
  access,
  params: z.strictObject({ id }),
  reply: z.object({ contribution: adminContributionDetail }),
  errors: ['CONTRIBUTION_NOT_FOUND'],
})

export const showCard = endpoint('GET /admin/contributions/:id/card', {
  summary:
    'La tarjeta que pagó una aportación, su marca, sus últimos cuatro números y su país, y la transferencia a quien la recibe, leídos del proveedor.',
  access,
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  /** Null if it was not paid, or not by card. */
  reply: z.object({
    card: z
      .object({
        brand: z.string(),
        lastDigits: z.string(),
        /** ISO 3166 of the bank that issued it; null if the provider names none. */
        country: z.string().nullable(),
      })
      .nullable(),
    /** The provider's id of the transfer to the host's account, which it makes with the charge; null without one. */
    transfer: z.object({ id: z.string(), at: z.string() }).nullable(),
  }),
  errors: ['CONTRIBUTION_NOT_FOUND', 'PROVIDER_FAILED'],
})
