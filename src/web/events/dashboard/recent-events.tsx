import { Link } from 'react-router'
import type { HostedEvent } from '#contract/events/events.ts'
import { RECENT_EVENTS } from '#contract/product/limits.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { buildClosingPath, isWaitingToClose } from '#web/events/after-party.ts'
import { getEventStatusLabel, SHARED_LABEL } from '#web/events/event-labels.ts'
import { formatEventDate } from '#web/format/dates.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink, TouchLink } from '#web/ui/actions/text-link.tsx'
import { StatusBadge } from '#web/ui/data/status-badge.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { CalendarIcon, PinIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ThemeMotif } from '#web/ui/themes/theme-motif.tsx'

function EventRow({ event, now }: { event: HostedEvent; now: Date }) {
  const status = getEventStatusLabel(event.status)
  return (
    <li>
      <Link
        to={buildEventPath(event.slug)}
        className="flex items-start gap-3 rounded-md p-3 hover:bg-sunk sm:gap-4"
      >
        <ThemeMotif theme={event.theme} className="size-10 sm:size-12" />
        <span className="grid min-w-0 grow gap-1">
          <span className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
            <span className="line-clamp-3 min-w-0 font-display text-lg font-semibold leading-snug [overflow-wrap:anywhere]">
              {event.name}
            </span>
            <span className="flex flex-wrap gap-2">
              {event.viewer === 'COHOST' && <StatusBadge tone="info">{SHARED_LABEL}</StatusBadge>}
              <StatusBadge tone={status.tone}>{status.label}</StatusBadge>
            </span>
          </span>
          <span className="flex items-start gap-2 text-sm text-muted">
            <CalendarIcon className="mt-px shrink-0 max-sm:hidden" />
            <span className="first-letter:uppercase">{formatEventDate(event)}</span>
          </span>
          {event.location && (
            <span className="flex items-start gap-2 text-sm text-muted">
              <PinIcon className="mt-px shrink-0 max-sm:hidden" />
              <span className="line-clamp-1 min-w-0 [overflow-wrap:anywhere] sm:line-clamp-2">
                {event.location}
              </span>
            </span>
          )}
        </span>
      </Link>
      {event.status === 'ACTIVE' && (
        <p className="-mt-2 flex flex-wrap gap-x-6 pl-16 sm:pl-19">
          <TouchLink to={buildEventPath(event.slug, 'updates')}>
            Contar una novedad<span className="sr-only"> de {event.name}</span>
          </TouchLink>
          {isWaitingToClose(event, now) && (
            <TouchLink to={buildClosingPath(event.slug)}>
              Cerrar el evento<span className="sr-only"> {event.name}</span>
            </TouchLink>
          )}
        </p>
      )}
    </li>
  )
}

/** The three newest events of a host (`spec §2`, `§9`). */
export function RecentEvents({ events, now }: { events: readonly HostedEvent[]; now: Date }) {
  return (
    <section aria-labelledby="eventos-recientes" className="grid content-start gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="eventos-recientes" className="text-xl">
          Eventos recientes
        </h2>
        {events.length > RECENT_EVENTS && (
          <TextLink to={PATHS.events} className="inline-flex min-h-11 items-center">
            Ver todos
          </TextLink>
        )}
      </div>
      <Card padding="none" className="p-2">
        {events.length === 0 ? (
          <EmptyState
            level={3}
            illustration="nest"
            title="No tienes baby showers aún"
            text="Crea el primero y comparte su enlace con tu familia."
            action={<ButtonLink to={PATHS.createEvent}>Crear evento</ButtonLink>}
          />
        ) : (
          <ul className="grid gap-1">
            {events.slice(0, RECENT_EVENTS).map((event) => (
              <EventRow key={event.id} event={event} now={now} />
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
