import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import type { Picture } from '#contract/events/pictures.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { PictureImage } from './pictures/picture-image.tsx'

type SummarizedEvent = Pick<
  Event,
  'slug' | 'name' | 'theme' | 'cover' | 'eventDate' | 'timeZone'
> & { hostNames: string }

interface EventSummaryCardProps {
  event: SummarizedEvent
  now: string
  /** Stands beside the form on wide screens, where it has room for the whole cover. */
  isBeside?: boolean
  children?: ReactNode
}

/** The event that a guest's form is about, as it looked on its page. */
export function EventSummaryCard({ event, now, isBeside, children }: EventSummaryCardProps) {
  const beside = (className: string) => isBeside && className
  return (
    <Card
      as="aside"
      aria-label="Sobre el evento"
      padding="none"
      className={classNames('grid', beside('lg:order-2'))}
    >
      {isBeside && <ThemeHero theme={event.theme} size="card" className="max-lg:hidden" />}
      <ThemeHero theme={event.theme} size="strip" className={isBeside ? 'lg:hidden' : undefined} />
      <div
        className={classNames(
          'flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-3',
          beside('lg:grid lg:gap-3 lg:py-5'),
        )}
      >
        {event.cover && (
          <PictureImage
            picture={{ ...event.cover, alt: '' }}
            sizes={isBeside ? '(min-width: 64rem) 20rem, 4rem' : '5rem'}
            widest={640}
            className={classNames(
              'size-14 shrink-0 rounded-md',
              isBeside ? 'lg:aspect-2/1 lg:h-auto lg:w-full' : 'sm:size-20',
            )}
          />
        )}
        <div className={classNames('grid grow basis-40 gap-1', beside('lg:basis-auto lg:gap-3'))}>
          {/* The padding of an inline link moves no line. */}
          <p className="font-display text-lg leading-tight wrap-anywhere">
            <Link to={buildEventPath(event.slug)} className="py-3">
              {event.name}
            </Link>
          </p>
          <p className="text-sm text-muted wrap-anywhere">
            De {event.hostNames} · {formatEventDate(event, new Date(now))}
          </p>
          {children}
        </div>
      </div>
    </Card>
  )
}

/** The cover in little, where a guest reads what became of a gift; nothing where there is none. */
export function CoverStamp({ cover }: { cover: Picture | null }) {
  if (!cover) return null
  return (
    <PictureImage
      picture={{ ...cover, alt: '' }}
      sizes="5rem"
      widest={320}
      eager
      className="size-20 shrink-0 rounded-full border-4 border-surface shadow-card"
    />
  )
}
