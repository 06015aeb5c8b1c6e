import { type Centavos, MAX_CONTRIBUTION, MIN_CONTRIBUTION } from './money.ts'

/** What a contributor pays on top of the gift; every field in centavos (`R1`). */
export interface FeeBreakdown {
  base: Centavos
  /** 9 % of the base. */
  transactionFee: Centavos
  /** 4.176 % of base plus transaction fee, plus 3.48 MXN; tax included. */
  serviceFee: Centavos
  total: Centavos
}

export const TRANSACTION_FEE_PERCENT = 9
const SERVICE_FEE_THOUSANDTHS = 4_176
export const SERVICE_FEE_PERCENT = SERVICE_FEE_THOUSANDTHS / 1_000
/** The part of the service fee that is card processing, before tax (`spec §9`). */
export const CARD_PROCESSING_PERCENT = 3.6
export const SERVICE_FEE_FIXED: Centavos = 348

/** The names of the two fees, as people read them. */
export const TRANSACTION_FEE_NAME = 'Cargo por transacción'
export const SERVICE_FEE_NAME = 'Cargo por servicio'
/** The name of the gift above the two fees, on every page, Stripe's included: with HOST the contributor's amount is the total. */
export const GIFT_LINE_NAMES = { CONTRIBUTOR: 'Tu aportación', HOST: 'La familia recibe' } as const
/** The labels beside the two lines of the breakdown (`spec §9`). */
export const TRANSACTION_FEE_LABEL = `(${TRANSACTION_FEE_PERCENT}%)`
export const SERVICE_FEE_LABEL = `(${SERVICE_FEE_PERCENT}% + $${SERVICE_FEE_FIXED / 100} IVA incluido)`

/**
 * The one fee function of the product, used by server and browser (`R1`, `spec §9`). Integer
 * arithmetic, each fee rounded half up to the centavo; a base of zero or less gives zeros.
 */
export function computeFees(base: Centavos): FeeBreakdown {
  if (base <= 0) return { base: 0, transactionFee: 0, serviceFee: 0, total: 0 }
  const transactionFee = Math.floor((base * TRANSACTION_FEE_PERCENT + 50) / 100)
  const subtotal = base + transactionFee
  const serviceFee =
    Math.floor((subtotal * SERVICE_FEE_THOUSANDTHS + 50_000) / 100_000) + SERVICE_FEE_FIXED
  return { base, transactionFee, serviceFee, total: subtotal + serviceFee }
}

/** Approximate increase of the total for each additional centavo of the base. */
const STEP = (1 + TRANSACTION_FEE_PERCENT / 100) * (1 + SERVICE_FEE_THOUSANDTHS / 100_000)

/**
 * The inverse of `computeFees`: splits a paid total into base and fees. Some totals match no base
 * exactly; the remaining centavo or two belong to the service fee. Returns zeros when the total does
 * not cover the fees.
 */
export function computeFeesFromTotal(total: Centavos): FeeBreakdown {
  let base = Math.max(0, Math.ceil((total - SERVICE_FEE_FIXED) / STEP) + 1)
  while (base > 0 && computeFees(base).total > total) base -= 1
  const fees = computeFees(base)
  return base > 0 ? { ...fees, serviceFee: fees.serviceFee + total - fees.total, total } : fees
}

/** Who pays the fees of an event's gifts (`R23`). */
export const FEES_PAID_BY = ['CONTRIBUTOR', 'HOST'] as const
export type FeesPaidBy = (typeof FEES_PAID_BY)[number]
export const FEES_PAYER_NAMES: Record<FeesPaidBy, string> = {
  CONTRIBUTOR: 'Quien aporta',
  HOST: 'La familia',
}

/** Reads the field of a form; what it does not know is the default. */
export function toFeesPaidBy(field: unknown): FeesPaidBy {
  return FEES_PAID_BY.find((one) => one === field) ?? 'CONTRIBUTOR'
}

/**
 * Splits the amount that a contributor types: with CONTRIBUTOR it is the gift, to which the fees are
 * added; with HOST it is the total, and the family receives the largest gift that it covers (`R23`).
 */
export function computePayment(typed: Centavos, feesPaidBy: FeesPaidBy): FeeBreakdown {
  return feesPaidBy === 'HOST' ? computeFeesFromTotal(typed) : computeFees(typed)
}

/** The inverse of `computePayment`: the smallest amount to type so that the family receives `base`. */
export function computeTyped(base: Centavos, feesPaidBy: FeesPaidBy): Centavos {
  return feesPaidBy === 'HOST' ? computeFees(base).total : base
}

/** The smallest and the largest amount to type; the gift has the same limits in both modes (`R1`, `R23`). */
export function computeTypedLimits(feesPaidBy: FeesPaidBy, maxGift: Centavos = MAX_CONTRIBUTION) {
  return {
    min: computeTyped(MIN_CONTRIBUTION, feesPaidBy),
    max: computeTyped(maxGift, feesPaidBy),
  }
}

/** The base and the total of one payment, in centavos. */
export type PaidAmounts = Pick<FeeBreakdown, 'base' | 'total'>

function proportion(of: Centavos, part: Centavos, whole: Centavos): Centavos {
  return Math.floor((2 * of * part + whole) / (2 * whole))
}

/** Computes which part of the base a refunded part of the total stands for, rounded half up. */
export function computeRefundedBase(paid: PaidAmounts, refundedTotal: Centavos): Centavos {
  return proportion(paid.base, refundedTotal, paid.total)
}

/**
 * Computes the next refund of a payment of which `refundedTotal` has been refunded: `part` of the
 * base with its proportion of the fees, or the whole remainder when `part` is null. Returns null when
 * less than `part` remains. Any sequence of parts that adds up to the base refunds exactly the total,
 * and `computeRefundedBase` recovers each refunded base to the centavo (`R6`).
 */
export function computeRefund(
  paid: PaidAmounts,
  refundedTotal: Centavos,
  part: Centavos | null,
): PaidAmounts | null {
  const refundedBase = computeRefundedBase(paid, refundedTotal)
  const base = part ?? paid.base - refundedBase
  if (base > paid.base - refundedBase) return null
  const total = proportion(paid.total, refundedBase + base, paid.base) - refundedTotal
  return total > 0 ? { base, total } : null
}
