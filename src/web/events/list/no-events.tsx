import { PATHS } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'

/** Why the list is empty, and what to do next (`spec §2`). */
export function NoEvents({ own, filtered }: { own: boolean; filtered: boolean }) {
  const illustration = <Illustration name="nest" />
  if (filtered) {
    return (
      <EmptyState
        illustration={illustration}
        title="No encontramos eventos así"
        text="Prueba con otras palabras o quita los filtros."
        action={
          <ButtonLink to={PATHS.events} variant="secondary">
            Ver todos
          </ButtonLink>
        }
      />
    )
  }
  if (!own) {
    return (
      <EmptyState
        illustration={illustration}
        title="No hay baby showers disponibles"
        text="Cuando una familia publique el suyo, lo verás aquí."
      />
    )
  }
  return (
    <EmptyState
      illustration={illustration}
      title="No tienes baby showers aún"
      text="Crea tu evento, agrega los sueños y comparte el enlace con tus aliados."
      action={<ButtonLink to={PATHS.createEvent}>Crear mi primer baby shower</ButtonLink>}
    />
  )
}
