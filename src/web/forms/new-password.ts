import {
  countRulesMet,
  RESET_RULES,
  RESET_STRENGTHS,
  validateResetPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import type { PasswordRequirement, PasswordStrength } from '#web/ui/fields/password-field.tsx'
import { type Rule, required } from './validation/rules.ts'

/** The lowest score of 5 that enables the button (`spec §5`). */
const MIN_SCORE = 3

const confirmation: Rule = (typed, form) =>
  // Registration's message ends with a full stop, this one does not (`spec §5`).
  typed === form.get('newPassword') ? null : PASSWORDS_DIFFER.replace(/\.$/, '')

/** The rules of the two fields of `NewPasswordFields`. */
export const newPasswordRules = {
  newPassword: (typed: string, form: FormData) =>
    required(typed, form) ?? validateResetPassword(typed),
  confirmPassword: confirmation,
}

/** The meter's value; undefined for an empty password. */
export function rateNewPassword(password: string): PasswordStrength | undefined {
  const score = countRulesMet(password, RESET_RULES)
  const label = RESET_STRENGTHS[Math.max(0, score - 1)] ?? RESET_STRENGTHS[0]
  return password ? { score: Math.max(1, score), max: RESET_RULES.length, label } : undefined
}

export function listNewPasswordRequirements(password: string): PasswordRequirement[] {
  return RESET_RULES.map(({ label, met }) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    met: met(password),
  }))
}

export function isNewPasswordReady(password: string, confirmed: string): boolean {
  return password === confirmed && countRulesMet(password, RESET_RULES) >= MIN_SCORE
}
