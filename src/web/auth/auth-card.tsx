import type { ReactNode } from 'react'
import { PATHS } from '#contract/product/paths.ts'
import { EmailTextField } from '#web/forms/email-field.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ArrowLeftIcon } from '#web/ui/more-icons.tsx'

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
  <EmailTextField
    name="email"
    label="Correo electrónico"
    autoComplete="username"
    defaultValue={prefilled}
    error={error}
  />
)
