import { expect, it } from 'vitest'
import { doGoalsLackMoney } from './raised-amount.tsx'

const goal = {
  canReceiveContributions: true,
  isReserved: false,
  currentAmount: 0,
  targetAmount: 100_000,
  notedAmount: 0,
}
const full = { ...goal, currentAmount: 100_000 }

it('a goal lacks money unless it has its target, is closed, or a guest brings it (R24)', () => {
  const half = { ...goal, currentAmount: 60_000 }
  expect(doGoalsLackMoney([full, goal])).toBe(true)
  expect(doGoalsLackMoney([full, { ...goal, canReceiveContributions: false }])).toBe(false)
  expect(doGoalsLackMoney([full, { ...goal, isReserved: true }])).toBe(false)
  expect(doGoalsLackMoney([full, { ...half, notedAmount: 39_999 }])).toBe(true)
  expect(doGoalsLackMoney([full, { ...half, notedAmount: 40_000 }])).toBe(false)
})
