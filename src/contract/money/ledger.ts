import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, money } from '#contract/api/shapes.ts'
import { folio } from '#contract/contributions/contributions.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/**
 * A pair of figures that must agree and does not: a stored total and its contributions, a
 * contribution and its movements, a snapshot of balances and its movements, ledger and provider, or
 * what a host is owed and what their account received.
 */
export const ledgerDifference = z.object({
  kind: z.enum([
    'event-total',
    'goal-total',
    'day-total',
    'balance',
    'contribution',
    'stopped-transfer',
    'quarantined-payment',
    'settlement',
    'host-transfers',
    'missing-at-provider',
    'missing-in-ledger',
    'amount-mismatch',
  ]),
  /** Our id, or kind and id of the provider's movement. */
  id: z.string(),
  /** Centavos; null where there is no amount to compare. */
  expected: money.nullable(),
  found: money.nullable(),
})
export type LedgerDifference = z.output<typeof ledgerDifference>

/** What was compared; amounts in centavos. */
export const ledgerFigures = z.object({
  /** Stored totals of all events. */
  totals: money,
  /** CONFIRMED contributions. */
  contributions: money,
  /** What hosts received of them by the ledger: in their accounts, their banks, and outside the provider. */
  ledger: money,
  /** The provider's movements of the last days: how many, their sum there, and their sum here. */
  compared: z.int(),
  provider: money,
  booked: money,
  /** Refunds, disputes and fees that this check found at the provider and recorded. */
  recorded: z.int(),
})
export type LedgerFigures = z.output<typeof ledgerFigures>

export const ledgerCheck = z.object({
  startedAt: z.string(),
  finishedAt: z.string(),
  figures: ledgerFigures,
  differences: z.array(ledgerDifference),
})
export type LedgerCheck = z.output<typeof ledgerCheck>

/** The accounts of the ledger; src/server/ledger/README.md says what each holds. */
export const ledgerAccount = z.enum([
  'card',
  'clearing',
  'suspense',
  'revenue',
  'provider_fees',
  'host',
  'bank',
  'outside',
])
export type LedgerAccount = z.output<typeof ledgerAccount>

/** The present balance of each account, in centavos; all of them add up to zero. */
export const ledgerBalances = z.record(ledgerAccount, money)
export type LedgerBalances = z.output<typeof ledgerBalances>

export const ledgerMovementKind = z.enum([
  'charge',
  'platform_fee',
  'transfer',
  'provider_fee',
  'connect_fee',
  'refund',
  'fee_return',
  'reversal',
  'refund_failed',
  'dispute',
  'dispute_fee',
  'dispute_won',
  'payout',
  'payout_failed',
  'outside_payment',
  'write_off',
])
export type LedgerMovementKind = z.output<typeof ledgerMovementKind>

/** Centavos that moved from one account to another, once. */
export const ledgerMovement = z.object({
  id,
  kind: ledgerMovementKind,
  from: ledgerAccount,
  to: ledgerAccount,
  amount: money,
  /** The payment provider's id of what moved the money, or ours for what moved outside it. */
  providerId: z.string(),
  /**
   * Null for a quarantined payment, for what a payout contains beyond our contributions, and for a debt
   * that was written off.
   */
  contributionId: id.nullable(),
  /** Of that contribution. */
  folio: folio.nullable(),
  at: z.string(),
})
export type LedgerMovement = z.output<typeof ledgerMovement>

const movedAmount = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional()

/** Which movements an admin wants; the same for the list and for its file. */
export const ledgerFilter = z.strictObject({
  /** First and last day on which they were recorded, in Mexico City. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  /** A folio, an id of ours or the provider's, the link of an event, or words of an event and its host. */
  search: z.string().trim().max(250).optional(),
  kind: ledgerMovementKind.optional(),
  /** Centavos, both included. */
  min: movedAmount,
  max: movedAmount,
})

export const listMovements = endpoint('GET /admin/ledger/movements', {
  summary: 'Los movimientos del libro, los últimos que se anotaron primero.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: ledgerFilter.extend({
    /** `next` of the previous page. */
    before: id.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    movements: z.array(ledgerMovement),
    /** Null on the last page. */
    next: id.nullable(),
    total: z.int(),
    hasMore,
  }),
})

/** What an account did within some days, in centavos. */
export const accountSums = z.object({
  account: ledgerAccount,
  /** Its balance before the first day, and after the last one. */
  opening: money,
  received: money,
  sent: money,
  closing: money,
})
export type AccountSums = z.output<typeof accountSums>

export const sumLedger = endpoint('GET /admin/ledger/sums', {
  summary:
    'Cuánto tenía cada cuenta del libro al empezar unos días, cuánto entró, cuánto salió y cuánto quedó.',
  access: DESK_ROLES,
  query: ledgerFilter.pick({ from: true, to: true }),
  reply: z.object({
    accounts: z.array(accountSums),
    /** Contributions confirmed on those days, as they count now, without charges. */
    contributions: z.object({ amount: money, count: z.int() }),
  }),
})

export const getLedger = endpoint('GET /admin/ledger', {
  summary: 'Libro de movimientos: saldos por cuenta y la última revisión contra el proveedor.',
  access: DESK_ROLES,
  reply: z.object({
    balances: ledgerBalances,
    /** Null before the first check. */
    check: ledgerCheck.nullable(),
  }),
})
