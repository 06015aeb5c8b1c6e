import { PATHS } from '#contract/product/paths.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const meta = () => buildPageMeta({ title: 'Sin permiso' })

/** The redirect target for users without the required role (`spec §2`). */
export default function Unauthorized() {
  return (
    <EmptyState
      level={1}
      title="No tienes permiso para ver esta página"
      text="Tu cuenta no tiene acceso a esta sección. Si crees que es un error, escríbenos."
      links={[
        { to: PATHS.home, label: 'Volver al inicio' },
        { to: PATHS.contact, label: 'Contacto' },
      ]}
    />
  )
}
