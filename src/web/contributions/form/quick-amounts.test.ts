import { expect, it } from 'vitest'
import { listQuickAmounts } from './quick-amounts.tsx'

const ALL = ['$500', '$750', '$1,000', '$1,500', '$2,000']
const list = (...args: Parameters<typeof listQuickAmounts>) =>
  listQuickAmounts(...args).map(({ label }) => label)

it.each([
  [1_000, ['Lo que falta: $10']],
  [10_000, ['$50', 'Lo que falta: $100']],
  [28_000, ['$50', '$150', 'Lo que falta: $280']],
  [50_000, ['$150', '$250', 'Lo que falta: $500']],
  [60_000, ['$300', '$500', 'Lo que falta: $600']],
  [120_050, ['$500', '$750', '$1,000', 'Lo que falta: $1,200.50']],
  [300_000, [...ALL, 'Lo que falta: $3,000']],
])(
  'a goal that lacks %i centavos is offered its rest and less, nothing above it',
  (missing, labels) => {
    expect(list(missing, 'CONTRIBUTOR')).toEqual(labels)
  },
)

it.each([0, 999])(
  'a rest of %i centavos, which nobody can give, leaves all amounts (spec §9)',
  (missing) => {
    expect(list(missing, 'CONTRIBUTOR')).toEqual(ALL)
  },
)

it('what completes a goal of a family that pays the fees is what the contributor types (R23)', () => {
  expect(list(100_000, 'HOST')).toEqual(['$500', '$750', '$1,000', 'Completar con $1,139'])
})
