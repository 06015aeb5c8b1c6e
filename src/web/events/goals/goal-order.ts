import type { Goal } from '#contract/events/goals.ts'

/** A goal and its new priority, from 1. */
export interface GoalPriority {
  goalId: string
  priority: number
}

/**
 * Moves a goal one place up (-1) or down (1). Returns the goals whose priority changes; goals that
 * share a priority get distinct ones.
 */
export function reorderGoal(
  goals: readonly Pick<Goal, 'id' | 'priority'>[],
  goalId: string,
  by: -1 | 1,
): GoalPriority[] {
  const from = goals.findIndex((goal) => goal.id === goalId)
  const goal = goals[from]
  const to = from + by
  if (!goal || to < 0 || to >= goals.length) return []
  const order = goals.toSpliced(from, 1).toSpliced(to, 0, goal)
  return order.flatMap(({ id, priority }, place) =>
    priority === place + 1 ? [] : [{ goalId: id, priority: place + 1 }],
  )
}
