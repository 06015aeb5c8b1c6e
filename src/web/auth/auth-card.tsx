import type { ReactNode } from 'react'
import {
  countRulesMet,
  REGISTER_RULES,
  rateRegisterPassword,
  validateRegisterPassword,
} from '#contract/people/passwords.ts'
import { PASSWORDS_DIFFER } from '#contract/product/messages.ts'
import { PATHS } from '#contract/product/paths.ts'
import { email, personName, type Rule, required } from '#web/forms/validation/field-errors.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { PasswordRequirement, PasswordStrength } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'

const confirmation: Rule = (typed, form) =>
  required(typed, form) ?? (typed === form.get('password') ? null : PASSWORDS_DIFFER)

const terms: Rule = (_, form) =>
  form.has('terms') ? null : 'Debe aceptar los términos y condiciones para continuar'

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
export function passwordStrength(password: string): PasswordStrength | undefined {
  if (!password) return undefined
  const score = Math.max(1, countRulesMet(password, REGISTER_RULES))
  return { score, max: REGISTER_RULES.length, label: rateRegisterPassword(password) }
}

export function passwordRequirements(password: string): PasswordRequirement[] {
  return REGISTER_RULES.map(({ label, met }) => ({
    label: label.charAt(0).toUpperCase() + label.slice(1),
    met: met(password),
  }))
}

interface AuthCardProps {
  title: string
  back?: { to: string; label: string }
  foot?: ReactNode
  children: ReactNode
}

export function AuthCard({ title, back, foot, children }: AuthCardProps) {
  const { to, label } = back ?? { to: PATHS.home, label: 'Volver al inicio' }
  return (
    <div className="page-column grid max-w-lg gap-4 py-6 sm:py-10">
      <TextLink to={to} className="inline-flex min-h-11 items-center gap-2">
        <ArrowLeftIcon /> {label}
      </TextLink>
      <Card padding="lg" className="grid gap-6">
        <h1 className="text-2xl">{title}</h1>
        {children}
        {foot && <p className="text-center">{foot}</p>}
      </Card>
    </div>
  )
}

/** Shown without JavaScript, which these forms require. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className="rounded-md bg-warning-soft p-4">
        Para {to}, activa JavaScript en tu navegador.
      </p>
    </noscript>
  )
}

interface EmailFieldProps {
  error: string | undefined
  /** The initial value. */
  prefilled?: string | undefined
}

export const EmailField = ({ error, prefilled }: EmailFieldProps) => (
  <TextField
    name="email"
    type="email"
    label="Correo electrónico"
    autoComplete="username"
    inputMode="email"
    defaultValue={prefilled}
    error={error}
  />
)

/** The message for an expired or invalid reset link, null for other errors (`spec §8`). */
export function resetLinkError(message: string): string | null {
  if (message.includes('expirado'))
    return 'El enlace ha expirado. Solicita un nuevo enlace de reseteo.'
  if (message.includes('inválido')) return 'Enlace inválido. Solicita un nuevo enlace de reseteo.'
  return null
}
