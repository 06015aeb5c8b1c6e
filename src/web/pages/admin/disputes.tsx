import { useSearchParams } from 'react-router'
import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { listDisputes } from '#contract/money/refunds/refunds.ts'
import { DESK_ROLES } from '#contract/people/roles.ts'
import { buildAdminHostPath, PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { DownloadList } from '#web/admin/lists/list-filters.tsx'
import {
  DISPUTES_LOAD_ERROR,
  DisputesFilter,
  DisputesTable,
  readDisputeFilter,
} from '#web/admin/money/disputes-table.tsx'
import { WaitingSwitch } from '#web/admin/money/waiting-switch.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import type { Route } from './+types/disputes'

const TITLE = 'Aclaraciones'
export const meta = buildListMeta(TITLE)

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const query = { ...readDisputeFilter(search), page: readPage(search), pageSize: 20 }
  return {
    disputeList: await toLoadResult(call('GET /admin/disputes', { query }), DISPUTES_LOAD_ERROR),
  }
})

export const HydrateFallback = () => <AdminPending title={TITLE} />

interface SummaryProps {
  page: ReplyOf<typeof listDisputes>
  hostId: string | undefined
}

function Summary({ page, hostId }: SummaryProps) {
  const { disputes, awaitingEvidence, pagination } = page
  return (
    <>
      {formatCount(pagination.total, 'aclaración', 'aclaraciones')}
      {hostId && (
        <>
          {' de '}
          <TextLink to={buildAdminHostPath(hostId)}>
            {disputes[0]?.hostName ?? 'esta persona'}
          </TextLink>
        </>
      )}
      {pagination.total > 0 && ` · ${formatCount(awaitingEvidence, 'espera', 'esperan')} evidencia`}
      {hostId && (
        <>
          {' '}
          · <TextLink to={PATHS.adminDisputes}>Ver todas</TextLink>
        </>
      )}
    </>
  )
}

/** Disputed payments with their evidence deadlines. */
export default function AdminDisputes({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const filter = readDisputeFilter(search)
  const { status, hostId, from, to } = filter
  const { data } = loaderData.disputeList
  return (
    <AdminFrame
      title={TITLE}
      text="La evidencia se envía en el panel del proveedor; aquí se ve lo que responda el banco."
      action={
        <>
          <ListCount>{data && <Summary page={data} hostId={hostId} />}</ListCount>
          <WaitingSwitch label="Aclaraciones" waiting="Abiertas" done="Cerradas" />
          <DownloadList
            of="GET /admin/files/disputes"
            query={filter}
            total={data?.pagination.total}
          />
        </>
      }
    >
      <DisputesFilter search={search} />
      <AdminList result={loaderData.disputeList} loadingLabel="Cargando aclaraciones">
        {({ disputes }) => (
          <DisputesTable
            disputes={disputes}
            closed={filter.closed === 'true'}
            isFiltered={Boolean(status || hostId || from || to)}
          />
        )}
      </AdminList>
    </AdminFrame>
  )
}
