import { MAX_CONTRIBUTION, MIN_CONTRIBUTION, parsePesos } from '#contract/money/money.ts'
import { MESSAGE_MAX } from '#contract/product/limits.ts'
import {
  AMOUNT_MAXIMUM,
  AMOUNT_MINIMUM,
  AMOUNT_NOT_MONEY,
  CONTRIBUTOR_EMAIL_INVALID,
  maxLengthMessage,
  NAME_REQUIRED,
} from '#contract/product/messages.ts'
import { email, type Rule } from '#web/forms/validation/rules.ts'

/** The error of a typed amount in pesos, or null (`spec §5`, `R1`). */
export function amountError(typed: string): string | null {
  if (typed.trim() === '') return AMOUNT_MINIMUM
  const centavos = parsePesos(typed)
  if (centavos === null) return AMOUNT_NOT_MONEY
  if (centavos < MIN_CONTRIBUTION) return AMOUNT_MINIMUM
  return centavos > MAX_CONTRIBUTION ? AMOUNT_MAXIMUM : null
}

const nameRule: Rule = (typed) => (typed.trim() ? null : NAME_REQUIRED)

/** Checked only when filled (`spec §5`). */
const emailRule: Rule = (typed, form) =>
  typed.trim() && email(typed, form) ? CONTRIBUTOR_EMAIL_INVALID : null

export const messageRule: Rule = (typed) =>
  typed.length > MESSAGE_MAX ? maxLengthMessage(MESSAGE_MAX) : null

export const contributionRules = {
  amount: amountError,
  contributorName: nameRule,
  contributorEmail: emailRule,
  message: messageRule,
}
