import { PASSWORDS_DIFFER } from '#contract/messages.ts'
import { RESET_RULES, RESET_STRENGTHS, resetPasswordFault, rulesMet } from '#contract/passwords.ts'
import { type Rule, required } from '#web/forms/rules.ts'
import type { PasswordRequirement, PasswordStrength } from '#web/ui/password-field.tsx'

/** The least score of 5 that the button asks for (`spec §5`). */
const ENOUGH = 3

const confirmation: Rule = (typed, form) =>
  // The contract's sentence with a full stop is registration's; reset says it without (`spec §5`).
  typed === form.get('newPassword') ? null : PASSWORDS_DIFFER.replace(/\.$/, '')

export const resetRules = {
  newPassword: (typed: string, form: FormData) =>
    required(typed, form) ?? resetPasswordFault(typed),
  confirmPassword: confirmation,
}

export function resetStrength(password: string): PasswordStrength | undefined {
  const score = rulesMet(password, RESET_RULES)
  const label = RESET_STRENGTHS[Math.max(0, score - 1)] ?? RESET_STRENGTHS[0]
  return password ? { score: Math.max(1, score), max: RESET_RULES.length, label } : undefined
}

export function resetRequirements(password: string): PasswordRequirement[] {
  return RESET_RULES.map(({ label, met }) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    met: met(password),
  }))
}

/** True when the button may be pressed: both equal, and strong enough. */
export function canSubmit(password: string, confirmed: string): boolean {
  return password === confirmed && rulesMet(password, RESET_RULES) >= ENOUGH
}

/** What a refused link says, and that one has to ask for another (`spec §8`). */
export function linkFault(message: string): string | null {
  if (message.includes('expirado'))
    return 'El enlace ha expirado. Solicita un nuevo enlace de reseteo.'
  if (message.includes('inválido')) return 'Enlace inválido. Solicita un nuevo enlace de reseteo.'
  return null
}
