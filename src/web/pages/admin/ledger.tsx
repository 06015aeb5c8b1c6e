import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import { LedgerAccounts, LedgerCheckResult } from '#web/admin/ledger/ledger-check.tsx'
import { LedgerMovements } from '#web/admin/ledger/ledger-movements.tsx'
import { QuarantineNotice } from '#web/admin/quarantine/quarantine-table.tsx'
import { call } from '#web/api/call.ts'
import { toPanel } from '#web/api/panel.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelView } from '#web/shell/errors/panel-error.tsx'
import { readId } from '#web/shell/lists/list-query.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import type { Route } from './+types/ledger'

const TITLE = 'Libro de movimientos'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const before = readId(new URL(request.url).searchParams, 'before')
  const [ledger, moved, quarantine] = await Promise.all([
    toPanel(call('GET /admin/ledger'), 'Error al obtener el libro'),
    toPanel(
      call('GET /admin/ledger/movements', { query: { before } }),
      'Error al obtener los movimientos',
    ),
    toPanel(call('GET /admin/quarantine', { query: { pageSize: 1 } }), 'Error al obtener pagos'),
  ])
  return { ledger, moved, quarantine, older: before !== undefined }
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** Account balances, the last ledger check and all movements. */
export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="Cada cobro, cargo, transferencia, devolución y depósito, en renglones que solo se agregan. Cada noche se comparan con las aportaciones y con el proveedor."
    >
      <PanelView panel={loaderData.quarantine}>
        {({ unresolved }) => <QuarantineNotice unresolved={unresolved} />}
      </PanelView>
      <PanelView panel={loaderData.ledger}>
        {({ balances, check }) => (
          <>
            <LedgerCheckResult check={check} />
            <LedgerAccounts balances={balances} />
          </>
        )}
      </PanelView>
      <PanelView panel={loaderData.moved}>
        {(page) => <LedgerMovements page={page} older={loaderData.older} />}
      </PanelView>
    </AdminFrame>
  )
}
