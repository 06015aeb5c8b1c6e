import {
  countRulesMet,
  REGISTER_RULES,
  rateRegisterPassword,
  validateRegisterPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import { email, personName, type Rule, required } from '#web/forms/validation/field-errors.ts'
import type { PasswordRequirement, PasswordStrength } from '#web/ui/fields/password-field.tsx'

const confirmation: Rule = (typed, form) =>
  required(typed, form) ?? (typed === form.get('password') ? null : PASSWORDS_DIFFER)

const terms: Rule = (_, form) =>
  form.has('terms') ? null : 'Debes aceptar los términos y condiciones para continuar'

/** Validation rules of the registration form (`spec §5`). */
export const registrationRules = {
  firstName: personName,
  lastName: personName,
  motherLastName: personName,
  email,
  password: (typed: string, form: FormData) =>
    required(typed, form) ?? validateRegisterPassword(typed),
  confirmPassword: confirmation,
  terms,
}

/** The strength meter; undefined for an empty password. */
export function measurePasswordStrength(password: string): PasswordStrength | undefined {
  if (!password) return undefined
  const score = Math.max(1, countRulesMet(password, REGISTER_RULES))
  return { score, max: REGISTER_RULES.length, label: rateRegisterPassword(password) }
}

export function listPasswordRequirements(password: string): PasswordRequirement[] {
  return REGISTER_RULES.map(({ label, met }) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    met: met(password),
  }))
}
