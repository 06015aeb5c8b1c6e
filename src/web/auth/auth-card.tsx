import type { ReactNode } from 'react'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { ArrowLeftIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface AuthCardProps {
  title: string
  /** Where the link above the card leads; home unless said. */
  back?: { to: string; label: string }
  /** Below the form, such as the way to another screen. */
  foot?: ReactNode
  children: ReactNode
}

/** The one frame of the screens that let a person in. */
export function AuthCard({ title, back, foot, children }: AuthCardProps) {
  const { to, label } = back ?? { to: '/', label: 'Volver al inicio' }
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

/** For readers whose browser runs no script: these forms need one. */
export function NeedsScript({ to }: { to: string }) {
  return (
    <noscript>
      <p className="rounded-md bg-warning-soft p-4">
        Para {to}, activa JavaScript en tu navegador.
      </p>
    </noscript>
  )
}
