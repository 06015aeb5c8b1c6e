import { formatPesos, MAX_GOAL_TARGET, MIN_GOAL_TARGET, parsePesos } from '#contract/money/money.ts'
import { DESCRIPTION_MAX } from '#contract/product/limits.ts'
import { AMOUNT_NOT_MONEY, GOAL_MINIMUM, maxLengthMessage } from '#contract/product/messages.ts'
import { type Rule, required } from '#web/forms/validation/rules.ts'

/** Validates a target in pesos as typed (`spec §5`, `R1`). */
export const targetRule: Rule = (typed, form) => {
  const missing = required(typed, form)
  if (missing) return missing
  const centavos = parsePesos(typed)
  if (centavos === null) return AMOUNT_NOT_MONEY
  if (centavos < MIN_GOAL_TARGET) return GOAL_MINIMUM
  return centavos > MAX_GOAL_TARGET
    ? `El monto máximo de un sueño es ${formatPesos(MAX_GOAL_TARGET)} MXN`
    : null
}

export const goalRules = {
  name: required,
  baseAmount: targetRule,
  description: (typed: string) =>
    typed.length > DESCRIPTION_MAX ? maxLengthMessage(DESCRIPTION_MAX) : null,
}
