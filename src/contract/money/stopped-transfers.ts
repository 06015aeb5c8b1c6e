import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import {
  id,
  money,
  optionalText,
  pageQuery,
  pagination,
  requiredText,
} from '#contract/api/shapes.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/** Which way the money was to move: a transfer to the host's account, or a reversal from it. */
export const transferDirection = z.enum(['to-host', 'from-host'])
export type TransferDirection = z.output<typeof transferDirection>

/**
 * How a stop ended outside the provider: platform and host paid each other by bank transfer, or the
 * platform gave up what the host owes.
 */
export const outsideSettlement = z.enum(['paid', 'written-off'])
export type OutsideSettlement = z.output<typeof outsideSettlement>

/** What an admin declares as settled outside the provider. */
export const outsideSettlementRequest = z.strictObject({
  how: outsideSettlement,
  /** Centavos that the admin has read: another amount is refused. */
  amount: money.positive(),
  reason: requiredText(MESSAGE_MAX),
})
export type OutsideSettlementRequest = z.output<typeof outsideSettlementRequest>

/**
 * Money between the platform and a host that the provider refused to move (`R17`). No task tries it
 * again; an admin does.
 */
export const stoppedTransfer = z.object({
  /** The refused attempt, which `retry` repeats. */
  id,
  contributionId: id,
  /** What people read aloud in place of the id (`R28`). */
  folio: z.string(),
  contributorName: z.string(),
  eventId: id,
  eventName: z.string(),
  eventSlug: z.string(),
  hostId: id,
  hostName: z.string(),
  direction: transferDirection,
  /** Centavos that are still missing in the host's account, or too many in it. */
  amount: money,
  /** Why, as a sentence for admins. */
  reason: z.string(),
  /** The provider's error code; null when it gave none. */
  code: z.string().nullable(),
  /** The provider's id of the refused request, for its support. */
  requestId: z.string().nullable(),
  /** The first refusal, ISO 8601. */
  since: z.string(),
  /** How often the provider has refused. */
  refusals: z.int(),
  /** A retry has no answer yet. */
  isRetrying: z.boolean(),
  /** The host's account can receive transfers now, as far as we know. */
  isHostReady: z.boolean(),
  /** How and when an admin closed it outside the provider; null while it is stopped. */
  settled: z.object({ how: outsideSettlement, at: z.string() }).nullable(),
})
export type StoppedTransfer = z.output<typeof stoppedTransfer>

export const listStoppedTransfers = endpoint('GET /admin/stopped-transfers', {
  summary:
    'Transferencias que el proveedor no aceptó, entre la plataforma y los anfitriones; la más vieja primero, o las saldadas por fuera, la última primero (R17).',
  access: DESK_ROLES,
  query: pageQuery.extend({ state: z.enum(['stopped', 'settled']).default('stopped') }),
  reply: z.object({ transfers: z.array(stoppedTransfer), pagination }),
})

/** `settled`: nothing is left to move. `pending`: the provider has not answered; a task goes on. */
export const retryOutcome = z.enum(['moved', 'pending', 'settled'])
export type RetryOutcome = z.output<typeof retryOutcome>

export const retryStoppedTransfer = endpoint('POST /admin/stopped-transfers/:id/retry', {
  summary:
    'Intenta de nuevo una transferencia detenida; pedirlo dos veces no mueve dos veces el dinero. Queda en la auditoría (R17).',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: optionalText(MESSAGE_MAX) }),
  reply: z.object({ outcome: retryOutcome }),
  errors: ['OWN_CASE', 'NOT_FOUND', 'ALREADY_IN_PROGRESS', 'PROVIDER_FAILED'],
})

export const settleStoppedTransfer = endpoint('POST /admin/stopped-transfers/:id/settle', {
  summary:
    'Da por saldada una transferencia detenida que se pagó por fuera del proveedor, o por perdida la que debe un anfitrión. No mueve dinero; queda en el libro y en la auditoría (R17).',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: outsideSettlementRequest,
  reply: z.object({ settled: z.literal(true) }),
  errors: [
    'OWN_CASE',
    'NOT_FOUND',
    'ALREADY_RESOLVED',
    'ALREADY_IN_PROGRESS',
    'SETTLEMENT_CHANGED',
    'PROVIDER_FAILED',
  ],
})

export const undoSettledTransfer = endpoint('POST /admin/stopped-transfers/:id/undo-settlement', {
  summary:
    'Deshace que una transferencia se diera por saldada: el proveedor vuelve a moverla. Queda en el libro y en la auditoría (R17).',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX) }),
  reply: z.object({ undone: z.literal(true) }),
  errors: ['OWN_CASE', 'NOT_FOUND', 'ALREADY_RESOLVED'],
})
