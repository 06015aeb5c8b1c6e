import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  boundedText,
  feesPaidBy,
  forEventEditorsOrDesk,
  id,
  idOrSlug,
  money,
  optionalText,
  pageQuery,
  pagination,
} from '#contract/api/shapes.ts'
import { computeTypedLimits } from '#contract/money/fees.ts'
import { MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { MESSAGE_MAX, PERSON_NAME_MAX } from '#contract/product/limits.ts'
import {
  AMOUNT_INVALID,
  CONTRIBUTOR_EMAIL_INVALID,
  NAME_REQUIRED,
} from '#contract/product/messages.ts'
import { thanksChannel } from './thanks.ts'

export const contributionStatus = z.enum([
  'PENDING',
  'CONFIRMED',
  'EXPIRED',
  'FAILED',
  'REFUNDED',
  'DISPUTED',
])
export type ContributionStatus = z.output<typeof contributionStatus>
/** What people read aloud, such as `CIG-7F3K-92`; ids stay in addresses (`R28`). */
export const folio = z.string()
/** True for a DISPUTED contribution whose dispute is lost (`R6`). */
export const disputeLost = z.boolean()

/** What was decided about a quarantined payment (`R6`). */
export const paymentReview = z.enum(['open', 'refunded', 'dismissed'])
export type PaymentReview = z.output<typeof paymentReview>

/** What a contributor lets the public see of a gift; its host sees everything (`R6`, `R22`). */
export const publicChoices = z.object({
  /** The public reads 'Aliado anónimo'. */
  anonymous: z.boolean(),
  /** The public sees no amount, nor a total that has it in it. */
  amountHidden: z.boolean(),
  /** The wall never shows the message. */
  messagePrivate: z.boolean(),
})
export type PublicChoices = z.output<typeof publicChoices>

/** A contribution as its host reads it; `amount` excludes what went back, except when everything was refunded or disputed. */
export const contribution = z.object({
  id,
  folio,
  eventId: id,
  goalId: id.nullable(),
  goalName: z.string().nullable(),
  contributorName: z.string(),
  contributorEmail: z.string().nullable(),
  ...publicChoices.shape,
  amount: money,
  /** The part of the gift that went back, refunded or lost to a dispute, while the rest counts; 0 if all or nothing did. */
  refundedAmount: money,
  feesPaidBy,
  /** The total paid, fees included. */
  totalAmount: money,
  /** The total that can be refunded now, fees included (`R6`). */
  refundableTotal: money,
  /** When the host said thanks; null before. */
  thankedAt: z.string().nullable(),
  /** How the host said it: what was only noted can be taken back. */
  thankedBy: thanksChannel.nullable(),
  /** Its contributor asks for the money back and waits for an answer (`R29`); never true for a co-host (`R21`). */
  isAskedBack: z.boolean(),
  message: z.string().nullable(),
  /** True when the host hid its message from the wall. */
  hiddenFromWall: z.boolean(),
  status: contributionStatus,
  disputeLost,
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
})
export type Contribution = z.output<typeof contribution>

/** A contribution in a list of its host. */
const listedContribution = contribution.extend({
  /** What its contributor gave in sum, of all that is listed; null unless that orders the list. */
  given: z.object({ contributions: z.int(), amount: money }).nullable(),
})
export type HostListedContribution = z.output<typeof listedContribution>

const contributionList = z.object({
  contributions: z.array(listedContribution),
  summary: z.object({ totalContributions: z.int(), totalAmount: money }),
  pagination,
})

/** What the contributor's bank statement shows of a payment (`R28`). */
export const statementDescriptor = z.string()

/** Blank or an email address; validated only when filled (`spec §5`). */
const contributorEmail = z
  .union([
    z.literal('').transform(() => null),
    z
      .string()
      .trim()
      .toLowerCase()
      .max(254, CONTRIBUTOR_EMAIL_INVALID)
      .pipe(z.email(CONTRIBUTOR_EMAIL_INVALID)),
  ])
  .nullish()

export const startCheckout = endpoint('POST /payments/create-checkout-session', {
  summary:
    'Abre el pago de una aportación. Idempotency-Key: la misma llave y el mismo contenido dan la misma sesión (R6).',
  access: 'public',
  rateLimits: [
    // A call counts while it is in flight: a party that opens the form together shares one address.
    { limit: 500, windowSeconds: 600, by: 'address', counts: 'failures' },
    { limit: 2_000, windowSeconds: 3_600, by: 'address' },
  ],
  body: z.strictObject({
    eventId: id,
    goalId: id.nullish(),
    /**
     * What the contributor typed: the gift, or the total where the event's host pays the fees. The
     * document has the outer bounds; the use case knows which mode's limits to name (`R1`, `R23`).
     */
    amount: z
      .int(AMOUNT_INVALID)
      .meta({ minimum: MIN_CONTRIBUTION, maximum: computeTypedLimits('HOST').max }),
    /**
     * Under which of both the contributor read the figures; compared with the event's. Without it the
     * contributor pays the fees, unless `totalAmountCents` is the total of the event's mode (`R23`).
     */
    feesPaidBy: feesPaidBy.optional(),
    contributorName: boundedText({ min: 1, max: PERSON_NAME_MAX, short: NAME_REQUIRED }),
    contributorEmail,
    message: optionalText(MESSAGE_MAX),
    anonymous: z.boolean().default(false),
    amountHidden: z.boolean().default(false),
    messagePrivate: z.boolean().default(false),
    /** Compared with the server's own figure, never used (`R1`). */
    totalAmountCents: z.int().optional(),
    commissionBreakdown: z
      .strictObject({
        base: z.int(),
        transactionFee: z.int(),
        serviceFee: z.int(),
        total: z.int(),
      })
      .partial()
      .optional(),
  }),
  reply: z.object({ url: z.string(), sessionId: z.string() }),
  errors: [
    'AMOUNT_MISMATCH',
    'FEES_PAYER_CHANGED',
    'EVENT_NOT_FOUND',
    'GOAL_NOT_FOUND',
    'CONTRIBUTIONS_CLOSED',
    'GOAL_FULFILLED',
    'GOAL_RESERVED',
    'HOST_NOT_READY',
    'PAYMENTS_NOT_OPEN',
    'IDEMPOTENCY_MISMATCH',
    'ALREADY_IN_PROGRESS',
    'CARDS_DECLINED',
    'PROVIDER_FAILED',
    'CHECKOUT_PENDING',
  ],
})

export const getPaymentsConfig = endpoint('GET /payments/config', {
  summary: 'Moneda, límites y cargos para quien construye una pantalla de pago.',
  access: 'public',
  reply: z.object({
    currency: z.string(),
    country: z.string(),
    statementDescriptor,
    /** Digits with the country of the support's WhatsApp; null without one. */
    supportWhatsapp: z.string().nullable(),
    minAmount: money,
    maxAmount: money,
    quickAmounts: z.array(money),
    fees: z.object({
      transactionFeePercent: z.number(),
      serviceFeePercent: z.number(),
      serviceFeeFixed: money,
    }),
  }),
})

export const receivePaymentsWebhook = endpoint('POST /payments/webhook', {
  summary: 'Avisos firmados del proveedor; se guardan antes de responder.',
  access: 'public',
  raw: true,
  reply: z.object({ received: z.literal(true) }),
  errors: ['SIGNATURE_INVALID', 'UNAVAILABLE'],
})

export const listGoalContributions = endpoint('GET /events/:id/goals/:goalId/contributions', {
  summary: 'Las aportaciones y mensajes de un sueño, para su anfitrión.',
  ...forEventEditorsOrDesk,
  params: z.strictObject({ id: idOrSlug, goalId: id }),
  query: pageQuery,
  reply: contributionList,
  errors: ['EVENT_NOT_FOUND', 'GOAL_NOT_FOUND'],
})

/** The states that a host can list; DISPUTED includes lost disputes. */
export const hostListStatus = contributionStatus.extract(['CONFIRMED', 'REFUNDED', 'DISPUTED'])
export type HostListStatus = z.output<typeof hostListStatus>

/** Orders of a list of contributions, by date or by the gift's amount. */
export const contributionOrder = z.enum(['newest', 'oldest', 'largest', 'smallest'])
export type ContributionOrder = z.output<typeof contributionOrder>

/** A host's list may also begin with who gave most in sum. */
export const hostListOrder = z.enum([...contributionOrder.options, 'contributor'])
export type HostListOrder = z.output<typeof hostListOrder>

/** In place of a goal's id: what was given to the event as a whole. */
export const WHOLE_EVENT_GOAL = 'event'

/** Which of an event's contributions its host wants; the same for the list and for its report. */
export const hostFilter = z.strictObject({
  /**
   * Words of the contributor's name or email, a folio or its first half, or the amount of the gift
   * (`500`, `$500`, `500.00`).
   */
  search: z.string().trim().max(100).optional(),
  /** The goal that they were given to. */
  goal: z.union([id, z.literal(WHOLE_EVENT_GOAL)]).optional(),
  /** Only those that were not thanked for. */
  thanks: z.literal('pending').optional(),
})
export type HostFilter = z.output<typeof hostFilter>

export const listEventContributions = endpoint('GET /events/:id/contributions', {
  summary:
    'Las aportaciones confirmadas de un evento, las devueltas o las que están en aclaración, para su anfitrión (R6).',
  ...forEventEditorsOrDesk,
  query: hostFilter.extend(pageQuery.shape).extend({
    status: hostListStatus.default('CONFIRMED'),
    order: hostListOrder.default('newest'),
  }),
  reply: contributionList,
  errors: ['EVENT_NOT_FOUND'],
})

/** A contribution as its contributor reads it; amounts in centavos (`R7`). */
export const ownContribution = z.object({
  id,
  folio,
  eventName: z.string(),
  eventSlug: z.string(),
  goalName: z.string().nullable(),
  /** The gift without fees, after partial refunds. */
  amount: money,
  feesPaidBy,
  /** The total paid, fees included. */
  totalAmount: money,
  message: z.string().nullable(),
  status: contributionStatus,
  disputeLost,
  /** What was decided about its quarantined payment; null when none is quarantined or another payment settled it. */
  review: paymentReview.nullable(),
  method: z.literal('CARD'),
  createdAt: z.string(),
  confirmedAt: z.string().nullable(),
  /** Path of its private receipt page. */
  receiptPath: z.string(),
})
export type OwnContribution = z.output<typeof ownContribution>

/** Totals of a contributor's CONFIRMED contributions. */
export const givingSummary = z.object({
  totalAmount: money,
  eventsSupported: z.int(),
  count: z.int(),
})
export type GivingSummary = z.output<typeof givingSummary>

export const listMyContributions = endpoint('GET /contributions/mine', {
  summary: 'Tus aportaciones: las de tu cuenta, y las de tu correo una vez confirmado (R7).',
  access: 'signed-in',
  query: pageQuery,
  reply: z.object({
    contributions: z.array(ownContribution),
    summary: givingSummary,
    pagination,
  }),
})
