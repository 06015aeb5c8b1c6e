import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { id, money } from '#contract/api/shapes.ts'

/**
 * Something that does not agree with something else: kept totals with contributions, a contribution
 * with its movements, kept balances with theirs, or the ledger with the provider.
 */
export const ledgerDifference = z.object({
  kind: z.enum([
    'event-total',
    'goal-total',
    'day-total',
    'balance',
    'contribution',
    'missing-at-provider',
    'missing-in-ledger',
    'amount-mismatch',
  ]),
  /** Ours, or the provider's name of what moved. */
  id: z.string(),
  /** What it should come to, in centavos, where it is a sum; null where there is nothing. */
  expected: money.nullable(),
  found: money.nullable(),
})
export type LedgerDifference = z.output<typeof ledgerDifference>

/** What was compared; amounts in centavos. */
export const ledgerFigures = z.object({
  /** Kept totals of all events. */
  totals: money,
  /** CONFIRMED contributions. */
  contributions: money,
  /** What hosts and their banks have of them by the ledger. */
  ledger: money,
  /** Movements of the last days at the provider, and what they come to there and here. */
  compared: z.int(),
  provider: money,
  booked: money,
  /** Refunds, disputes and fees of which nothing was known until now. */
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

/** What each account holds at this moment, in centavos; together they come to nothing. */
export const ledgerBalances = z.object({
  /** What cards paid, below zero. */
  card: money,
  /** On its way between card and host. */
  clearing: money,
  /** Paid and kept apart, until it is given back or becomes a contribution. */
  held: money,
  /** The platform's, after what the provider took. */
  revenue: money,
  /** What the provider took. */
  provider: money,
  /** In hosts' accounts. */
  host: money,
  /** In hosts' banks. */
  bank: money,
})
export type LedgerBalances = z.output<typeof ledgerBalances>

/** One movement: what it took from some accounts and brought to others; together they come to nothing. */
export const ledgerMovement = z.object({
  id,
  kind: z.enum([
    'charge',
    'platform_fee',
    'transfer',
    'provider_fee',
    'refund',
    'fee_return',
    'reversal',
    'refund_failed',
    'dispute',
    'dispute_fee',
    'dispute_won',
    'payout',
    'payout_failed',
  ]),
  /** What the provider calls that which moved it. */
  providerId: z.string(),
  /** Null for money that is kept apart, and for what of a payout belongs to no contribution. */
  contributionId: id.nullable(),
  at: z.string(),
  entries: z.array(z.object({ account: ledgerBalances.keyof(), amount: money })),
})
export type LedgerMovement = z.output<typeof ledgerMovement>

export const listMovements = endpoint({
  method: 'GET',
  path: '/admin/ledger/movements',
  summary: 'Los movimientos del libro, los últimos que se anotaron primero.',
  access: ['ADMIN'],
  query: z.strictObject({
    /** `next` of the answer before this one. */
    before: id.optional(),
    pageSize: z.coerce.number().int().min(1).max(100).default(20),
  }),
  reply: z.object({
    movements: z.array(ledgerMovement),
    /** Null where there are no older ones. */
    next: id.nullable(),
  }),
})

export const getLedger = endpoint({
  method: 'GET',
  path: '/admin/ledger',
  summary: 'Libro de movimientos: saldos por cuenta y la última revisión contra el proveedor.',
  access: ['ADMIN'],
  reply: z.object({
    balances: ledgerBalances,
    /** Null while none has run. */
    check: ledgerCheck.nullable(),
  }),
})
