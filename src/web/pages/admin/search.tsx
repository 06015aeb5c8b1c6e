import { redirect, useNavigation } from 'react-router'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending, ListSkeleton } from '#web/admin/frame/admin-frame.tsx'
import { type Found, findOnlyPage } from '#web/admin/search/rank.ts'
import { SearchResults } from '#web/admin/search/search-results.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { redirectFrom, requireRoles } from '#web/session/navigation/guards.ts'
import { LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/search'

/** `97 aportaciones, 1 persona`; what was counted to its limit says so. */
function countResults({ contributions, users, events, payouts, payments, reports }: Found): string {
  const kinds = [
    [contributions, 'aportación', 'aportaciones'],
    [users, 'persona', 'personas'],
    [events, 'evento', 'eventos'],
    [payouts, 'depósito', 'depósitos'],
    [payments, 'pago apartado', 'pagos apartados'],
    [reports, 'reporte', 'reportes'],
  ] as const
  const counts = kinds
    .filter(([{ total }]) => total > 0)
    .map(([{ total, hasMore }, one, many]) =>
      hasMore ? `más de ${formatCount(total, one, many)}` : formatCount(total, one, many),
    )
  return counts.length > 0 ? `${counts.join(', ')}. Las flechas los recorren` : 'nada'
}

const TITLE = 'Encontrar'

const readTyped = (search: URLSearchParams) => search.get('search')?.trim().slice(0, 250)

export function meta({ location }: Route.MetaArgs) {
  const search = readTyped(new URLSearchParams(location.search))
  return buildPageMeta({ title: search ? `“${search}” · ${TITLE}` : TITLE })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const search = readTyped(new URL(request.url).searchParams)
  if (!search) throw redirect(PATHS.admin)
  const found = await toLoadResult(
    call('GET /admin/search', { query: { search } }),
    'Error al buscar',
  )
  const only = found.data && findOnlyPage(found.data, search)
  if (only) throw redirectFrom(request, only)
  return { search, found }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** Everything that a word, an amount or an identifier finds. */
export default function AdminSearch({ loaderData }: Route.ComponentProps) {
  const { search, found } = loaderData
  const isLoading = useNavigation().location?.pathname === PATHS.adminSearch
  return (
    <AdminFrame title={`Resultados de “${search}”`}>
      <p role="status" className="sr-only">
        {!isLoading && found.data && `Resultados de ${search}: ${countResults(found.data)}`}
      </p>
      {isLoading ? (
        <ListSkeleton label="Buscando" />
      ) : (
        <LoadResultView result={found}>
          {(data) => <SearchResults found={data} search={search} />}
        </LoadResultView>
      )}
    </AdminFrame>
  )
}
