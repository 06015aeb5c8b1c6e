import fc from 'fast-check'
import { expect, it } from 'vitest'
import { computeFees, computeRefundedBase } from '#contract/money/fees.ts'
import type { LedgerAccount } from '#server/db/ledger-tables.ts'
import {
  buildDispute,
  buildWonDispute,
  buildPlatformFeeChange,
  buildProviderFee,
  buildDisputeFee,
  type Movement,
  buildPayment,
  buildPayout,
  buildFailedPayout,
  computePlatformAmount,
  buildRefund,
  buildFailedRefund,
  buildTransferAdjustment,
} from './movements.ts'

const NOTHING = { card: 0, clearing: 0, held: 0, revenue: 0, provider: 0, host: 0, bank: 0 }
type Balances = Record<LedgerAccount, number>

/** One payment as provider and product take it through whatever happens, and its ledger beside it. */
class Life {
  readonly total: number
  readonly base: number
  readonly booked: Balances = { ...NOTHING }
  readonly refunds: { amount: number; failed: boolean }[] = []
  contested = 0
  isLost = false
  #n = 0

  constructor(base: number) {
    this.base = base
    this.total = computeFees(base).total
    this.#book(buildPayment(this.#cause(), { total: this.total, sent: base, transferId: 'tr', fee: null }))
  }

  #cause() {
    this.#n += 1
    return { providerId: `x_${this.#n}`, contributionId: 'c', at: new Date(0) }
  }

  #book(movements: readonly Movement[]): void {
    for (const { entries } of movements) {
      expect(entries.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      for (const { account, amount } of entries) this.booked[account] += amount
    }
  }

  get refundedTotal(): number {
    return this.refunds.reduce((sum, { amount, failed }) => sum + (failed ? 0 : amount), 0)
  }

  get share(): number {
    const gift = { base: this.base, total: this.total }
    return this.contested > 0 ? 0 : this.base - computeRefundedBase(gift, this.refundedTotal)
  }

  get revenueBeforeFees(): number {
    return this.booked.revenue + this.booked.provider
  }

  #align(): void {
    const { total, share, refundedTotal, contested } = this
    const keeps = computePlatformAmount({ total, share, refundedTotal, contested })
    expect(keeps).toBeGreaterThanOrEqual(0)
    this.#book(buildPlatformFeeChange(this.#cause(), { booked: this.revenueBeforeFees, keeps }))
    const held = this.booked.host + this.booked.bank
    const kind = share < held ? 'reversal' : 'transfer'
    this.#book(buildTransferAdjustment(this.#cause(), kind, Math.abs(share - held)))
  }

  refund(portion: number, fromHost: number): void {
    const left = this.total - this.refundedTotal - this.contested
    if (left === 0 || this.contested > 0) return
    const amount = Math.max(1, Math.floor(left * portion))
    this.refunds.push({ amount, failed: false })
    const taken = Math.min(this.share, Math.floor(amount * fromHost))
    this.#book(buildRefund(this.#cause(), { total: amount, fromHost: taken }))
    this.#align()
  }

  failRefund(): void {
    const last = this.refunds.findLast(({ failed }) => !failed)
    if (!last || this.contested > 0) return
    last.failed = true
    this.#book(buildFailedRefund(this.#cause(), last.amount))
    this.#align()
  }

  dispute(): void {
    const amount = this.total - this.refundedTotal
    if (this.contested > 0 || amount === 0) return
    this.contested = amount
    this.#book([...buildDispute(this.#cause(), amount), ...buildDisputeFee(this.#cause(), 30_000)])
    this.#align()
  }

  win(): void {
    if (this.contested === 0) return
    this.#book(buildWonDispute(this.#cause(), this.contested))
    this.contested = 0
    this.#align()
  }

  payOut(fails: boolean): void {
    const amount = this.booked.host
    this.#book(buildPayout(this.#cause(), amount))
    if (fails) this.#book(buildFailedPayout(this.#cause(), amount))
  }

  charge(fee: number): void {
    this.#book(buildProviderFee(this.#cause(), fee))
  }
}

const share = fc.double({ min: 0, max: 1, noNaN: true })
const step = fc.oneof(
  fc.tuple(share, share).map(
    ([portion, host]) =>
      (life: Life) =>
        life.refund(portion, host),
  ),
  fc.constant((life: Life) => life.failRefund()),
  fc.constant((life: Life) => life.dispute()),
  fc.constant((life: Life) => life.win()),
  fc.boolean().map((fails) => (life: Life) => life.payOut(fails)),
  fc.integer({ min: 0, max: 10_000 }).map((fee) => (life: Life) => life.charge(fee)),
)

it('whatever happens to a payment, nothing is on its way, and each has what is theirs', () => {
  const lives = fc.tuple(fc.integer({ min: 1_000, max: 10_000_000 }), fc.array(step))
  fc.assert(
    fc.property(lives, ([base, steps]) => {
      const life = new Life(base)
      for (const next of steps) {
        next(life)
        const { booked, total, refundedTotal, contested } = life
        expect(Object.values(booked).reduce((sum, amount) => sum + amount, 0)).toBe(0)
        expect(booked.clearing).toBe(0)
        expect(booked.card).toBe(refundedTotal + contested - total)
        expect(booked.card).toBeLessThanOrEqual(0)
        expect(booked.host + booked.bank).toBe(life.share)
        expect(life.share).toBeGreaterThanOrEqual(0)
        expect(life.revenueBeforeFees).toBeGreaterThanOrEqual(0)
      }
    }),
    { numRuns: 500 },
  )
})

it('nothing moves by nothing', () => {
  const cause = { providerId: 'pi', contributionId: 'c', at: new Date(0) }
  expect(buildProviderFee(cause, null)).toEqual([])
  expect(buildRefund(cause, { total: 100, fromHost: 0 })).toHaveLength(1)
  expect(buildPlatformFeeChange(cause, { booked: 5, keeps: 5 })).toEqual([])
})

it('what the platform gives back of its fees is a return of fees, and no fee below zero', () => {
  const cause = { providerId: 're', contributionId: 'c', at: new Date(0) }
  const given = buildPlatformFeeChange(cause, { booked: 900, keeps: 200 })
  expect(given).toMatchObject([
    { kind: 'fee_return', entries: [{ account: 'revenue', amount: -700 }, { amount: 700 }] },
  ])
  expect(buildPlatformFeeChange(cause, { booked: 200, keeps: 900 })).toMatchObject([
    { kind: 'platform_fee', entries: [{ account: 'clearing', amount: -700 }, { amount: 700 }] },
  ])
})

it('money that moves less than nothing is refused, but where a payout is net of what came back', () => {
  const cause = { providerId: 'x', contributionId: 'c', at: new Date(0) }
  expect(() => buildTransferAdjustment(cause, 'reversal', -1)).toThrow(RangeError)
  expect(() => buildRefund(cause, { total: 5, fromHost: -5 })).toThrow(RangeError)
  expect(() => buildDisputeFee(cause, -1)).toThrow(RangeError)
  expect(buildPayout(cause, -300)).toMatchObject([
    {
      kind: 'payout',
      entries: [
        { account: 'host', amount: 300 },
        { account: 'bank', amount: -300 },
      ],
    },
  ])
})

it('money that is kept apart is held, whole: no fee of it is ours', () => {
  const cause = { providerId: 'pi', contributionId: null, at: new Date(0) }
  const facts = { total: 113_900, sent: 0, transferId: null, fee: null }
  expect(buildPayment(cause, facts).flatMap(({ entries }) => entries)).toEqual([
    { account: 'card', amount: -113_900 },
    { account: 'held', amount: 113_900 },
  ])
})
