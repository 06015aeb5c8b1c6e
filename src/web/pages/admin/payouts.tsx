import { useSearchParams } from 'react-router'
import { isHostName } from '#contract/money/payouts/bank-payouts.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { DownloadList, findFileRowLimit } from '#web/admin/lists/list-filters.tsx'
import {
  PAYOUTS_LOAD_ERROR,
  type PayoutPage,
  PayoutsFilter,
  PayoutsTable,
  readPayoutFilter,
  readPayoutQuery,
  resolvePayout,
} from '#web/admin/money/payouts-table.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/payouts'

const TITLE = 'Depósitos'
export const meta = buildListMeta(TITLE)

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const query = readPayoutQuery(new URL(request.url).searchParams)
  return { payouts: await toLoadResult(call('GET /admin/payouts', { query }), PAYOUTS_LOAD_ERROR) }
})

export const clientAction = async ({ request }: Route.ClientActionArgs) =>
  resolvePayout(call, await request.formData())

export const HydrateFallback = () => <AdminPending title={TITLE} />

function Summary({ page, hostId }: { page: PayoutPage; hostId: string | undefined }) {
  const all = formatCount(page.pagination.total, 'depósito', 'depósitos')
  return (
    <>
      {page.hasMore ? `Más de ${all}. Elige fechas para ver los demás.` : all}
      {hostId && (
        <>
          {' de '}
          <TextLink to={buildAdminHostPath(hostId)}>
            {page.payouts[0]?.hostName ?? 'esta persona'}
          </TextLink>{' '}
          · <TextLink to={PATHS.adminPayouts}>Ver todos</TextLink>
        </>
      )}
    </>
  )
}

/** Payouts from hosts' accounts to their banks: state, day, and why one failed. */
export default function AdminPayouts({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readPayoutFilter(search)
  const { data } = loaderData.payouts
  const hostName = filter.search && isHostName(filter.search) ? filter.search : undefined
  const isFiltered = Object.values(filter).some(Boolean)
  return (
    <AdminFrame
      title={TITLE}
      text="Del proveedor al banco de cada anfitrión. Si uno falla, no sale otro hasta que cambie su cuenta."
      action={
        <>
          <ListCount>{data && <Summary page={data} hostId={filter.hostId} />}</ListCount>
          <DownloadList
            of="GET /admin/files/payouts"
            query={filter}
            cutAt={findFileRowLimit(data, hostName)}
            total={data?.pagination.total}
          />
        </>
      }
    >
      <PayoutsFilter search={search} />
      <AdminList result={loaderData.payouts} loadingLabel="Cargando depósitos">
        {(page) => (
          <PayoutsTable
            payouts={page.payouts}
            empty={
              isFiltered
                ? {
                    title: 'Ningún depósito coincide',
                    text: 'Prueba con otro nombre, monto o estado, o con otras fechas.',
                    action: <TextLink to={PATHS.adminPayouts}>Ver todos</TextLink>,
                  }
                : {
                    title: 'Aún no hay depósitos',
                    text: 'Aquí aparecen en cuanto el proveedor envía el primero a un banco.',
                  }
            }
          />
        )}
      </AdminList>
    </AdminFrame>
  )
}
