import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  email,
  feesPaidBy,
  id,
  money,
  optionalText,
  requiredText,
  timeZone,
} from '#contract/api/shapes.ts'
import { refundRequest } from '#contract/money/refunds/refund-requests.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import { EVENT_THEMES } from '#contract/product/product.ts'
import {
  contributionStatus,
  disputeLost,
  folio,
  paymentReview,
  publicChoices,
  statementDescriptor,
} from './contributions.ts'
import { timeline } from './timeline.ts'

/** Signed token for one contribution, carried by the private link in its email. */
const token = z.string().min(1).max(200)
const params = z.strictObject({ id })

/** A contribution as the holder of its private link reads it; amounts in centavos. */
export const privateReceipt = z.object({
  id,
  folio,
  /** The valid token: correcting the email address invalidates earlier ones. */
  token: z.string(),
  status: contributionStatus,
  disputeLost,
  /** What was decided about its quarantined payment; null when none is quarantined or another payment settled it. */
  review: paymentReview.nullable(),
  event: z.object({
    name: z.string(),
    slug: z.string(),
    date: z.string(),
    timeZone,
    theme: z.enum(EVENT_THEMES),
    /** True when everybody can see the event's page. */
    isPublic: z.boolean(),
    hosts: z.array(z.string()),
  }),
  goalName: z.string().nullable(),
  feesPaidBy,
  /** The gift, without fees. */
  amount: money,
  transactionFee: money,
  serviceFee: money,
  totalAmount: money,
  statementDescriptor,
  /** Total that went back to the card, fees included: by refunds, and by a lost dispute of a part. */
  refundedTotal: money,
  contributorName: z.string(),
  contributorEmail: z.string().nullable(),
  ...publicChoices.shape,
  message: z.string().nullable(),
  thankYouMessage: z.string().nullable(),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** True while the message can be changed: paid, and before the event. */
  isOpen: z.boolean(),
  /** True while it can be changed what the public sees: paid, and not refunded (`R22`). */
  areChoicesOpen: z.boolean(),
  /** The latest request for the money back; null if there was none (`R29`). */
  refundRequest: refundRequest.nullable(),
  /** Until when the money can be asked for; null if it cannot. */
  askRefundUntil: z.string().nullable(),
  /** Email corrections left; 0 when nothing of the payment remains. */
  correctionsLeft: z.int(),
  /** Receipts sent after the first. */
  emailsSent: z.int(),
  timeline,
})
export type PrivateReceipt = z.output<typeof privateReceipt>

/** Limits per caller address in ten minutes, and per link in an hour. */
function limits(perAddress: number, perLink: number) {
  return [
    { limit: perAddress, windowSeconds: 600, by: 'address' },
    { limit: perLink, windowSeconds: 3_600, by: 'token' },
  ] as const
}

const reply = z.object({ receipt: privateReceipt })
const errors = ['CONTRIBUTION_NOT_FOUND', 'RECEIPT_CLOSED'] as const

export const showReceipt = endpoint('GET /receipts/:id', {
  summary: 'Una aportación para quien trae el enlace firmado de su correo, sin cuenta.',
  access: 'public',
  rateLimits: [{ limit: 600, windowSeconds: 600, by: 'address' }],
  params,
  query: z.strictObject({ token }),
  reply,
  errors: ['CONTRIBUTION_NOT_FOUND'],
})

export const changeReceipt = endpoint('PATCH /receipts/:id', {
  summary:
    'Cambia lo que los demás ven de una aportación, cuando sea, y su mensaje, hasta el día del evento (R22).',
  access: 'public',
  rateLimits: limits(600, 60),
  params,
  body: z.strictObject({
    token,
    ...publicChoices.partial().shape,
    message: optionalText(MESSAGE_MAX),
  }),
  reply,
  errors,
})

export const resendReceipt = endpoint('POST /receipts/:id/resend', {
  summary: 'Envía otra vez el comprobante; la misma petición, una sola vez.',
  access: 'public',
  rateLimits: limits(60, 5),
  params,
  body: z.strictObject({
    token,
    /** The count that the client last read: a repeated request sends one email. */
    emailsSent: z.int().min(0),
  }),
  reply,
  errors: [...errors, 'RECEIPT_WITHOUT_EMAIL'],
})

export const correctReceiptEmail = endpoint('PATCH /receipts/:id/email', {
  summary: 'Corrige el correo de una aportación: el comprobante llega ahí y el enlace cambia.',
  access: 'public',
  rateLimits: limits(60, 10),
  params,
  body: z.strictObject({ token, email }),
  reply,
  errors: [...errors, 'EMAIL_CORRECTION_LIMIT'],
})

export const askRefund = endpoint('POST /receipts/:id/refund-request', {
  summary:
    'Pide al anfitrión, con un motivo, que devuelva una aportación; pedirlo dos veces es una sola solicitud (R29).',
  access: 'public',
  rateLimits: limits(60, 10),
  params,
  body: z.strictObject({ token, reason: requiredText(MESSAGE_MAX) }),
  reply,
  errors: ['CONTRIBUTION_NOT_FOUND', 'REFUND_NOT_REQUESTABLE'],
})

export const withdrawRefundRequest = endpoint('POST /receipts/:id/refund-request/withdraw', {
  summary: 'Retira la solicitud de devolución de una aportación, mientras nadie la responda (R29).',
  access: 'public',
  rateLimits: limits(60, 10),
  params,
  body: z.strictObject({ token }),
  reply,
  errors: ['CONTRIBUTION_NOT_FOUND', 'REFUND_REQUEST_CLOSED'],
})
