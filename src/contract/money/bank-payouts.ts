import { z } from 'zod'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, pageQuery, pagination } from '#contract/api/shapes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'

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
  /** It failed, and no later one has been sent from its account. */
  isWaiting: z.boolean(),
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
  query: pageQuery.extend({
    status: bankPayoutStatus.optional(),
    hostId: id.optional(),
    /** First and last day of arrival. */
    from: z.iso.date().optional(),
    to: z.iso.date().optional(),
  }),
  reply: z.object({ payouts: z.array(adminPayout), hasMore, pagination }),
})
