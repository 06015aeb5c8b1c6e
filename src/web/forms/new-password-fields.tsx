import { useEffect, useState } from 'react'
import {
  countRulesMet,
  RESET_RULES,
  RESET_STRENGTHS,
  validateResetPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import {
  PasswordField,
  type PasswordRequirement,
  type PasswordStrength,
} from '#web/ui/fields/password-field.tsx'
import { type FieldErrors, type Rule, required } from './validation/field-errors.ts'

const MIN_SCORE = 3

const confirmation: Rule = (typed, form) =>
  // Registration's message ends with a full stop, this one does not (`spec §5`).
  typed === form.get('newPassword') ? null : PASSWORDS_DIFFER.replace(/\.$/, '')

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

function listNewPasswordRequirements(password: string): PasswordRequirement[] {
  return RESET_RULES.map(({ label, met }) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    met: met(password),
  }))
}

export function isNewPasswordReady(password: string, confirmed: string): boolean {
  return password === confirmed && countRulesMet(password, RESET_RULES) >= MIN_SCORE
}

interface NewPasswordFieldsProps {
  errors: FieldErrors
  /** Called with whether the form can be sent: both equal, and strong enough (`spec §5`). */
  onReady: (ready: boolean) => void
}

/** A new password with its meter and checklist, and once more; fields `newPassword`, `confirmPassword`. */
export function NewPasswordFields({ errors, onReady }: NewPasswordFieldsProps) {
  const [password, setPassword] = useState('')
  const [confirmed, setConfirmed] = useState('')
  const isReady = isNewPasswordReady(password, confirmed)
  // Input from before hydration arrives as two events of one render: neither handler knows the other's.
  useEffect(() => onReady(isReady), [isReady, onReady])
  return (
    <>
      <PasswordField
        name="newPassword"
        label="Nueva contraseña"
        autoComplete="new-password"
        onChange={setPassword}
        strength={rateNewPassword(password)}
        requirements={listNewPasswordRequirements(password)}
        error={errors.newPassword}
      />
      <PasswordField
        name="confirmPassword"
        label="Confirmar contraseña"
        autoComplete="new-password"
        onChange={setConfirmed}
        error={errors.confirmPassword}
      />
    </>
  )
}
