import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventHostOrDesk, id, money, requiredText } from '#contract/api/shapes.ts'
import { folio } from '#contract/contributions/contributions.ts'
import { FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/**
 * Where a contributor's request for their money back stands (`R29`). `open` waits for the host, `escalated`
 * for support. `refunding`, `refunded` and `disputed` follow from the contribution, whoever returned its money;
 * `disputed` stays after a dispute was lost, also of a part: Stripe then refunds nothing of the gift.
 */
export const refundRequestState = z.enum([
  'open',
  'escalated',
  'refunding',
  'refunded',
  'disputed',
  'declined',
  'withdrawn',
])
export type RefundRequestState = z.output<typeof refundRequestState>

/** A contributor's request for their money back, with the host's or support's answer. */
export const refundRequest = z.object({
  state: refundRequestState,
  /** Why, in the contributor's words; null once they have deleted their account. */
  reason: z.string().nullable(),
  askedAt: z.string(),
  /** Until when the host answers; afterwards support does. */
  answerBy: z.string(),
  /** When it went to support; null before. */
  escalatedAt: z.string().nullable(),
  declinedAt: z.string().nullable(),
  declineReason: z.string().nullable(),
})
export type RefundRequest = z.output<typeof refundRequest>

/** A request that waits for an answer, with the gift that it is about; amounts in centavos. */
export const waitingRefundRequest = z.object({
  contributionId: id,
  folio,
  contributorName: z.string(),
  goalName: z.string().nullable(),
  /** What is left of the gift: leaves the host's account. */
  amount: money,
  /** The part of the gift that was refunded before. */
  refundedAmount: money,
  /** The total paid, fees included. */
  totalAmount: money,
  /** What the card gets back, fees included. */
  refundableTotal: money,
  request: refundRequest,
})
export type WaitingRefundRequest = z.output<typeof waitingRefundRequest>

export const listRefundRequests = endpoint('GET /events/:id/refund-requests', {
  summary: 'Quienes piden su dinero de vuelta y esperan respuesta, para su anfitrión (R29).',
  ...forEventHostOrDesk,
  reply: z.object({ requests: z.array(waitingRefundRequest) }),
  errors: ['EVENT_NOT_FOUND'],
})

export const declineRefundRequest = endpoint('POST /contributions/:id/refund-request/decline', {
  summary:
    'Rechaza, con un motivo que lee quien aportó, devolver una aportación. Pasados cinco días solo lo puede hacer quien administra (R29).',
  access: ['HOST', ...FINANCE_DESK],
  owner: { of: 'contribution', orRoles: FINANCE_DESK },
  requires: ['fresh-proof-at-desk'],
  rateLimits: [{ limit: 120, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX) }),
  reply: z.object({ request: refundRequest }),
  errors: ['OWN_CASE', 'CONTRIBUTION_NOT_FOUND', 'REFUND_REQUEST_CLOSED'],
})
