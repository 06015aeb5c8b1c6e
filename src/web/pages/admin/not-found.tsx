import { DESK_ROLES } from '#contract/people/roles.ts'
import { PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { NOT_FOUND_TITLE } from '#web/shell/errors/error-view.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import type { Route } from './+types/not-found'

export const meta = () => buildPageMeta({ title: NOT_FOUND_TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, DESK_ROLES)
  return null
}

export const HydrateFallback = () => <AdminPending title={NOT_FOUND_TITLE} />

export default function AdminNotFound() {
  return (
    <AdminFrame title={NOT_FOUND_TITLE}>
      <EmptyState
        illustration="lost"
        title="Aquí no hay nada"
        text="La dirección no existe o cambió de lugar."
        links={[
          { to: PATHS.admin, label: 'Ir a la administración' },
          { to: PATHS.home, label: 'Volver al inicio' },
          { to: PATHS.events, label: 'Ver eventos' },
        ]}
      />
    </AdminFrame>
  )
}
