import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { money } from '#contract/api/shapes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

/**
 * What the provider refuses because the platform's own account, key or settings are not ready. Only
 * an operator can change it.
 */
export const operatorFaultKind = z.enum([
  'accounts-v1-disabled',
  'platform-profile-missing',
  'capability-missing',
  'permission-missing',
  'key-invalid',
  'key-of-another-platform',
  'card-payments-off',
])
export type OperatorFaultKind = z.output<typeof operatorFaultKind>

/** A refusal that has not been followed by a success of the same call. */
export const openOperatorFault = z.object({
  kind: operatorFaultKind,
  /** The refused call, such as `openCheckout`. */
  operation: z.string(),
  /** The right that a restricted key lacks; null for other kinds. */
  permission: z.string().nullable(),
  /** The page of the provider's panel that mends it. */
  page: z.string(),
  /** The provider's id of the latest refused request. */
  requestId: z.string().nullable(),
  since: z.string(),
  lastSeenAt: z.string(),
  /** No contribution can start while it is open. */
  stopsContributions: z.boolean(),
})
export type OpenOperatorFault = z.output<typeof openOperatorFault>

/** The platform's balance at the provider, as last read; centavos. */
export const platformBalance = z.object({
  available: money,
  /** Settled later. */
  pending: money,
  /** Refunds that the provider holds back until the balance covers them. */
  refundsWaiting: z.int(),
  refundsAmount: money,
  /** Transfers to hosts that stopped because the balance did not cover them. */
  transfersAmount: money,
  /** Inquiries of banks, which become disputes if nobody answers. */
  inquiriesAmount: money,
  /** How much the available balance lacks for all of them; 0 while it covers them. */
  shortfall: money,
  readAt: z.string(),
})
export type PlatformBalance = z.output<typeof platformBalance>

export const getPlatformState = endpoint('GET /admin/platform', {
  summary: 'La cuenta de la plataforma en el proveedor: lo que rechaza y su saldo.',
  access: DESK_ROLES,
  reply: z.object({
    faults: z.array(openOperatorFault),
    /** Null until it was read for the first time. */
    balance: platformBalance.nullable(),
    /** Whether the terms name who runs the site (`LEGAL_NAME`, `LEGAL_ADDRESS`). */
    namesOperator: z.boolean(),
  }),
})
