import { useState } from 'react'
import {
  type ChangeRun,
  describeActor,
  describeEventChange,
  foldRuns,
} from '#contract/events/history/change-labels.ts'
import type { EventChange } from '#contract/events/history/changes.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildEventPath, PATHS } from '#contract/product/paths.ts'
import { formatTime } from '#contract/text/dates.ts'
import { markTimeZone, type TimeZone } from '#contract/text/time-zones.ts'
import { call } from '#web/api/call.ts'
import { getMessageOr, toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { formatLongDate } from '#web/format/dates.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/history'

const TITLE = 'Historial'
export const meta = () => buildPageMeta({ title: TITLE })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST', ...DESK_ROLES])
  try {
    const [{ event }, first] = await Promise.all([
      call('GET /events/url/:url', { params: { url: params.id } }),
      call('GET /events/:id/changes', { params: { id: params.id } }),
    ])
    return { event, first }
  } catch (error) {
    return toRouteError(error)
  }
}

export const HydrateFallback = PagePending

function ChangeRow({ change, times, timeZone }: ChangeRun & { timeZone: TimeZone }) {
  return (
    <li className="grid gap-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[minmax(0,1fr)_auto] sm:gap-x-6">
      <p className="wrap-anywhere">
        <strong>{describeActor(change)}</strong>
        <span className="text-muted"> · </span>
        {describeEventChange(change)}
        {times > 1 && <span className="text-muted"> · {times} veces</span>}
      </p>
      <time dateTime={change.at} className="text-sm text-muted sm:text-right">
        {formatTime(change.at, timeZone)}
      </time>
    </li>
  )
}

/** By the day, as its readers remember it. */
function ChangesByDay({
  changes,
  timeZone,
}: {
  changes: readonly EventChange[]
  timeZone: TimeZone
}) {
  const days = Map.groupBy(changes, ({ at }) => formatLongDate(at, new Date(), timeZone))
  return (
    <div className="grid gap-6">
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day} className="grid gap-2">
          <h2 className="text-lg first-letter:uppercase">{day}</h2>
          <Card as="div">
            <ul className="grid divide-y divide-line">
              {foldRuns(ofDay).map((run) => (
                <ChangeRow key={run.change.id} {...run} timeZone={timeZone} />
              ))}
            </ul>
          </Card>
        </section>
      ))}
    </div>
  )
}

type ChangesPage = Route.ComponentProps['loaderData']['first']

/** Adds a page to the list at each press. */
function useMoreChanges(eventId: string, first: ChangesPage) {
  const [added, setAdded] = useState<ChangesPage[]>([])
  const [isLoading, setIsLoading] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const pages = [first, ...added]
  const next = pages.at(-1)?.next ?? null
  const load = async () => {
    if (next === null) return
    setIsLoading(true)
    setFailure(null)
    try {
      const page = await call('GET /events/:id/changes', {
        params: { id: eventId },
        query: { before: next },
      })
      setAdded((before) => [...before, page])
    } catch (error) {
      setFailure(getMessageOr(error, 'Error al cargar el historial'))
    } finally {
      setIsLoading(false)
    }
  }
  return { changes: pages.flatMap((page) => page.changes), next, isLoading, failure, load }
}

/** Leads its hosts back to their page of the event, and the desk to its own. */
const buildTrail = ({ viewer, id, slug, name }: Route.ComponentProps['loaderData']['event']) =>
  viewer === null
    ? [
        { label: 'Eventos', to: PATHS.adminEvents },
        { label: name, to: buildAdminEventPath(id) },
      ]
    : [
        { label: 'Mis eventos', to: PATHS.events },
        { label: name, to: buildEventPath(slug) },
      ]

/** Who changed what in an event, and when, for all its hosts and the desk (`R21`). */
export default function EventHistory({ loaderData }: Route.ComponentProps) {
  const { event, first } = loaderData
  const { changes, next, isLoading, failure, load } = useMoreChanges(event.id, first)
  return (
    <Page
      title={TITLE}
      isCompact
      text={`Quién hizo qué, y cuándo${markTimeZone(event.timeZone)}. Lo ven quienes organizan el evento y nuestro equipo de soporte.`}
      trail={buildTrail(event)}
      width="3xl"
    >
      {changes.length === 0 ? (
        <EmptyState
          illustration="nest"
          title="Todavía no hay cambios"
          text="Aquí sale lo que cada quien cambie en el evento."
        />
      ) : (
        <ChangesByDay changes={changes} timeZone={event.timeZone} />
      )}
      {failure && <RetryBanner onRetry={() => void load()}>{failure}</RetryBanner>}
      {next && !failure && (
        <Button variant="quiet" busy={isLoading} onClick={() => void load()}>
          Ver más
        </Button>
      )}
    </Page>
  )
}

export const ErrorBoundary = EventError
