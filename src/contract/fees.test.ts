import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { feesOn } from './fees.ts'
import { MAX_CONTRIBUTION } from './money.ts'

describe('feesOn', () => {
  it.each([
    [1_000, 90, 394, 1_484],
    [50_000, 4_500, 2_624, 57_124],
    [100_000, 9_000, 4_900, 113_900],
    [123_456, 11_111, 5_968, 140_535],
    [1, 0, 348, 349],
  ])(
    'on %i centavos charges %i and %i, %i in all (R1)',
    (base, transactionFee, serviceFee, total) => {
      expect(feesOn(base)).toEqual({ base, transactionFee, serviceFee, total })
    },
  )

  it.each([0, -1, -50_000])('gives zeros on %i', (base) => {
    expect(feesOn(base)).toEqual({ base: 0, transactionFee: 0, serviceFee: 0, total: 0 })
  })

  it('always sums to the total in whole centavos, rounding each fee half up', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: MAX_CONTRIBUTION }), (base) => {
        const fees = feesOn(base)
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
