import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { EventSummary, HostedEvent } from '#contract/events/events.ts'
import { COPIED_ON_CARD_MS, DESCRIPTION_PREVIEW_LENGTH } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { hasEventTime } from '#contract/text/dates.ts'
import { isPartyOver } from '#web/events/after-party.ts'
import { getEventStatusLabel, hasEventEnded, SHARED_LABEL } from '#web/events/event-labels.ts'
import { PictureImage } from '#web/events/pictures/picture-image.tsx'
import { Amounts, findProgress, formatHiddenContributions } from '#web/events/raised-amount.tsx'
import { readCards, readGoalInputs } from '#web/events/wizard/goal-cards.ts'
import { buildSavedInputKey } from '#web/events/wizard/saved-steps.ts'
import { buildWizardPath } from '#web/events/wizard/wizard-path.ts'
import { formatEventTime, formatLongDate } from '#web/format/dates.ts'
import { formatCount, truncate } from '#web/format/text.ts'
import { loadSavedInput } from '#web/forms/saved-input.ts'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { ProgressThermometer } from '#web/ui/data/progress-thermometer.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { LoadingArea, Skeleton, SkeletonText } from '#web/ui/feedback/skeleton.tsx'
import { CalendarIcon, type Icon, PinIcon, UserIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ClockIcon, ExternalIcon } from '#web/ui/more-icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import { toast } from '#web/ui/toasts/toast.ts'

export const cardGrid = 'grid gap-5 sm:grid-cols-2 lg:grid-cols-3'

export function EventsSkeleton() {
  return (
    <LoadingArea label="Cargando eventos">
      <div className={cardGrid}>
        {['a', 'b', 'c'].map((card) => (
          <Card key={card} padding="none">
            <Skeleton className="aspect-3/1 rounded-none" />
            <div className="grid gap-4 p-5">
              <Skeleton className="h-6 w-24" />
              <Skeleton className="h-7 w-4/5" />
              <SkeletonText lines={4} />
              <Skeleton className="h-3 w-full" />
              <Skeleton className="h-11 w-full" />
            </div>
          </Card>
        ))}
      </div>
    </LoadingArea>
  )
}

/** `49 aportaciones de 44 aliados`: somebody may give more than once. */
function describeGivers({
  uniqueContributors,
  totalContributors,
}: Pick<EventSummary['statistics'], 'uniqueContributors' | 'totalContributors'>): string {
  if (totalContributors === 0) return 'Sin aportaciones todavía'
  const gifts = formatCount(totalContributors, 'aportación', 'aportaciones')
  return `${gifts} de ${formatCount(uniqueContributors, 'aliado', 'aliados')}`
}

/** How many sueños of its reader's own draft wait in this browser. */
function countTypedGoals({ id, hostId, status, viewer }: EventCardProps['event']): number {
  if (viewer !== 'OWNER' || status !== 'DRAFT') return 0
  const typed = loadSavedInput(buildSavedInputKey(hostId, id, 'goals')) ?? {}
  return readGoalInputs(readCards(typed)).filter((goal) => goal.id === null).length
}

function CardFigures({ event }: Pick<EventCardProps, 'event'>) {
  const { hiddenContributions, ...counts } = event.statistics
  const progress = findProgress(event.statistics, counts.completedGoals < counts.totalGoals)
  const done = formatCount(counts.completedGoals, 'cumplido', 'cumplidos')
  const typedGoals = countTypedGoals(event)
  return (
    <div className="mt-auto grid gap-2">
      <Amounts statistics={event.statistics} size="md" />
      {progress && (
        <ProgressThermometer
          value={progress.value}
          max={progress.max}
          label={`Avance de ${event.name}`}
          text={progress.text}
        />
      )}
      <p className="flex flex-wrap justify-between gap-x-4 text-sm text-muted">
        <span>
          {formatCount(counts.totalGoals, 'sueño', 'sueños')} ·&nbsp;{done}
        </span>
        <span>{describeGivers(counts)}</span>
      </p>
      {typedGoals > 0 && (
        <p className="text-sm font-semibold">
          {formatCount(typedGoals, 'sueño', 'sueños')} sin publicar en este navegador
        </p>
      )}
      {hiddenContributions > 0 && (
        <p className="text-sm text-muted first-letter:uppercase">
          {formatHiddenContributions(hiddenContributions)}
        </p>
      )}
    </div>
  )
}

/** What its reader does next: the owner finishes a draft; a host edits, and thanks once the event is over. */
function findMainAction(event: EventCardProps['event'], own: boolean) {
  const { id, status, slug, statistics } = event
  if (event.viewer === 'OWNER' && status === 'DRAFT')
    return { label: 'Terminar', to: buildWizardPath(id) }
  const hasEnded = hasEventEnded(status) || isPartyOver(event, new Date())
  if (own && !hasEnded) return { label: 'Editar', to: buildEventPath(slug, 'edit') }
  if (own && statistics.totalContributors > 0)
    return { label: 'Agradecer', to: buildEventPath(slug, 'thanks') }
  return { label: 'Ver evento', to: buildEventPath(slug) }
}

interface EventCardProps {
  /** With a `viewer` among the reader's own. */
  event: EventSummary & Partial<Pick<HostedEvent, 'viewer'>>
  own: boolean
  /** What some readers see besides. */
  facts?: ReactNode
}

/** An event in the list (`spec §2` 'Events list'). */
export function EventCard({ event, own, facts }: EventCardProps) {
  const status = getEventStatusLabel(event.status)
  const to = buildEventPath(event.slug)
  const action = findMainAction(event, own)
  return (
    <Card as="article" padding="none" className="flex grow flex-col">
      {event.cover ? (
        <PictureImage
          picture={{ ...event.cover, alt: '' }}
          sizes="(max-width: 40rem) 100vw, 26rem"
          widest={800}
          className="aspect-3/1 w-full"
        />
      ) : (
        <ThemeHero theme={event.theme} size="card" />
      )}
      <div className="flex grow flex-col gap-4 p-5">
        <div className="grid gap-2">
          <p className="flex flex-wrap gap-2">
            <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
            {event.viewer === 'COHOST' && <StatusBadge tone="info">{SHARED_LABEL}</StatusBadge>}
          </p>
          <h2 className="text-lg">
            <Link
              to={to}
              className="line-clamp-3 decoration-1 underline-offset-4 wrap-anywhere hover:underline"
            >
              {event.name}
            </Link>
          </h2>
          {event.description && (
            <p className="text-muted wrap-anywhere">
              {truncate(event.description, DESCRIPTION_PREVIEW_LENGTH)}
            </p>
          )}
        </div>
        <dl className="flex flex-wrap gap-x-5 gap-y-1.5 text-sm sm:grid">
          <Fact icon={CalendarIcon} name="Fecha">
            <time dateTime={event.eventDate} className="inline-block first-letter:uppercase">
              {formatLongDate(event.eventDate, new Date(), event.timeZone)}
            </time>
          </Fact>
          <Fact icon={ClockIcon} name="Hora">
            {hasEventTime(event) ? formatEventTime(event) : 'Hora por confirmar'}
          </Fact>
          {event.location && (
            <Fact icon={PinIcon} name="Lugar">
              {event.location}
            </Fact>
          )}
          <Fact icon={UserIcon} name="Organiza">
            {event.hosts[0]?.name || 'Anfitrión'}
          </Fact>
        </dl>
        <CardFigures event={event} />
        {facts}
        <div className="flex items-center gap-2 border-t border-line pt-4">
          <Link
            to={action.to}
            className={buttonStyle({ variant: 'secondary', wide: true })}
            aria-label={`${action.label}: ${event.name}`}
          >
            {action.label}
          </Link>
          {event.status !== 'DRAFT' && (
            <CopyButton
              text={event.shareUrl}
              label="Copiar enlace"
              aria-label={`Copiar enlace de ${event.name}`}
              size="icon"
              resetMs={COPIED_ON_CARD_MS}
              onError={() => toast.error('Error al copiar el enlace')}
            />
          )}
          <a
            href={to}
            target="_blank"
            rel="noopener"
            className={buttonStyle({ variant: 'secondary', size: 'icon' })}
            aria-label={`Abrir ${event.name} en otra pestaña`}
          >
            <ExternalIcon />
          </a>
        </div>
      </div>
    </Card>
  )
}

function Fact(props: { icon: Icon; name: string; children: ReactNode }) {
  const { icon: FactIcon, name, children } = props
  return (
    <div className="flex items-start gap-2.5">
      <dt>
        <FactIcon className="mt-0.5 shrink-0 text-accent" />
        <span className="sr-only">{name}</span>
      </dt>
      <dd className="min-w-0 wrap-anywhere">{children}</dd>
    </div>
  )
}
