import { AdminFrame, AdminPending } from '#web/admin/admin-frame.tsx'
import { requireRoles } from '#web/session/guards.ts'
import { NOT_FOUND_TITLE } from '#web/shell/not-found-view.tsx'
import { pageMeta } from '#web/shell/page-meta.ts'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import type { Route } from './+types/admin-rest'

export const meta = () => pageMeta({ title: NOT_FOUND_TITLE })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['ADMIN'])
  return null
}

export function HydrateFallback() {
  return <AdminPending title={NOT_FOUND_TITLE} />
}

/** What /admin does not have, said inside /admin. */
export default function AdminRest() {
  return (
    <AdminFrame title={NOT_FOUND_TITLE}>
      <EmptyState
        illustration={<Illustration name="lost" />}
        title="Aquí no hay nada"
        text="La dirección no existe o cambió de lugar."
        action={
          <>
            <ButtonLink to="/admin">Ir al resumen</ButtonLink>
            <ButtonLink to="/" variant="secondary">
              Volver al inicio
            </ButtonLink>
            <ButtonLink to="/events" variant="secondary">
              Ver eventos
            </ButtonLink>
          </>
        }
      />
    </AdminFrame>
  )
}
