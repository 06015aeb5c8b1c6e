import { useNavigation } from 'react-router'
import { AdminFrame, AdminPending, ListSkeleton } from '#web/admin/admin-frame.tsx'
import {
  DISPUTES_FAULT,
  DisputesTable,
  WhereEvidenceGoes,
} from '#web/admin/disputes/disputes-table.tsx'
import { ListPages } from '#web/admin/lists/list-pages.tsx'
import { pageIn } from '#web/admin/lists/list-query.ts'
import { asPanel } from '#web/admin/panel.ts'
import { PanelView } from '#web/admin/panel-view.tsx'
import { call } from '#web/api/call.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/disputes'

const TITLE = 'Aclaraciones'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const query = { page: pageIn(new URL(request.url).searchParams), pageSize: 20 }
  return { contested: await asPanel(call('GET /admin/disputes', { query }), DISPUTES_FAULT) }
}

export function HydrateFallback() {
  return <AdminPending title={TITLE} />
}

/** Payments contested at a bank, and until when to answer (`payments.md`). */
export default function AdminDisputes({ loaderData }: Route.ComponentProps) {
  const busy = useNavigation().location !== undefined
  return (
    <AdminFrame title={TITLE} text={<WhereEvidenceGoes />}>
      {busy ? (
        <ListSkeleton label="Cargando aclaraciones" />
      ) : (
        <PanelView panel={loaderData.contested}>
          {({ disputes, awaitingEvidence, pagination }) => (
            <div className="grid grid-cols-1 gap-5">
              {pagination.total > 0 && (
                <p role="status" className="text-muted">
                  {formatCount(pagination.total, 'aclaración', 'aclaraciones')} ·{' '}
                  {formatCount(awaitingEvidence, 'espera', 'esperan')} evidencia
                </p>
              )}
              <DisputesTable disputes={disputes} />
              <ListPages {...pagination} />
            </div>
          )}
        </PanelView>
      )}
    </AdminFrame>
  )
}
