import { buildRegistrationPath } from '#web/session/navigation/registration-link.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { CardSection } from '#web/ui/layout/section.tsx'

/** Offers an account to visitors; never required (`R7`). */
export function CreateAccountCard(newcomer: { name: string; email: string | null }) {
  return (
    <CardSection
      id="crea-tu-cuenta"
      title="¿Quieres tener juntas tus aportaciones?"
      size="lg"
      className="w-full content-start gap-3 text-left in-data-[session=held]:hidden print:hidden"
    >
      <p className="text-muted">
        No hace falta, pero con una cuenta las ves todas en un solo lugar, con sus comprobantes.
      </p>
      <ButtonLink to={buildRegistrationPath(newcomer)} variant="secondary">
        Crea tu cuenta para ver tus aportaciones
      </ButtonLink>
    </CardSection>
  )
}
