import { useNavigation } from 'react-router'
import type { EventSummary } from '#contract/events/events.ts'
import { deriveRole } from '#contract/people/roles.ts'
import { buildEventPath, buildReportsPath, PATHS, REPORTS_QUERY } from '#contract/product/paths.ts'
import { AdminEvents, FoundEvents, loadAdminEvents } from '#web/admin/lists/all-events.tsx'
import { AdminFacts } from '#web/admin/lists/events-table.tsx'
import { call } from '#web/api/call.ts'
import { WaitingInvitations } from '#web/events/cohosts/waiting-invitations.tsx'
import { getEventStatusLabel } from '#web/events/event-labels.ts'
import { cardGrid, EventCard, EventsSkeleton } from '#web/events/list/event-card.tsx'
import {
  EVENT_STATUS_ORDER,
  isHostView,
  loadEvents,
  readListQuery,
} from '#web/events/list/load-events.ts'
import { ReportManager } from '#web/reports/report-manager.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { rememberOwnEvents } from '#web/session/own-events.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import {
  FilterSelect,
  ListFilter,
  ListPagination,
  ListPosition,
} from '#web/shell/lists/list-filter.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, RequiresJavaScript } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/list'

/** Why the list is empty, and what to do next (`spec §2`). */
const NO_EVENTS = {
  filtered: {
    title: 'No encontramos eventos así',
    text: 'Prueba con otras palabras o quita los filtros.',
    links: [{ to: PATHS.events, label: 'Ver todos', variant: 'secondary' as const }],
  },
  own: {
    title: 'No tienes baby showers aún',
    text: 'Crea tu evento, agrega los sueños y comparte el enlace con tus aliados.',
    links: [{ to: PATHS.createEvent, label: 'Crear mi primer baby shower' }],
  },
  available: {
    title: 'No hay baby showers disponibles',
    text: 'Cuando una familia publique el suyo, lo verás aquí.',
  },
}

const options = EVENT_STATUS_ORDER.map((value) => ({
  value,
  label: getEventStatusLabel(value).label,
}))

function EventsFilter({ query, own }: { query: ReturnType<typeof readListQuery>; own: boolean }) {
  return (
    <ListFilter label="Buscar eventos" placeholder="Nombre del evento" search={query.search}>
      {own && <FilterSelect name="status" label="Estado" value={query.status} options={options} />}
    </ListFilter>
  )
}

/** Fewer events are found without a search. */
const FILTER_FROM_COUNT = 6

export const meta = () => buildPageMeta({ title: 'Eventos' })

const pageTitle = (own: boolean) => (own ? 'Mis eventos' : 'Baby Showers Disponibles')

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  const user = await requireRoles(request, ['HOST', 'ALIADO', 'ADMIN'])
  if (deriveRole(user.roles) === 'ADMIN') {
    return { admin: await loadAdminEvents(call, request.url) }
  }
  const own = isHostView(user.roles)
  const search = new URL(request.url).searchParams
  const query = readListQuery(search)
  const list = await loadEvents(call, own, query)
  if (own) rememberOwnEvents((list.data?.events ?? []).map(({ slug }) => buildEventPath(slug)))
  return { admin: null, own, query, list, reportsFor: search.get(REPORTS_QUERY) }
})

export function HydrateFallback() {
  return (
    <Page title="Eventos">
      <EventsSkeleton />
      <RequiresJavaScript />
    </Page>
  )
}

/** A host's own events; every event for an admin; the public ones for everybody else (`spec §2`). */
export default function Events({ loaderData }: Route.ComponentProps) {
  return loaderData.admin ? <AdminList admin={loaderData.admin} /> : <EventsList {...loaderData} />
}

type Data = Extract<Route.ComponentProps['loaderData'], { admin: null }>
type AdminData = Exclude<Route.ComponentProps['loaderData'], Data>

function AdminList({ admin }: AdminData) {
  return (
    <Page title={pageTitle(false)} className="gap-8" action={<FoundEvents events={admin.events} />}>
      <AdminEvents {...admin}>
        {(events) => (
          <ul className={cardGrid}>
            {events.map((event) => (
              <li key={event.id} className="flex">
                <EventCard event={event} own={false} facts={<AdminFacts event={event} />} />
              </li>
            ))}
          </ul>
        )}
      </AdminEvents>
      <ReportManager bulk />
    </Page>
  )
}

function EventsList({ own, query, list, reportsFor }: Data) {
  const isLoading = useNavigation().location?.pathname === PATHS.events
  const isFiltered = query.search !== undefined || query.status !== undefined
  const hasFilter = isFiltered || (list.data?.pagination.total ?? 0) >= FILTER_FROM_COUNT
  const hasReports = own && (isFiltered || list.data?.events.length !== 0)
  return (
    <Page title={pageTitle(own)} action={own && <OwnActions hasReports={hasReports} />}>
      {own && <UnconfirmedEmailBanner />}
      <WaitingInvitations />
      {hasFilter && <EventsFilter query={query} own={own} />}
      {list.errorMessage !== null ? (
        <LoadErrorBanner>Error al cargar eventos: {list.errorMessage}</LoadErrorBanner>
      ) : (
        <>
          <ListPosition {...list.data.pagination} />
          {isLoading ? (
            <EventsSkeleton />
          ) : (
            <Cards events={list.data.events} own={own} filtered={isFiltered} />
          )}
          <ListPagination {...list.data.pagination} />
        </>
      )}
      {hasReports && <ReportManager eventId={reportsFor} />}
    </Page>
  )
}

/** The reports are below all events: far down on a phone. */
const OwnActions = ({ hasReports }: { hasReports: boolean }) => (
  <>
    <ButtonLink to={PATHS.createEvent}>
      <PlusIcon /> Crear evento
    </ButtonLink>
    {hasReports && <TouchLink to={buildReportsPath()}>Ver reportes</TouchLink>}
  </>
)

interface CardsProps {
  events: readonly EventSummary[]
  own: boolean
  filtered: boolean
}

function Cards({ events, own, filtered }: CardsProps) {
  if (events.length === 0) {
    const reason = filtered ? 'filtered' : own ? 'own' : 'available'
    return <EmptyState illustration="nest" {...NO_EVENTS[reason]} />
  }
  return (
    <ul className={cardGrid}>
      {events.map((event) => (
        <li key={event.id} className="flex">
          <EventCard event={event} own={own} />
        </li>
      ))}
    </ul>
  )
}
