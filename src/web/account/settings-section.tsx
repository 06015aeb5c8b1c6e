import type { ReactNode } from 'react'
import { Card } from '#web/ui/layout/card.tsx'

interface SettingsSectionProps {
  id: string
  title: string
  text?: ReactNode
  children: ReactNode
}

export function SettingsSection({ id, title, text, children }: SettingsSectionProps) {
  return (
    <Card as="section" id={id} aria-labelledby={`${id}-title`} padding="lg" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id={`${id}-title`} className="text-xl">
          {title}
        </h2>
        {text && <p className="text-muted">{text}</p>}
      </div>
      {children}
    </Card>
  )
}
