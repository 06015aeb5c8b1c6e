import { formatPesos, MAX_GOAL_TARGET, MIN_GOAL_TARGET } from '#contract/money/money.ts'
import { parsePesos } from '#contract/money/typed-pesos.ts'
import { DESCRIPTION_MAX } from '#contract/product/limits.ts'
import { AMOUNT_INVALID, buildMaxLengthMessage, GOAL_MINIMUM } from '#contract/product/messages.ts'
import { type Rule, required } from '#web/forms/validation/field-errors.ts'

/** Compares goal names without regard to case (`spec §4`). */
export function isSameName(one: string, other: string): boolean {
  return one.trim().toLocaleLowerCase('es-MX') === other.trim().toLocaleLowerCase('es-MX')
}

/** Moves a goal to another place, from 0; null where that changes nothing. */
export function moveGoal(ids: readonly string[], goalId: string, to: number): string[] | null {
  const from = ids.indexOf(goalId)
  if (from < 0 || to < 0 || to >= ids.length || to === from) return null
  return ids.toSpliced(from, 1).toSpliced(to, 0, goalId)
}

/** Arranges goals in the order of these ids; others come last, as they are. */
export function arrangeGoals<Goal extends { id: string }>(
  goals: readonly Goal[],
  order: readonly string[],
): Goal[] {
  const placeOf = new Map(order.map((id, place) => [id, place]))
  const find = ({ id }: Goal) => placeOf.get(id) ?? order.length
  return goals.toSorted((one, other) => find(one) - find(other))
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
