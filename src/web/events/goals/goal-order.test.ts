import { expect, it } from 'vitest'
import { reorderGoal } from './goal-order.ts'

const goals = [
  { id: 'a', priority: 1 },
  { id: 'b', priority: 2 },
  { id: 'c', priority: 3 },
]

it('moving a goal changes its priority and its neighbour’s', () => {
  expect(reorderGoal(goals, 'c', -1)).toEqual([
    { goalId: 'c', priority: 2 },
    { goalId: 'b', priority: 3 },
  ])
})

it('goals that share a priority get distinct ones', () => {
  const shared = goals.map((goal) => ({ ...goal, priority: 1 }))
  expect(reorderGoal(shared, 'a', 1)).toEqual([
    { goalId: 'a', priority: 2 },
    { goalId: 'c', priority: 3 },
  ])
})

it('a move beyond the ends, or of an unknown goal, changes nothing', () => {
  expect(reorderGoal(goals, 'a', -1)).toEqual([])
  expect(reorderGoal(goals, 'c', 1)).toEqual([])
  expect(reorderGoal(goals, 'x', 1)).toEqual([])
})
