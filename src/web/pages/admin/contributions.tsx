import { useNavigation, useSearchParams } from 'react-router'
import { adminHostPath, eventPath, PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending, ListSkeleton } from '#web/admin/admin-frame.tsx'
import {
  type ContributionPage,
  ContributionsFilter,
  ContributionsTable,
  loadContributions,
  readContributionQuery,
} from '#web/admin/contributions/contributions-table.tsx'
import { call } from '#web/api/call.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { ListPagination } from '#web/shell/lists/list-pagination.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/contributions'

const TITLE = 'Aportaciones'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  return { contribution: await loadContributions(call, new URL(request.url).searchParams) }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

interface SummaryProps {
  page: ContributionPage
  eventId: string | undefined
  userId: string | undefined
}

/** The number of results and the active filter; a chosen event can be refunded (`R6`). */
function Summary({ page, eventId, userId }: SummaryProps) {
  const { total } = page.pagination
  const all = formatCount(total, 'aportación', 'aportaciones')
  const eventName = page.contributions[0]?.eventName
  return (
    <p role="status" className="text-muted wrap-anywhere">
      {page.hasMore ? `Más de ${all}. Busca o elige fechas para ver las demás.` : all}
      {userId && !eventId && (
        <>
          {' '}
          de <TextLink to={adminHostPath(userId)}>esta persona</TextLink> ·{' '}
          <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>
        </>
      )}
      {eventId && (
        <>
          {eventName ? ` de “${eventName}”` : ' de este evento'} ·{' '}
          <TextLink to={PATHS.adminContributions}>Ver todas</TextLink> ·{' '}
          <TextLink to={eventPath(eventId, 'refund')}>Devolver todo</TextLink>
        </>
      )}
    </p>
  )
}

/** All contributions in every status, with search and filters. */
export default function AdminContributions({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const busy = useNavigation().location !== undefined
  const { page: _page, pageSize: _size, ...filters } = readContributionQuery(search)
  const filtered = Object.values(filters).some(Boolean)
  const { from = '', to } = filters
  return (
    <AdminFrame title={TITLE}>
      <ContributionsFilter search={search} />
      {busy ? (
        <ListSkeleton label="Cargando aportaciones" />
      ) : (
        <PanelView panel={loaderData.contribution}>
          {(page) => (
            <div className="grid grid-cols-1 gap-5">
              <Summary page={page} eventId={filters.eventId} userId={filters.userId} />
              <ContributionsTable
                page={page}
                filtered={filtered}
                backwards={to !== undefined && to < from}
              />
              <ListPagination {...page.pagination} />
            </div>
          )}
        </PanelView>
      )}
    </AdminFrame>
  )
}
