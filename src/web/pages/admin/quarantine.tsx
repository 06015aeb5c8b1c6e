import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { UnreadFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import { QuarantineTable } from '#web/admin/money/quarantine-table.tsx'
import { resolveQuarantinedPayment } from '#web/admin/money/resolve-payment.tsx'
import { isDoneShown, WaitingSwitch } from '#web/admin/money/waiting-switch.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import type { Route } from './+types/quarantine'

const TITLE = 'Pagos apartados'
export const meta = buildListMeta(TITLE)

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const search = new URL(request.url).searchParams
  const resolved = isDoneShown(search)
  const query = {
    page: readPage(search),
    pageSize: 20,
    resolved: resolved ? 'true' : 'false',
  } as const
  const list = call('GET /admin/quarantine', { query })
  return { resolved, quarantined: await toLoadResult(list, 'Error al obtener los pagos apartados') }
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  return resolveQuarantinedPayment(call, await request.formData())
}

export const HydrateFallback = () => <AdminPending title={TITLE} />

const countWaiting = (total: number) => formatCount(total, 'pago por revisar', 'pagos por revisar')
const countResolved = (total: number) => formatCount(total, 'pago resuelto', 'pagos resueltos')

/** Quarantined payments, until an admin resolves them. */
export default function AdminQuarantine({ loaderData }: Route.ComponentProps) {
  const { resolved, quarantined } = loaderData
  const describeCount = resolved ? countResolved : countWaiting
  return (
    <AdminFrame
      title={TITLE}
      text="Cobros que no corresponden a lo que pedimos. No cuentan como ingresos; sus cargos del proveedor, sí."
      action={
        <>
          <ListCount>
            {quarantined.data && describeCount(quarantined.data.pagination.total)}
          </ListCount>
          <WaitingSwitch label="Pagos apartados" waiting="Por revisar" done="Resueltos" />
        </>
      }
    >
      <UnreadFilters filters={[]} />
      <AdminList result={quarantined} loadingLabel="Cargando pagos apartados">
        {({ payments }) => <QuarantineTable payments={payments} resolved={resolved} />}
      </AdminList>
    </AdminFrame>
  )
}
