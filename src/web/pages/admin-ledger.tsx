import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import { LedgerAccounts, LedgerChecked } from '#web/admin/ledger-check.tsx'
import { asPanel } from '#web/admin/panel.ts'
import { PanelView } from '#web/admin/panel-view.tsx'
import { call } from '#web/api/call.ts'
import { requireRoles } from '#web/session/guards.ts'
import { pageMeta } from '#web/shell/page-meta.ts'
import type { Route } from './+types/admin-ledger'

const TITLE = 'Libro de movimientos'
export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  return { ledger: await asPanel(call('GET /admin/ledger'), 'Error al obtener el libro') }
}

export function HydrateFallback() {
  return <AdminPending title={TITLE} />
}

/** What each account holds, and what the last check against rows and provider found. */
export default function AdminLedger({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="Cada cobro, cargo, transferencia, devolución y depósito, en renglones que solo se agregan. Cada noche se comparan con las aportaciones y con el proveedor."
    >
      <PanelView panel={loaderData.ledger}>
        {({ balances, check }) => (
          <>
            <LedgerChecked check={check} />
            <LedgerAccounts balances={balances} />
          </>
        )}
      </PanelView>
    </AdminFrame>
  )
}
