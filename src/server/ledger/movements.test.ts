import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  computePayment,
  computeRefundedBase,
  FEES_PAID_BY,
  type PaidAmounts,
} from '#contract/money/fees.ts'
import { type LedgerBalances, ledgerAccount } from '#contract/money/ledger.ts'
import {
  buildDispute,
  buildDisputeFee,
  buildFailedPayout,
  buildFailedRefund,
  buildPayment,
  buildPayout,
  buildPlatformFeeChange,
  buildProviderFee,
  buildRefund,
  buildTransferAdjustment,
  buildWonDispute,
  computePlatformAmount,
  type Movement,
} from './movements.ts'

const createBalances = () =>
  Object.fromEntries(ledgerAccount.options.map((account) => [account, 0])) as LedgerBalances

/** A payment with its refunds, disputes and payouts, and the ledger that they should give. */
class Payment {
  readonly total: number
  readonly base: number
  readonly booked = createBalances()
  readonly refunds: { amount: number; failed: boolean }[] = []
  disputed = 0
  #n = 0

  constructor({ base, total }: PaidAmounts) {
    this.base = base
    this.total = total
    this.#book(
      buildPayment(this.#nextSource(), {
        total: this.total,
        sent: base,
        transferId: 'tr',
        fee: null,
      }),
    )
  }

  #nextSource() {
    this.#n += 1
    return { providerId: `x_${this.#n}`, contributionId: 'c', at: new Date(0) }
  }

  #book(movements: readonly Movement[]): void {
    for (const { from, to, amount } of movements) {
      expect(amount).toBeGreaterThan(0)
      this.booked[from] -= amount
      this.booked[to] += amount
    }
  }

  get refundedTotal(): number {
    return this.refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
  }

  get hostAmount(): number {
    const gift = { base: this.base, total: this.total }
    return this.disputed > 0 ? 0 : this.base - computeRefundedBase(gift, this.refundedTotal)
  }

  get revenueBeforeFees(): number {
    return this.booked.revenue + this.booked.provider_fees
  }

  #adjust(): void {
    const { total, hostAmount, refundedTotal, disputed } = this
    const keeps = computePlatformAmount({ total, hostAmount, refundedTotal, disputed })
    expect(keeps).toBeGreaterThanOrEqual(0)
    this.#book(
      buildPlatformFeeChange(this.#nextSource(), { booked: this.revenueBeforeFees, keeps }),
    )
    const hostBalance = this.booked.host + this.booked.bank
    const kind = hostAmount < hostBalance ? 'reversal' : 'transfer'
    this.#book(
      buildTransferAdjustment(this.#nextSource(), kind, Math.abs(hostAmount - hostBalance)),
    )
  }

  refund(portion: number, fromHost: number): void {
    const left = this.total - this.refundedTotal - this.disputed
    if (left === 0 || this.disputed > 0) return
    const amount = Math.max(1, Math.floor(left * portion))
    this.refunds.push({ amount, failed: false })
    const taken = Math.min(this.hostAmount, Math.floor(amount * fromHost))
    this.#book(buildRefund(this.#nextSource(), { total: amount, fromHost: taken }))
    this.#adjust()
  }

  failRefund(): void {
    const last = this.refunds.findLast(({ failed }) => !failed)
    if (!last || this.disputed > 0) return
    last.failed = true
    this.#book(buildFailedRefund(this.#nextSource(), last.amount))
    this.#adjust()
  }

  dispute(): void {
    const amount = this.total - this.refundedTotal
    if (this.disputed > 0 || amount === 0) return
    this.disputed = amount
    this.#book([
      ...buildDispute(this.#nextSource(), amount),
      ...buildDisputeFee(this.#nextSource(), 15_000),
    ])
    this.#adjust()
  }

  win(): void {
    if (this.disputed === 0) return
    this.#book(buildWonDispute(this.#nextSource(), this.disputed))
    this.disputed = 0
    this.#adjust()
  }

  payOut(fails: boolean): void {
    const amount = this.booked.host
    this.#book(buildPayout(this.#nextSource(), amount))
    if (fails) this.#book(buildFailedPayout(this.#nextSource(), amount))
  }

  charge(fee: number): void {
    this.#book(buildProviderFee(this.#nextSource(), fee))
  }
}

const portion = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.oneof(
  fc.tuple(portion, portion).map(
    ([ofPayment, ofHost]) =>
      (payment: Payment) =>
        payment.refund(ofPayment, ofHost),
  ),
  fc.constant((payment: Payment) => payment.failRefund()),
  fc.constant((payment: Payment) => payment.dispute()),
  fc.constant((payment: Payment) => payment.win()),
  fc.boolean().map((fails) => (payment: Payment) => payment.payOut(fails)),
  fc.integer({ min: 0, max: 10_000 }).map((fee) => (payment: Payment) => payment.charge(fee)),
)

it('leaves nothing in clearing and gives card, host and platform their amounts, whatever happens', () => {
  const typed = fc.integer({ min: 1_484, max: 10_000_000 })
  const payments = fc.tuple(typed, fc.constantFrom(...FEES_PAID_BY), fc.array(step))
  fc.assert(
    fc.property(payments, ([amount, feesPaidBy, steps]) => {
      const payment = new Payment(computePayment(amount, feesPaidBy))
      for (const next of steps) {
        next(payment)
        const { booked, total, refundedTotal, disputed } = payment
        expect(Object.values(booked).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        expect(booked.clearing).toBe(0)
        expect(booked.card).toBe(refundedTotal + disputed - total)
        expect(booked.card).toBeLessThanOrEqual(0)
        expect(booked.host + booked.bank).toBe(payment.hostAmount)
        expect(payment.hostAmount).toBeGreaterThanOrEqual(0)
        expect(payment.revenueBeforeFees).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

const source = { providerId: 'x', contributionId: 'c', at: new Date(0) }

it('builds no movement for a zero amount', () => {
  expect(buildProviderFee(source, null)).toEqual([])
  expect(buildRefund(source, { total: 100, fromHost: 0 })).toHaveLength(1)
  expect(buildPlatformFeeChange(source, { booked: 5, keeps: 5 })).toEqual([])
})

it('books returned platform fees as a fee return, and more fees as a platform fee', () => {
  expect(buildPlatformFeeChange(source, { booked: 900, keeps: 200 })).toMatchObject([
    { kind: 'fee_return', from: 'revenue', to: 'clearing', amount: 700 },
  ])
  expect(buildPlatformFeeChange(source, { booked: 200, keeps: 900 })).toMatchObject([
    { kind: 'platform_fee', from: 'clearing', to: 'revenue', amount: 700 },
  ])
})

it('rejects amounts below zero, except in a payout, net of reversals, and a returned fee', () => {
  expect(() => buildTransferAdjustment(source, 'reversal', -1)).toThrow(RangeError)
  expect(() => buildRefund(source, { total: 5, fromHost: -5 })).toThrow(RangeError)
  expect(buildDisputeFee(source, -100)).toMatchObject([
    { kind: 'dispute_fee', from: 'provider_fees', to: 'revenue', amount: 100 },
  ])
  expect(buildPayout(source, -300)).toMatchObject([
    { kind: 'payout', from: 'bank', to: 'host', amount: 300 },
  ])
})

it('keeps a quarantined payment in suspense, without a platform fee', () => {
  const quarantined = { ...source, contributionId: null }
  const amounts = { total: 113_900, sent: 0, transferId: null, fee: null }
  expect(buildPayment(quarantined, amounts)).toMatchObject([
    { kind: 'charge', from: 'card', to: 'suspense', amount: 113_900 },
  ])
})
