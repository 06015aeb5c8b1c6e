import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, pageQuery, pagination, requiredText } from '#contract/api/shapes.ts'
import { DESK_ROLES, FINANCE_DESK } from '#contract/people/roles.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'

/** What became of a payout, in the order in which the provider reports it. */
export const bankPayoutStatus = z.enum(['pending', 'in-transit', 'paid', 'failed', 'canceled'])
export type BankPayoutStatus = z.output<typeof bankPayoutStatus>

/** A payout from a host's account at the provider to their bank. */
export const bankPayout = z.object({
  id,
  /** Centavos; below zero if the provider takes from the bank what the account lacks. */
  amount: z.int(),
  status: bankPayoutStatus,
  /** The day on which the bank has it, or should have it, as the provider says. */
  arrivesOn: z.iso.date(),
  /** The provider's code of why it failed; null unless it did. */
  failureCode: z.string().nullable(),
})
export type BankPayout = z.output<typeof bankPayout>

/** A payout as admins see it. */
export const adminPayout = bankPayout.extend({
  /** The provider's. */
  providerId: z.string(),
  accountId: z.string(),
  hostId: id,
  hostName: z.string(),
  createdAt: z.string(),
  /** It failed, no later one has been sent from its account, and nobody has resolved it. */
  isWaiting: z.boolean(),
  /** Its host has another account now: nothing else will be sent from this one. */
  isOfReplacedAccount: z.boolean(),
  /** When somebody at the desk resolved that it failed. */
  resolvedAt: z.string().nullable(),
})
export type AdminPayout = z.output<typeof adminPayout>

/** How many payouts a host sees; the provider's dashboard has all of them. */
export const OWN_PAYOUTS_SHOWN = 6

export const listOwnPayouts = endpoint('GET /payments/connect/payouts', {
  summary: 'Los últimos depósitos a tu banco, con su fecha y por qué falló alguno.',
  access: ['HOST'],
  reply: z.object({ payouts: z.array(bankPayout) }),
})

export const listPayouts = endpoint('GET /admin/payouts', {
  summary: 'Depósitos de las cuentas de pagos a los bancos de sus anfitriones, el último primero.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: pageQuery.extend({
    status: bankPayoutStatus.optional(),
    hostId: id.optional(),
    /** First and last day of arrival. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  reply: z.object({ payouts: z.array(adminPayout), hasMore, pagination }),
})

export const resolvePayout = endpoint('POST /admin/payouts/:id/resolve', {
  summary:
    'Da por atendido un depósito que no llegó: sale de lo que espera. No mueve dinero; queda en la auditoría.',
  access: FINANCE_DESK,
  requires: ['fresh-proof'],
  params: z.strictObject({ id }),
  body: z.strictObject({ reason: requiredText(MESSAGE_MAX) }),
  reply: z.object({ resolved: z.literal(true) }),
  errors: ['OWN_CASE', 'NOT_FOUND', 'ALREADY_RESOLVED'],
})
