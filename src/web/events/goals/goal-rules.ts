import type { Goal } from '#contract/events/goals.ts'
import { formatPesos, MAX_GOAL_TARGET, MIN_GOAL_TARGET } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { DESCRIPTION_MAX } from '#contract/product/limits.ts'
import { AMOUNT_INVALID, buildMaxLengthMessage, GOAL_MINIMUM } from '#contract/product/messages.ts'
import { type Rule, required } from '#web/forms/validation/field-errors.ts'

/** Compares goal names without regard to case (`spec §4`). */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('es-MX') === other.trim().toLocaleLowerCase('es-MX')
}

/** A goal and its new priority, from 1. */
export interface GoalPriority {
  goalId: string
  priority: number
}

/**
 * Moves a goal to another place, from 0. Returns the goals whose priority changes; goals that share a
 * priority get distinct ones.
 */
export function reorderGoal(
  goals: readonly Pick<Goal, 'id' | 'priority'>[],
  goalId: string,
  to: number,
): GoalPriority[] {
  const from = goals.findIndex((goal) => goal.id === goalId)
  const goal = goals[from]
  if (!goal || to < 0 || to >= goals.length) return []
  const order = goals.toSpliced(from, 1).toSpliced(to, 0, goal)
  return order.flatMap(({ id, priority }, place) =>
    priority === place + 1 ? [] : [{ goalId: id, priority: place + 1 }],
  )
}

/** Validates a target in pesos as typed (`spec §5`, `R1`). */
export const targetRule: Rule = (typed, form) => {
  const missing = required(typed, form)
  if (missing) return missing
  const centavos = parsePesos(typed)
  if (centavos === null) return AMOUNT_INVALID
  if (centavos < MIN_GOAL_TARGET) return GOAL_MINIMUM
  return centavos > MAX_GOAL_TARGET
    ? `El monto máximo de un sueño es ${formatPesos(MAX_GOAL_TARGET)} MXN`
    : null
}

export const goalRules = {
  name: required,
  baseAmount: targetRule,
  description: (typed: string) =>
    typed.length > DESCRIPTION_MAX ? buildMaxLengthMessage(DESCRIPTION_MAX) : null,
}
