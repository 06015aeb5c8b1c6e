import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import { AuditTable } from '#web/admin/audit/audit-table.tsx'
import { call } from '#web/api/call.ts'
import { toPanel } from '#web/api/panel.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { ListPagination } from '#web/shell/lists/list-pagination.tsx'
import { readPage } from '#web/shell/lists/list-query.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/audit'

const TITLE = 'Auditoría'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const query = { page: readPage(new URL(request.url).searchParams), pageSize: 20 }
  const trail = await toPanel(call('GET /admin/audit', { query }), 'Error al obtener la auditoría')
  return { trail }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** The audit log. */
export default function AdminAudit({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="Lo que hizo cada quien en administración. Nada de esto se borra."
    >
      <PanelView panel={loaderData.trail}>
        {({ entries, pagination }) => (
          <>
            <AuditTable entries={entries} />
            <ListPagination {...pagination} />
          </>
        )}
      </PanelView>
    </AdminFrame>
  )
}
