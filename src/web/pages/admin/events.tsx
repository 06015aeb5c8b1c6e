import { DESK_ROLES } from '#contract/people/roles.ts'
import { AdminFrame, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import {
  AdminEvents,
  AdminEventsSkeleton,
  FoundEvents,
  loadAdminEvents,
} from '#web/admin/lists/all-events.tsx'
import { buildListMeta } from '#web/admin/lists/build-list-meta.ts'
import { call } from '#web/api/call.ts'
import { ReportManager } from '#web/reports/report-manager.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import type { Route } from './+types/events'

const TITLE = 'Eventos'
export const meta = buildListMeta(TITLE)

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  return loadAdminEvents(call, request.url)
}

export function HydrateFallback() {
  return (
    <AdminPending title={TITLE}>
      <AdminEventsSkeleton />
    </AdminPending>
  )
}

/** All events with owner contact, revenue and commissions (`R7`). */
export default function AdminEventsPage({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame title={TITLE} action={<FoundEvents {...loaderData} />}>
      <AdminEvents {...loaderData} />
      <ReportManager bulk />
    </AdminFrame>
  )
}
