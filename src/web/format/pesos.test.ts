import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parsePesos } from '#contract/money/money.ts'
import { formatAmount } from '#web/ui/style/format-amount.ts'

it('every amount that a field shows is read back as the same centavos', () => {
  fc.assert(
    fc.property(fc.nat(), (centavos) => {
      expect(parsePesos(formatAmount(centavos))).toBe(centavos)
    }),
  )
})

it('a field shows thousands with commas and always two decimals', () => {
  expect([0, 100_000, 123_456_789].map(formatAmount)).toEqual(['0.00', '1,000.00', '1,234,567.89'])
})
