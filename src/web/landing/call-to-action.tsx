import { ONBOARDING_MINUTES } from '#contract/product/limits.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'

const minutes = Object.values(ONBOARDING_MINUTES).reduce((sum, each) => sum + each, 0)

/** The last word. */
export function ClosingCall() {
  return (
    <section
      aria-labelledby="empieza"
      className="bg-accent text-accent-ink dark:bg-accent-soft dark:text-ink"
    >
      <div className="page-column grid justify-items-center gap-6 py-16 text-center lg:py-24">
        <h2 id="empieza" className="text-3xl">
          Empieza esta noche
        </h2>
        <p className="max-w-lg text-lg">
          Toma unos {minutes} minutos y no cuesta nada. Mañana el enlace ya puede estar en el grupo
          de la familia.
        </p>
        <ButtonLink to="/register" variant="secondary" size="lg">
          Crear mi baby shower
        </ButtonLink>
      </div>
    </section>
  )
}
