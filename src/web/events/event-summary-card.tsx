import { Link } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#contract/product/paths.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { formatHostNames } from './host-names.ts'
import { RaisedAmount } from './raised-amount.tsx'

interface EventSummaryCardProps {
  event: Event
  /** ISO 8601, from the loader: server and browser render the same text. */
  now: string
  className?: string
}

/** The event in short, beside the contribution form. */
export function EventSummaryCard({ event, now, className }: EventSummaryCardProps) {
  return (
    <Card as="aside" padding="none" className={classNames('grid', className)}>
      <ThemeHero theme={event.theme} size="card" />
      <div className="grid gap-3 p-5">
        <Link to={eventPath(event.slug)} className="font-display text-lg leading-tight">
          {event.name}
        </Link>
        <p className="text-sm text-muted">
          De {formatHostNames(event)} · {formatEventDate(event.eventDate, new Date(now))}
        </p>
        <RaisedAmount statistics={event.statistics} />
      </div>
    </Card>
  )
}
