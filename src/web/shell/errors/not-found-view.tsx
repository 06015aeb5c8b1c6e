import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

export const NOT_FOUND_TITLE = '¡Ups! Página no encontrada'

/** The 404 page, wherever a 404 comes from (`spec §2`). */
export function NotFoundView() {
  return (
    <EmptyState
      level={1}
      illustration={<Illustration name="lost" />}
      title={NOT_FOUND_TITLE}
      text="La dirección no existe o cambió de lugar. Revisa el enlace que te compartieron."
      action={
        <>
          <ButtonLink to={PATHS.home}>Volver al inicio</ButtonLink>
          <ButtonLink to={PATHS.events} variant="secondary">
            Ver eventos
          </ButtonLink>
        </>
      }
    />
  )
}
