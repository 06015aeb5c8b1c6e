import { AdminFrame, AdminList, AdminPending } from '#web/admin/admin-frame.tsx'
import {
  retryStoppedTransfer,
  STOPPED_TRANSFERS_LOAD_ERROR,
  StoppedTransfersTable,
} from '#web/admin/stopped-transfers-table.tsx'
import { call } from '#web/api/call.ts'
import { toLoadResult } from '#web/api/load-result.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { readPage } from '#web/shell/lists/list-query.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/stopped-transfers'

const TITLE = 'Transferencias detenidas'
export const meta = () => buildPageMeta({ title: TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  const query = { page: readPage(new URL(request.url).searchParams), pageSize: 20 }
  const list = call('GET /admin/stopped-transfers', { query })
  return { stopped: await toLoadResult(list, STOPPED_TRANSFERS_LOAD_ERROR) }
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return retryStoppedTransfer(call, await request.formData())
}

/** A refused retry is a line of its own: the list changes with it. */
export const shouldRevalidate = () => true

export const HydrateFallback = () => <AdminPending title={TITLE} />

/** Transfers that the provider refused, until an admin retries them (`R17`). */
export default function AdminStoppedTransfers({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame
      title={TITLE}
      text="Dinero que el proveedor no aceptó mover entre la plataforma y un anfitrión. No se intenta solo: resuelve la causa y pídelo de nuevo aquí. Si la familia ya no puede recibirlo, devuelve la aportación."
    >
      <AdminList result={loaderData.stopped} loadingLabel="Cargando transferencias detenidas">
        {({ transfers }) => <StoppedTransfersTable transfers={transfers} />}
      </AdminList>
    </AdminFrame>
  )
}
