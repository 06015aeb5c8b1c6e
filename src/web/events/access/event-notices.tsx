import { isRouteErrorResponse, useLocation } from 'react-router'
import { PAGE_ERRORS } from '#contract/api/page-errors.ts'
import type { Event } from '#contract/events/events.ts'
import { PATHS } from '#contract/product/paths.ts'
import { buildLoginPath } from '#web/session/navigation/sign-in-links.ts'
import { PageNotice } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** The message of `spec §8` for an event that failed to load. */
function describeLoadError(error: unknown): string {
  const status = isRouteErrorResponse(error) ? error.status : 0
  if (status === 404) return 'El evento no existe o ha sido eliminado'
  if (status === 403) return 'No tienes permisos para ver este evento'
  if (status >= 500) return 'Error del servidor. Por favor intenta de nuevo más tarde.'
  return 'Error al cargar el evento. Por favor intenta de nuevo.'
}

/**
 * The event failed to load. Trying again loads the document: a script that was lost or never arrived, such
 * as the owner's tools, which the page waits for, is fetched again in a new document only.
 */
export function EventError({ error }: { error: unknown }) {
  const { pathname, search } = useLocation()
  const missing = isRouteErrorResponse(error) && error.status === 404
  return (
    <PageNotice
      illustration={missing ? 'lost' : 'error'}
      title={missing ? 'Evento no encontrado' : 'No pudimos cargar el evento'}
      text={
        missing ? (
          <>
            {describeLoadError(error)}
            <span className="mt-3 block in-data-[session=active]:hidden">
              Pídele otra vez el enlace a quien te invitó.
            </span>
          </>
        ) : (
          describeLoadError(error)
        )
      }
      action={
        <>
          {!missing && (
            <ButtonLink to={pathname + search} reloadDocument>
              Reintentar
            </ButtonLink>
          )}
          <ButtonLink to={PATHS.events} variant={missing ? 'primary' : 'secondary'}>
            Ver eventos
          </ButtonLink>
        </>
      }
    />
  )
}

/**
 * The event exists, but the user may not see it (`spec §2`, `R4`). Reveals neither its name nor its
 * date nor its status, but that an event that was public is being looked at by the desk.
 */
export function EventRestricted({
  isUnderReview = false,
}: {
  isUnderReview?: boolean | undefined
}) {
  const { pathname, search } = useLocation()
  return (
    <PageNotice
      illustration="nest"
      title={isUnderReview ? 'Estamos revisando este evento' : 'Acceso restringido'}
      text={
        <>
          {isUnderReview
            ? 'Por ahora no recibe aportaciones. Las que ya se hicieron no cambian.'
            : 'Este evento no está disponible públicamente'}
          {!isUnderReview && (
            <span className="mt-3 block">
              Quizá la familia todavía lo prepara, o ya lo cerró o lo canceló: pregúntale.{' '}
              <span className="in-data-[session=active]:hidden">
                Uno cerrado lo puede ver quien inicia sesión.
              </span>
            </span>
          )}
          <span className="mt-3 block">
            ¿Aportaste? Tu comprobante está en tu correo; si no lo encuentras,{' '}
            <TextLink to={PATHS.contact}>escríbenos</TextLink>.
          </span>
        </>
      }
      action={
        <>
          <span className="in-data-[session=active]:hidden">
            <ButtonLink to={buildLoginPath(pathname + search)} variant="secondary">
              Iniciar sesión
            </ButtonLink>
          </span>
          <ButtonLink to={PATHS.events} variant="secondary">
            Ver eventos
          </ButtonLink>
        </>
      }
    />
  )
}

interface EventClosedProps {
  reason: NonNullable<Event['closedBecause']>
  backTo?: string
}

/** Why the event takes no contributions (`R5`). */
export function EventClosed({ reason, backTo }: EventClosedProps) {
  return (
    <Banner
      tone="info"
      action={
        backTo && (
          <ButtonLink to={backTo} variant="secondary">
            Volver al evento
          </ButtonLink>
        )
      }
    >
      {PAGE_ERRORS[reason][1]}
    </Banner>
  )
}
