import { expect, it } from 'vitest'
import { doGoalsLackMoney } from './raised-amount.tsx'

const goal = {
  canReceiveContributions: true,
  isReserved: false,
  currentAmount: 0,
  targetAmount: 100_000,
}
const full = { ...goal, currentAmount: 100_000 }

it('a goal lacks money unless it has its target, is closed, or a guest brings it (R24)', () => {
  expect(doGoalsLackMoney([full, goal])).toBe(true)
  expect(doGoalsLackMoney([full, { ...goal, canReceiveContributions: false }])).toBe(false)
  expect(doGoalsLackMoney([full, { ...goal, isReserved: true }])).toBe(false)
})
