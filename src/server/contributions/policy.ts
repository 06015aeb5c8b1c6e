import {
  computeFeesFromTotal,
  computeRefundedBase,
  type PaidAmounts,
} from '#contract/money/fees.ts'
import { MIN_CONTRIBUTION } from '#contract/money/money.ts'
import { CURRENCY } from '#contract/product/product.ts'
import { isAdmin, type Principal } from '#server/http/principal.ts'
import type { CheckoutParams, ProviderSession } from '#server/stripe/payments.ts'
import type { CheckoutRow } from '#server/checkout/store.ts'
import type { Claim } from '#server/quarantine/matches-store.ts'
import { moneyOf, type QuarantinedRow, type QuarantineReason } from '#server/settlement/quarantine-store.ts'
import type { RefundRow } from '#server/refunds/store.ts'
import type { ContributionRow } from './store.ts'

/** How far along a contribution is; it only ever goes up (`R6`). */
const RANK: Record<ContributionRow['status'], number> = {
  PENDING: 0,
  EXPIRED: 1,
  FAILED: 1,
  CONFIRMED: 2,
  REFUNDED: 3,
  DISPUTED: 3,
}

/** True once its money has come; late, after it had expired or failed, counts too (`R5`). */
export function wasPaid(status: ContributionRow['status']): boolean {
  return RANK[status] >= RANK.CONFIRMED
}

/** Whether a contribution was paid, and through this checkout of it: money kept apart is no payment of it. */
export function isSettled(row: {
  status: ContributionRow['status']
  checkout_status: CheckoutRow['status']
  quarantine_id: string | null
}): boolean {
  return row.checkout_status === 'complete' && !row.quarantine_id && wasPaid(row.status)
}

/** Why a paid session is not the payment that we asked for, or null if it is to the centavo. */
export function whyMismatched(
  session: ProviderSession,
  asked: Pick<CheckoutParams, 'total' | 'base' | 'destination'>,
): QuarantineReason | null {
  if (session.currency !== CURRENCY.toLowerCase()) return 'currency-mismatch'
  if (session.total !== asked.total) return 'amount-mismatch'
  if (session.destination !== asked.destination) return 'account-mismatch'
  return session.destinationAmount === asked.base ? null : 'amount-mismatch'
}

const NOT_REFUNDABLE: Partial<Record<ContributionRow['status'], string>> = {
  REFUNDED: 'Esta aportación ya se devolvió.',
  DISPUTED: 'Esta aportación está en aclaración con el banco y no se puede devolver.',
}

const LOST = 'El banco ya devolvió este pago a la tarjeta: la aclaración se perdió.'

/** Why nothing of a contribution can go back to its card, as a sentence, or null (`R6`). */
export function whyNotRefundable(
  contribution: Pick<ContributionRow, 'status' | 'stripe_payment_intent_id'>,
  { disputeLost } = { disputeLost: false },
): string | null {
  const { status, stripe_payment_intent_id: payment } = contribution
  if (disputeLost) return LOST
  if (status === 'CONFIRMED' && payment) return null
  return NOT_REFUNDABLE[status] ?? 'Esta aportación no se ha pagado.'
}

/** Why a contribution did not go back with its event, as a sentence. */
export function whyNotAnyMore(
  row: Pick<ContributionRow, 'status'> & { fault: string | null; dispute_lost: boolean },
): string {
  if (row.dispute_lost) return LOST
  if (row.fault) return row.fault
  return NOT_REFUNDABLE[row.status] ?? 'Su devolución sigue en camino o regresó del banco.'
}

/** Why a payment that is kept apart cannot be a contribution, as a sentence, or null. */
export function whyNotSettleable(row: QuarantinedRow, claim: Claim | undefined): string | null {
  const money = moneyOf(row)
  if (row.resolved_at) return 'Alguien ya resolvió este pago.'
  if (row.decision === 'refund') return 'Este pago ya se está devolviendo.'
  if (!money) return 'No es un pago: es una devolución o una aclaración.'
  if (money.currency !== CURRENCY.toLowerCase()) return 'Se pagó en otra moneda.'
  if (!claim) return 'No sabemos de quién es ni para qué evento: no salió de un pago nuestro.'
  if (money.destination && !claim.accounts.includes(money.destination))
    return 'El dinero llegó a una cuenta que no es del anfitrión.'
  if (computeFeesFromTotal(money.total).base < MIN_CONTRIBUTION)
    return 'Es menos de lo mínimo para una aportación.'
  return null
}

/** Whether a person may give a contribution back, whole or a part of it (`R6`). */
export function mayRefund(
  contribution: Pick<ContributionRow, 'host_id'>,
  person: Principal,
  { partly }: { partly: boolean },
): boolean {
  return isAdmin(person) || (contribution.host_id === person.id && !partly)
}

/** What is under way counts as given back: of two who ask at once, one finds nothing left. */
export function reservedOf(refunds: readonly Pick<RefundRow, 'status' | 'total_part'>[]): number {
  return refunds
    .filter(({ status }) => status !== 'failed')
    .reduce((sum, { total_part }) => sum + total_part, 0)
}

/** What of the gift the host is to hold: nothing of a contested one (`payments.md`). */
export function shareOf(
  contribution: Pick<ContributionRow, 'status' | 'base_amount' | 'refunded_amount'>,
): number {
  const { status, base_amount, refunded_amount } = contribution
  return status === 'DISPUTED' ? 0 : base_amount - refunded_amount
}

/**
 * How a paid contribution stands, from what is known of its refunds and disputes alone: whatever
 * the order in which the provider told us of them (`payments.md`).
 */
export function standingOf(
  paid: PaidAmounts,
  known: { refundedTotal: number; isDisputed: boolean },
): Pick<ContributionRow, 'status' | 'refunded_amount' | 'refunded_total'> {
  const { refundedTotal, isDisputed } = known
  const isGone = refundedTotal === paid.total
  return {
    status: isDisputed ? 'DISPUTED' : isGone ? 'REFUNDED' : 'CONFIRMED',
    refunded_amount: computeRefundedBase(paid, refundedTotal),
    refunded_total: refundedTotal,
  }
}
