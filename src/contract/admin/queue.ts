import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'
import { transferDirection } from '#contract/money/stopped-transfers.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'

/** What waits for an admin, the most urgent kind first. */
export const queueKind = z.enum([
  'low-balance',
  'dispute',
  'quarantined-payment',
  'stopped-transfer',
  'privacy-request',
  'refund-request',
  'event-report',
  'failed-refund',
  'waiting-refund',
  'failed-payout',
  'restricted-host',
])
export type QueueKind = z.output<typeof queueKind>

/** One thing that waits for an admin. */
export const queueItem = z.object({
  kind: queueKind,
  /** Of the dispute, payment, transfer, refund, request, reported event or person; there is one balance. */
  id: id.or(z.literal('platform')),
  /** Whose page has the next action; null for a payment of no contribution. */
  contributionId: id.nullable(),
  /** The host; null for a payment of nobody known. */
  hostId: id.nullable(),
  /** Name of the contributor, or of the host. */
  name: z.string().nullable(),
  folio: z.string().nullable(),
  /** The provider's id of a quarantined payment by its ends, which nothing else tells from another; null for other kinds. */
  providerId: z.string().nullable(),
  eventName: z.string().nullable(),
  /**
   * The provider's or our code of why: of a dispute, a quarantined payment, a refusal, a payout's failure;
   * `refunds` of a balance that holds refunds back.
   */
  reason: z.string().nullable(),
  /** Which way a stopped transfer was to go; null for other kinds. */
  direction: transferDirection.nullable(),
  /** Centavos; of a reported event, what it raised; of a balance, what it lacks; null where no money waits. */
  amount: money.nullable(),
  /** Null for a restricted host and a low balance: the provider does not say since when. */
  since: z.string().nullable(),
  /** Until when it can be done. */
  deadline: z.string().nullable(),
  /** Fraud is reported of an event that still takes gifts: each hour may cost somebody money. */
  isLiveFraud: z.boolean(),
  /** The reported event is hidden already. */
  isHidden: z.boolean(),
})
export type QueueItem = z.output<typeof queueItem>

/** How many items of each kind the queue shows; `counts` has all. */
export const QUEUE_SHOWN_OF_KIND = 10

export const showQueue = endpoint('GET /admin/queue', {
  summary:
    'Lo que espera a quien administra: un saldo que no alcanza, aclaraciones por fecha límite, pagos apartados, transferencias y devoluciones que no salieron, depósitos que no llegaron, anfitriones restringidos.',
  access: DESK_ROLES,
  reply: z.object({
    items: z.array(queueItem),
    counts: z.record(queueKind, z.int()),
  }),
})

export const startLedgerCheck = endpoint('POST /admin/ledger/check', {
  summary:
    'Revisa ahora aportaciones, libro y proveedor, como cada noche. Mientras una revisión corre no empieza otra; su resultado aparece en el libro.',
  access: FINANCE_DESK,
  rateLimits: [{ limit: 6, windowSeconds: 3_600, by: 'account' }],
  body: z.strictObject({}),
  reply: z.object({
    /** A check that finished after this moment is the answer. */
    requestedAt: z.string(),
  }),
})
