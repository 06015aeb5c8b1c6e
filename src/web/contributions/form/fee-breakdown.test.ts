import { expect, it } from 'vitest'
import { describeSurplus } from './fee-breakdown.tsx'

const SURPLUS = 'A este sueño le faltan $300.00. Lo demás también llega a la familia.'

it('whoever gives more than a goal lacks reads what it lacks, and that the rest counts too (R5)', () => {
  expect(describeSurplus(30_001, 30_000, 'CONTRIBUTOR')).toBe(SURPLUS)
  expect(describeSurplus(30_000, 30_000, 'CONTRIBUTOR')).toBeNull()
})

it('a family that pays the fees lacks what is typed to complete the goal, not less (R23)', () => {
  // What completes a goal of $300.00 there: its total with the fees.
  expect(describeSurplus(34_414, 30_000, 'HOST')).toBeNull()
  expect(describeSurplus(34_415, 30_000, 'HOST')).toBe(SURPLUS)
})

it('a goal whose rest is unknown or nothing says nothing of it', () => {
  expect(describeSurplus(30_000, 0, 'CONTRIBUTOR')).toBeNull()
})
