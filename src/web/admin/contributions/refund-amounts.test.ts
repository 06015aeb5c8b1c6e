import { expect, it } from 'vitest'
import { computeRefundFor, refundableAmount } from './refund-form.tsx'

const contribution = { amount: 100_000, totalAmount: 113_900, reservedTotal: 0 }

it('a partial refund includes its proportion of the fees, and the last one the rest', () => {
  const part = computeRefundFor(contribution, 40_000)
  expect(part).toEqual({ base: 40_000, total: 45_560 })
  const then = { ...contribution, reservedTotal: part?.total ?? 0 }
  expect(refundableAmount(then)).toBe(60_000)
  expect(computeRefundFor(then, 60_000)).toEqual({ base: 60_000, total: 68_340 })
  expect(computeRefundFor(then, 60_001)).toBeNull()
})
