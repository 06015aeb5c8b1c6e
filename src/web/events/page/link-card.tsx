import type { ReactNode } from 'react'
import { buttonStyle } from '#web/ui/actions/button-style.ts'
import { ExternalIcon, type Icon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'

interface LinkCardProps {
  title: string
  icon: Icon
  /** Null is shown to the owner alone. */
  link: string | null
  /** What the guest's button says. */
  join: string
  tools?: ReactNode
}

/** The video call or the album: visible if there is a link, or to its owner (`spec §2`). */
export function LinkCard({ title, icon: CardIcon, link, join, tools }: LinkCardProps) {
  if (!link && !tools) return null
  return (
    <Card className="grid gap-3">
      <h2 className="flex items-center gap-2.5 text-lg">
        <CardIcon className="shrink-0 text-accent" />
        {title}
      </h2>
      {link && (
        <a
          href={link}
          target="_blank"
          rel="noopener noreferrer"
          className={buttonStyle({ variant: 'secondary', wide: true })}
        >
          {join}
          <ExternalIcon />
          <span className="sr-only"> (se abre en otra pestaña)</span>
        </a>
      )}
      {tools}
    </Card>
  )
}
