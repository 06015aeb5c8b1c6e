import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminList, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { nameFilters, UnreadFilters } from '#web/admin/lists/desk-filter.tsx'
import { ListCount } from '#web/admin/lists/list-count.tsx'
import {
  actOnStoppedTransfer,
  STOPPED_TRANSFERS_LOAD_ERROR,
  type StoppedTransfersState,
  StoppedTransfersTable,
} from '#web/admin/money/stopped-transfers-table.tsx'
import { ViewSwitch } from '#web/admin/money/waiting-switch.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { formatCount } from '#web/format/text.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readChoice, readPage } from '#web/shell/lists/list-query.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import type { Route } from './+types/stopped-transfers'

const TITLE = 'Transferencias'
export const meta = buildListMeta(TITLE)

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, DESK_ROLES)
  const { searchParams } = new URL(request.url)
  const asked = readChoice(searchParams, 'state', STATES)
  const state = asked ?? 'stopped'
  const query = { page: readPage(searchParams), pageSize: 20, state }
  const list = call('GET /admin/stopped-transfers', { query })
  return { asked, state, stopped: await toLoadResult(list, STOPPED_TRANSFERS_LOAD_ERROR) }
})

export async function clientAction({ request }: Route.ClientActionArgs) {
  return actOnStoppedTransfer(call, await request.formData())
}

const STATES: readonly StoppedTransfersState[] = ['stopped', 'settled']

const TEXTS = {
  stopped:
    'Dinero que el proveedor no aceptó mover entre la plataforma y un anfitrión. No se intenta solo: resuelve la causa y pídelo de nuevo aquí. Si la familia ya no puede recibirlo, devuelve la aportación; si se pagó por fuera, dala por saldada.',
  settled:
    'Dinero que el proveedor no movió y que se pagó de banco a banco, o que se dio por perdido. El proveedor ya no lo mueve; si fue un error, deshazlo.',
}

const COUNTS = {
  stopped: (total: number) =>
    formatCount(total, 'transferencia detenida', 'transferencias detenidas'),
  settled: (total: number) =>
    formatCount(total, 'transferencia saldada por fuera', 'transferencias saldadas por fuera'),
}

/** A refused retry is a line of its own: the list changes with it. */
export const shouldRevalidate = () => true

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** Transfers that the provider refused, until an admin retries or settles them (`R17`). */
export default function AdminStoppedTransfers({ loaderData }: Route.ComponentProps) {
  const { asked, state, stopped } = loaderData
  return (
    <AdminFrame
      title={TITLE}
      text={TEXTS[state]}
      action={
        <>
          <ListCount>{stopped.data && COUNTS[state](stopped.data.pagination.total)}</ListCount>
          <ViewSwitch
            label={TITLE}
            views={[
              { to: '?', name: 'Detenidas', isShown: state === 'stopped' },
              { to: '?state=settled', name: 'Saldadas por fuera', isShown: state === 'settled' },
            ]}
          />
        </>
      }
    >
      <UnreadFilters filters={nameFilters([['state', 'Estado', asked]])} />
      <AdminList result={stopped} loadingLabel="Cargando transferencias detenidas">
        {({ transfers }) => <StoppedTransfersTable transfers={transfers} state={state} />}
      </AdminList>
    </AdminFrame>
  )
}
