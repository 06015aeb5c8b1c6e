import { buildRegistrationPath, type Newcomer } from '#web/session/navigation/registration-link.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Card } from '#web/ui/layout/card.tsx'

/** An account is offered to who has none, and never needed (`R7`). */
export function CreateAccountCard(newcomer: Newcomer) {
  return (
    <Card
      as="section"
      aria-labelledby="crea-tu-cuenta"
      className="grid w-full content-start gap-3 text-left in-data-[session=held]:hidden print:hidden"
    >
      <h2 id="crea-tu-cuenta" className="text-lg">
        ¿Quieres tener juntas tus aportaciones?
      </h2>
      <p className="text-muted">
        No hace falta, pero con una cuenta las ves todas en un solo lugar, con sus comprobantes.
      </p>
      <ButtonLink to={buildRegistrationPath(newcomer)} variant="secondary">
        Crea tu cuenta para ver tus aportaciones
      </ButtonLink>
    </Card>
  )
}
