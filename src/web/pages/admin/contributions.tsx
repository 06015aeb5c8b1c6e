import { useSearchParams } from 'react-router'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { buildAdminEventPath, buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import {
  ContributionsFilter,
  readContributionFilter,
  readContributionQuery,
} from '#web/admin/contributions/contributions-filter.tsx'
import {
  type ContributionPage,
  ContributionsTable,
} from '#web/admin/contributions/contributions-list.tsx'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { DownloadList, findFileRowLimit } from '#web/admin/lists/list-filters.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/contributions'

const TITLE = 'Aportaciones'
export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const query = readContributionQuery(new URL(request.url).searchParams)
  const list = call('GET /admin/contributions', { query })
  return { contributions: await toLoadResult(list, 'Error al obtener las aportaciones') }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** The number of results, and whose they are if the address names an event or a person. */
function Summary({ page }: { page: ContributionPage }) {
  const [search] = useSearchParams()
  const { eventId, hostId, userId } = readContributionFilter(search)
  const all = formatCount(page.pagination.total, 'aportación', 'aportaciones')
  const [first] = page.contributions
  const person = hostId ?? userId
  return (
    <>
      {page.hasMore ? `Más de ${all}. Busca o elige fechas para ver las demás.` : all}
      {person && !eventId && (
        <>
          {hostId ? ' para los eventos de ' : ' de '}
          <TextLink to={buildAdminHostPath(person)}>
            {(hostId && first?.hostName) || 'esta persona'}
          </TextLink>
        </>
      )}
      {eventId && (
        <>
          {' de '}
          <TextLink to={buildAdminEventPath(eventId)}>
            {first ? `“${first.eventName}”` : 'este evento'}
          </TextLink>
        </>
      )}
      {(person || eventId) && (
        <>
          {' '}
          · <TextLink to={PATHS.adminContributions}>Ver todas</TextLink>
        </>
      )}
    </>
  )
}

/** All contributions: search, ranges, order, file (`R28`). */
export default function AdminContributions({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readContributionFilter(search)
  const { data } = loaderData.contributions
  return (
    <AdminFrame
      title={TITLE}
      action={
        <>
          <ListCount>{data && <Summary page={data} />}</ListCount>
          <DownloadList
            of="GET /admin/files/contributions"
            query={filter}
            cutAt={findFileRowLimit(data, filter.search)}
            total={data?.pagination.total}
          />
        </>
      }
    >
      <ContributionsFilter />
      <AdminList result={loaderData.contributions} loadingLabel="Cargando aportaciones">
        {(page) => <ContributionsTable rows={page.contributions} />}
      </AdminList>
    </AdminFrame>
  )
}
