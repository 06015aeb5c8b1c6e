import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money, optionalText } from '#contract/api/shapes.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { REQUIRED } from '#contract/product/messages.ts'

/** A contribution that does not go back, and why, as a sentence. */
const nonRefundableContribution = z.object({
  contributionId: id,
  contributorName: z.string(),
  /** Centavos of the gift. */
  amount: money,
  reason: z.string(),
})
export type NonRefundableContribution = z.output<typeof nonRefundableContribution>

/** What giving everything back costs whom, at this moment; amounts in centavos. */
export const eventRefundPreview = z.object({
  /** How many contributions go back. */
  contributions: z.int(),
  /** To the cards in all, fees included. */
  toCards: money,
  /** What the host's account gives of it: the gifts. */
  fromHost: money,
  /** What the platform gives of it: the fees. */
  fees: money,
  /** Checkouts that are open at this moment, and end. */
  openCheckouts: z.int(),
  /** What cannot go back now, a few of them, and how many there are. */
  blocked: z.array(nonRefundableContribution),
  blockedCount: z.int(),
})
export type EventRefundPreview = z.output<typeof eventRefundPreview>

/** How far it is: every contribution is waiting, returned or failed. */
export const eventRefundProgress = z.object({
  requestedAt: z.string(),
  reason: z.string().nullable(),
  total: z.int(),
  waiting: z.int(),
  returned: z.int(),
  /** Centavos that went to cards, fees included. */
  returnedTotal: money,
  failed: z.int(),
  /** A few of those that failed, with what to say of each. */
  failures: z.array(nonRefundableContribution),
})
export type EventRefundProgress = z.output<typeof eventRefundProgress>

const eventRefund = z.object({
  event: z.object({ id, slug: z.string(), name: z.string() }),
  preview: eventRefundPreview,
  /** Null until it was asked for. */
  progress: eventRefundProgress.nullable(),
})
export type EventRefund = z.output<typeof eventRefund>

const access = ['HOST', 'ADMIN'] as const
const owner = { of: 'event', orAdmin: true } as const
const params = z.strictObject({ id: z.string().min(1).max(150) })

export const showEventRefund = endpoint({
  method: 'GET',
  path: '/events/:id/refund',
  summary: 'Lo que cuesta devolver todo lo de un evento, a quién, y cómo va si ya se pidió.',
  access,
  owner,
  params,
  reply: eventRefund,
  errors: ['EVENT_NOT_FOUND'],
})

export const refundEvent = endpoint({
  method: 'POST',
  path: '/events/:id/refund',
  summary:
    'Cierra un evento y devuelve todas sus aportaciones, una por una; pedirlo otra vez no cambia nada (R6).',
  access,
  owner,
  rateLimits: [{ limit: 20, windowSeconds: 3_600, by: 'account' }],
  params,
  body: z.strictObject({
    /** The event's name, as a sign that it is meant. */
    confirmation: z.string(REQUIRED).trim().min(1, REQUIRED).max(200),
    /** The host needs none; an ADMIN who calls off another's says why. */
    reason: optionalText(MESSAGE_MAX),
  }),
  reply: eventRefund,
  errors: ['EVENT_NOT_FOUND', 'NOT_REFUNDABLE'],
})

export const retryEventRefund = endpoint({
  method: 'POST',
  path: '/events/:id/refund/retry',
  summary: 'Intenta otra vez las devoluciones del evento que fallaron.',
  access,
  owner,
  rateLimits: [{ limit: 60, windowSeconds: 3_600, by: 'account' }],
  params,
  reply: eventRefund,
  errors: ['EVENT_NOT_FOUND', 'NOT_REFUNDABLE'],
})
