import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { DISPUTES_LOAD_ERROR, DisputesTable } from '#web/admin/money/disputes-table.tsx'
import { isDoneShown, WaitingSwitch } from '#web/admin/money/waiting-switch.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import type { Route } from './+types/disputes'

const TITLE = 'Aclaraciones'
export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const closed = isDoneShown(search)
  const query = { page: readPage(search), pageSize: 20, closed: closed ? 'true' : 'false' } as const
  return {
    closed,
    disputeList: await toLoadResult(call('GET /admin/disputes', { query }), DISPUTES_LOAD_ERROR),
  }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** Disputed payments with their evidence deadlines. */
export default function AdminDisputes({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="La evidencia se envía en el panel del proveedor: cada renglón abre ahí su aclaración. Aquí se ve lo que responda el banco."
      action={<WaitingSwitch label="Aclaraciones" waiting="Abiertas" done="Cerradas" />}
    >
      <AdminList result={loaderData.disputeList} loadingLabel="Cargando aclaraciones">
        {({ disputes, awaitingEvidence, pagination }) => (
          <>
            {pagination.total > 0 && (
              <p role="status" className="text-muted">
                {formatCount(pagination.total, 'aclaración', 'aclaraciones')} ·{' '}
                {formatCount(awaitingEvidence, 'espera', 'esperan')} evidencia
              </p>
            )}
            <DisputesTable disputes={disputes} closed={loaderData.closed} />
          </>
        )}
      </AdminList>
    </AdminFrame>
  )
}
