import { Illustration } from '#web/ui/art/illustration.tsx'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'

/** The event exists, and this person may not see it (`spec §2`, `R4`). */
export function EventRestricted() {
  return (
    <div className="page-column py-10">
      <EmptyState
        level={1}
        illustration={<Illustration name="nest" />}
        title="Acceso restringido"
        text="Este evento no está disponible públicamente"
        action={<ButtonLink to="/events">Ver eventos</ButtonLink>}
      />
    </div>
  )
}
