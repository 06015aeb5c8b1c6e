import { z } from 'zod'
import { LIST_LIMITS } from '#contract/admin/reading.ts'
import { endpoint } from '#contract/api/endpoint.ts'
import { hasMore, id, money, pageQuery, pagination, requiredText } from '#contract/api/shapes.ts'
import { parseSearchedPesos } from '#contract/money/typed-pesos.ts'
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
  /** It failed, nobody has resolved it, and no later one was sent from its account; one that failed too waits instead. */
  isWaiting: z.boolean(),
  /** It failed, and since then none that is paid or on its way has left its host's current account, resolved or not. */
  isStopping: z.boolean(),
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
  reply: z.object({
    payouts: z.array(bankPayout),
    /**
     * The failed one after which none that is paid or on its way has left the current account. Whether the
     * host has changed their bank since, only the provider knows.
     */
    failed: bankPayout.nullable(),
  }),
})

/** What a host's account holds, and when the next part of it leaves for their bank. */
export const upcomingDeposit = z.object({
  /** Centavos in the account that no payout has taken; below zero if the account owes. */
  balance: money,
  /** The amount may still change until the payout leaves; null while the day is not known. */
  next: z.object({ amount: money, leavesOn: z.iso.date() }).nullable(),
  /** Nothing leaves by itself: the host sends each payout from the provider's dashboard. */
  isManual: z.boolean(),
  /** The provider pays nothing out until the host gives or corrects what it asks for. */
  isStopped: z.boolean(),
  /** A payout to this bank account failed: none leaves until the host changes or corrects it. */
  isBankRefused: z.boolean(),
  /** Null until the host has given the provider one. */
  bank: z.object({ name: z.string().nullable(), lastDigits: z.string() }).nullable(),
})
export type UpcomingDeposit = z.output<typeof upcomingDeposit>

export const getUpcomingDeposit = endpoint('GET /payments/connect/upcoming-deposit', {
  summary: 'Lo que hay en tu cuenta de pagos y cuándo sale a tu banco, según el proveedor.',
  access: ['HOST'],
  rateLimits: [{ limit: 120, windowSeconds: 600, by: 'account' }],
  /** Null without an account at the provider. */
  reply: z.object({ deposit: upcomingDeposit.nullable() }),
  errors: ['PROVIDER_FAILED', 'PAYMENTS_NOT_OPEN'],
})

export const getHostUpcomingDeposit = endpoint('GET /admin/hosts/:hostId/upcoming-deposit', {
  summary:
    'Lo que hay en la cuenta de pagos de un anfitrión y cuándo sale a su banco, según el proveedor.',
  access: DESK_ROLES,
  // Each asks the provider.
  rateLimits: [{ limit: 300, windowSeconds: 3_600, by: 'account' }],
  params: z.strictObject({ hostId: id }),
  reply: getUpcomingDeposit.reply,
  errors: ['PROVIDER_FAILED', 'PAYMENTS_NOT_OPEN'],
})

export const payoutFilter = z.strictObject({
  status: bankPayoutStatus.optional(),
  hostId: id.optional(),
  /** An amount (`500`, `$500`, `500.00`), the provider's id of one or its beginning, or words of its host's name or address. */
  search: z.string().trim().max(250).optional(),
  /** First and last day of arrival. */
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
})

/** A payout's id, or its beginning; an address may have an underscore, too. */
const PAYOUT_ID = /^po_\w*$/

/** What was typed is neither an amount nor an id: words of the host's name or address. */
export const isHostName = (search: string) =>
  parseSearchedPesos(search) === null && !PAYOUT_ID.test(search)

export const listPayouts = endpoint('GET /admin/payouts', {
  summary: 'Depósitos de las cuentas de pagos a los bancos de sus anfitriones, el último primero.',
  access: DESK_ROLES,
  rateLimits: LIST_LIMITS,
  query: payoutFilter.extend(pageQuery.shape),
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
