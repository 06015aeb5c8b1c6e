import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  computeFees,
  computeFeesFromTotal,
  computePayment,
  computeRefund,
  computeRefundedBase,
  computeTyped,
  computeTypedLimits,
  FEES_PAID_BY,
} from './fees.ts'
import { MAX_CONTRIBUTION, MIN_CONTRIBUTION } from './money.ts'

describe('computeFees', () => {
  it.each([
    [1_000, 90, 394, 1_484],
    [50_000, 4_500, 2_624, 57_124],
    [100_000, 9_000, 4_900, 113_900],
    [123_456, 11_111, 5_968, 140_535],
    [1, 0, 348, 349],
  ])(
    'on %i centavos charges %i and %i, %i in all (R1)',
    (base, transactionFee, serviceFee, total) => {
      expect(computeFees(base)).toEqual({ base, transactionFee, serviceFee, total })
    },
  )

  it.each([0, -1, -50_000])('returns zeros for %i', (base) => {
    expect(computeFees(base)).toEqual({ base: 0, transactionFee: 0, serviceFee: 0, total: 0 })
  })

  it('always sums to the total in whole centavos, rounding each fee half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CONTRIBUTION }), (base) => {
        const fees = computeFees(base)
        const exactTransaction = BigInt(base) * 9n
        const subtotal = BigInt(base + fees.transactionFee)
        expect(fees.base + fees.transactionFee + fees.serviceFee).toBe(fees.total)
        expect(BigInt(fees.transactionFee)).toBe((exactTransaction + 50n) / 100n)
        expect(BigInt(fees.serviceFee)).toBe((subtotal * 4_176n + 50_000n) / 100_000n + 348n)
      }),
      { numRuns: 2_000 },
    )
  })
})

const gift = fc.integer({ min: MIN_CONTRIBUTION, max: MAX_CONTRIBUTION })

describe('computeRefund', () => {
  it('refunds the whole payment at once, then nothing', () => {
    const paid = computeFees(100_000)
    expect(computeRefund(paid, 0, null)).toEqual({ base: 100_000, total: 113_900 })
    expect(computeRefund(paid, 113_900, null)).toBeNull()
    expect(computeRefund(paid, 113_900, 1)).toBeNull()
  })

  it('refuses a part larger than the remaining gift', () => {
    const paid = computeFees(100_000)
    expect(computeRefund(paid, 0, 100_001)).toBeNull()
    expect(computeRefund(paid, 56_950, 50_000)).toEqual({ base: 50_000, total: 56_950 })
    expect(computeRefund(paid, 56_950, 50_001)).toBeNull()
  })

  it('adds up to exactly the total after any parts that add up to the gift', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 1_000_000 }), { maxLength: 12 })
    fc.assert(
      fc.property(gift, parts, (base, sequence) => {
        const paid = computeFees(base)
        let back = { base: 0, total: 0 }
        for (const part of [...sequence, null]) {
          const next = computeRefund(paid, back.total, part)
          if (!next) continue
          expect(next.base).toBe(part ?? base - back.base)
          back = { base: back.base + next.base, total: back.total + next.total }
          expect(back.total).toBeLessThanOrEqual(paid.total)
          expect(computeRefundedBase(paid, back.total)).toBe(back.base)
        }
        expect(back).toEqual({ base, total: paid.total })
      }),
      { numRuns: 3_000 },
    )
  })

  it('never refunds more than the total, also after refunds of any size made elsewhere', () => {
    fc.assert(
      fc.property(gift, fc.double({ min: 0, max: 1, noNaN: true }), (base, share) => {
        const paid = computeFees(base)
        const before = Math.floor(paid.total * share)
        const rest = computeRefund(paid, before, null)
        expect(before + (rest?.total ?? 0)).toBe(paid.total)
        expect(computeRefundedBase(paid, before) === base).toBe(before === paid.total)
      }),
      { numRuns: 3_000 },
    )
  })
})

describe('computeFeesFromTotal', () => {
  it('recovers the base from its total', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), (base) => {
        expect(computeFeesFromTotal(computeFees(base).total)).toEqual(computeFees(base))
      }),
    )
  })

  it('returns the largest base that any other total covers, and its parts add up to the total', () => {
    fc.assert(
      fc.property(fc.integer({ min: computeFees(1).total, max: 20_000_000 }), (paid) => {
        const { base, transactionFee, serviceFee, total } = computeFeesFromTotal(paid)
        expect(base + transactionFee + serviceFee).toBe(paid)
        expect(total).toBe(paid)
        expect(computeFees(base).total).toBeLessThanOrEqual(paid)
        expect(computeFees(base + 1).total).toBeGreaterThan(paid)
      }),
    )
    expect(computeFeesFromTotal(348)).toEqual(computeFees(0))
    expect(computeFeesFromTotal(0)).toEqual(computeFees(0))
  })
})

describe('computePayment (R23)', () => {
  it.each([
    [57_124, 50_000],
    [113_900, 100_000],
    [100_000, 87_759],
    [50_000, 43_727],
    [1_484, 1_000],
  ])('of %i that a contributor pays, a family that pays the fees receives %i', (typed, base) => {
    const paid = computePayment(typed, 'HOST')
    expect(paid).toMatchObject({ base, total: typed })
    expect(paid.base + paid.transactionFee + paid.serviceFee).toBe(typed)
  })

  it('adds the fees where the contributor pays them', () => {
    expect(computePayment(100_000, 'CONTRIBUTOR')).toEqual(computeFees(100_000))
  })

  it('charges the family the fees of R1, and at most two centavos more', () => {
    const typed = fc.integer({ min: 1_484, max: 11_355_532 })
    fc.assert(
      fc.property(typed, (total) => {
        const paid = computePayment(total, 'HOST')
        const fees = computeFees(paid.base)
        expect(paid.transactionFee).toBe(fees.transactionFee)
        expect(paid.serviceFee - fees.serviceFee).toBeGreaterThanOrEqual(0)
        expect(paid.serviceFee - fees.serviceFee).toBeLessThanOrEqual(2)
      }),
      { numRuns: 10_000 },
    )
  })

  it('completes a goal by the smallest amount that leaves exactly what is missing', () => {
    fc.assert(
      fc.property(gift, fc.constantFrom(...FEES_PAID_BY), (missing, feesPaidBy) => {
        const typed = computeTyped(missing, feesPaidBy)
        expect(computePayment(typed, feesPaidBy).base).toBe(missing)
        expect(computePayment(typed - 1, feesPaidBy).base).toBe(missing - 1)
      }),
      { numRuns: 3_000 },
    )
  })

  it('limits the gift alike in both modes', () => {
    expect(computeTypedLimits('CONTRIBUTOR')).toEqual({ min: 1_000, max: 10_000_000 })
    expect(computeTypedLimits('HOST')).toEqual({ min: 1_484, max: 11_355_532 })
    expect(computePayment(1_483, 'HOST').base).toBe(999)
    expect(computePayment(11_355_533, 'HOST').base).toBe(10_000_001)
  })

  it('refunds every payment exactly, whoever paid the fees', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 40_000 }), { maxLength: 6 })
    fc.assert(
      fc.property(fc.integer({ min: 1_484, max: 5_000_000 }), parts, (total, sequence) => {
        const paid = computePayment(total, 'HOST')
        let back = { base: 0, total: 0 }
        for (const part of [...sequence, null]) {
          const next = computeRefund(paid, back.total, part)
          if (!next) continue
          back = { base: back.base + next.base, total: back.total + next.total }
          expect(computeRefundedBase(paid, back.total)).toBe(back.base)
        }
        expect(back).toEqual({ base: paid.base, total })
      }),
      { numRuns: 3_000 },
    )
  })
})
