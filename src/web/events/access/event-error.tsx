import { isRouteErrorResponse, useRevalidator } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { PageNotice } from '#web/shell/page/page-banner.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'

/** The message of `spec §8` for an event that failed to load. */
function loadErrorMessage(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 0
  if (status === 404) return 'El evento no existe o ha sido eliminado'
  if (status === 403) return 'No tienes permisos para ver este evento'
  if (status >= 500) return 'Error del servidor. Por favor intenta de nuevo más tarde.'
  return 'Error al cargar el evento. Por favor intenta de nuevo.'
}

export function EventError({ error }: { error: unknown }) {
  const { revalidate, state } = useRevalidator()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageNotice
      illustration={<Illustration name={missing ? 'lost' : 'error'} />}
      title={missing ? 'Evento no encontrado' : 'No pudimos cargar el evento'}
      text={loadErrorMessage(error)}
      action={
        <>
          {!missing && (
            <Button busy={state === 'loading'} onClick={() => void revalidate()}>
              Reintentar
            </Button>
          )}
          <ButtonLink to={PATHS.events} variant={missing ? 'primary' : 'secondary'}>
            Ver eventos
          </ButtonLink>
        </>
      }
    />
  )
}
