import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { forEventHostOrFinance, id, money, optionalText } from '#contract/api/shapes.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { REQUIRED } from '#contract/product/messages.ts'

/** A contribution that cannot be refunded, with the reason as a sentence. */
const nonRefundableContribution = z.object({
  contributionId: id,
  contributorName: z.string(),
  /** The gift in centavos. */
  amount: money,
  reason: z.string(),
})
export type NonRefundableContribution = z.output<typeof nonRefundableContribution>

/** What refunding a whole event would cost each party now; amounts in centavos. */
export const eventRefundPreview = z.object({
  /** Number of contributions to refund. */
  contributions: z.int(),
  /** Total returned to cards, fees included. */
  toCards: money,
  /** The part taken from the host's account: the gifts. */
  fromHost: money,
  /** The part paid by the platform: the fees. */
  fees: money,
  /** Open checkouts that would be expired. */
  openCheckouts: z.int(),
  /** Some of the contributions that cannot be refunded now, and their number. */
  blocked: z.array(nonRefundableContribution),
  blockedCount: z.int(),
})
export type EventRefundPreview = z.output<typeof eventRefundPreview>

/** Progress of an event refund: each contribution is waiting, returned or failed. */
export const eventRefundProgress = z.object({
  requestedAt: z.string(),
  reason: z.string().nullable(),
  total: z.int(),
  waiting: z.int(),
  returned: z.int(),
  /** Centavos returned to cards since it was requested, fees included. */
  returnedTotal: money,
  failed: z.int(),
  /** Some of the failed refunds, with the reason of each. */
  failures: z.array(nonRefundableContribution),
})
export type EventRefundProgress = z.output<typeof eventRefundProgress>

const eventRefund = z.object({
  event: z.object({ id, slug: z.string(), name: z.string() }),
  preview: eventRefundPreview,
  /** Null until the refund is requested. */
  progress: eventRefundProgress.nullable(),
})
export type EventRefund = z.output<typeof eventRefund>

export const showEventRefund = endpoint('GET /events/:id/refund', {
  summary: 'Lo que cuesta devolver todo lo de un evento, a quién, y cómo va si ya se pidió.',
  ...forEventHostOrFinance,
  reply: eventRefund,
  errors: ['EVENT_NOT_FOUND'],
})

export const refundEvent = endpoint('POST /events/:id/refund', {
  summary:
    'Cierra un evento y devuelve todas sus aportaciones, una por una; pedirlo otra vez no cambia nada (R6).',
  ...forEventHostOrFinance,
  requires: ['fresh-proof'],
  rateLimits: [{ limit: 20, windowSeconds: 3_600, by: 'account' }],
  body: z.strictObject({
    /** The event's name, typed as confirmation. */
    confirmation: z.string(REQUIRED).trim().min(1, REQUIRED).max(200),
    /** Optional for the host; required of an ADMIN. */
    reason: optionalText(MESSAGE_MAX),
  }),
  reply: eventRefund,
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND', 'NOT_REFUNDABLE'],
})

export const retryEventRefund = endpoint('POST /events/:id/refund/retry', {
  summary:
    'Intenta otra vez las devoluciones del evento que fallaron; si administras, la plataforma paga lo que el anfitrión ya no tenga, y queda en la auditoría.',
  ...forEventHostOrFinance,
  requires: ['fresh-proof-at-desk'],
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  body: z.strictObject({
    /** Optional for the host; required of an ADMIN. */
    reason: optionalText(MESSAGE_MAX),
  }),
  reply: eventRefund,
  errors: ['OWN_CASE', 'EVENT_NOT_FOUND', 'NOT_REFUNDABLE'],
})
