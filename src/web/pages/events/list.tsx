import { redirect, useNavigation } from 'react-router'
import { derivedRole } from '#contract/people/roles.ts'
import { AdminEvents, loadAdminEvents } from '#web/admin/events/events-view.tsx'
import { call } from '#web/api/call.ts'
import { cardGrid, EventCard, EventsSkeleton } from '#web/events/list/event-card.tsx'
import { EventsFilter } from '#web/events/list/events-filter.tsx'
import {
  formatListQuery,
  isHostView,
  loadEvents,
  readListQuery,
} from '#web/events/list/load-events.ts'
import { NoEvents } from '#web/events/list/no-events.tsx'
import { ReportManager } from '#web/reports/report-manager.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Pagination } from '#web/ui/data/pagination.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import type { Route } from './+types/list'

export const meta = () => pageMeta({ title: 'Eventos' })

const titleOf = (own: boolean) => (own ? 'Mis eventos' : 'Baby Showers Disponibles')

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const user = await requireRoles(request, ['HOST', 'ALIADO', 'ADMIN'])
  if (derivedRole(user.roles) === 'ADMIN') {
    return { admin: await loadAdminEvents(call, request.url) }
  }
  const own = isHostView(user.roles)
  const query = readListQuery(new URL(request.url).searchParams)
  const read = await loadEvents(call, own, query)
  const last = Math.max(1, read.pagination?.totalPages ?? query.page)
  if (query.page > last) throw redirect(`/events${formatListQuery({ ...query, page: last })}`)
  return { admin: null, own, query, ...read }
}

export function HydrateFallback() {
  return (
    <>
      <PageBanner title="Eventos" />
      <div className="page-column py-8">
        <EventsSkeleton />
        <noscript>
          <p className="mt-6 text-center">
            Esta página necesita JavaScript. Actívalo para continuar.
          </p>
        </noscript>
      </div>
    </>
  )
}

/** A host's own events; an admin's everybody's; for all others, the ones that are open (`spec §2`). */
export default function Events({ loaderData }: Route.ComponentProps) {
  return loaderData.admin ? <ForAdmin admin={loaderData.admin} /> : <Listed {...loaderData} />
}

type Data = Extract<Route.ComponentProps['loaderData'], { admin: null }>
type AdminData = Exclude<Route.ComponentProps['loaderData'], Data>

function ForAdmin({ admin }: AdminData) {
  return (
    <>
      <PageBanner title={titleOf(false)} />
      <div className="page-column grid grid-cols-1 gap-8 py-8">
        <ReportManager bulk />
        <AdminEvents {...admin} />
      </div>
    </>
  )
}

function Listed(data: Data) {
  const { own, query, pagination } = data
  const { location } = useNavigation()
  return (
    <>
      <PageBanner
        title={titleOf(own)}
        action={
          own && (
            <ButtonLink to="/events/create">
              <PlusIcon /> Crear evento
            </ButtonLink>
          )
        }
      />
      <div className="page-column grid gap-6 py-8">
        {own && !hasNothing(data) && <ReportManager />}
        <ShownFilter {...data} />
        {location?.pathname === '/events' ? <EventsSkeleton /> : <Shown {...data} />}
        {pagination && pagination.totalPages > 1 && (
          <Pagination
            page={pagination.page}
            totalPages={pagination.totalPages}
            hrefFor={(page) => `/events${formatListQuery({ ...query, page })}`}
          />
        )}
      </div>
    </>
  )
}

const isFiltered = ({ query }: Data) => query.search !== '' || query.status !== null

const hasNothing = (data: Data) => data.events?.length === 0 && !isFiltered(data)

/** Nothing to search in while there is nothing at all. */
function ShownFilter(data: Data) {
  return hasNothing(data) ? null : <EventsFilter query={data.query} own={data.own} />
}

function Shown(data: Data) {
  const { events, fault, own } = data
  if (fault !== null) return <PanelError>Error al cargar eventos: {fault}</PanelError>
  if (events.length === 0) return <NoEvents own={own} filtered={isFiltered(data)} />
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
