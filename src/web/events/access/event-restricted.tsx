import { useLocation } from 'react-router'
import { PATHS } from '#contract/product/paths.ts'
import { buildLoginPath } from '#web/session/navigation/next-path.ts'
import { PageNotice } from '#web/shell/page/page-banner.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'

/**
 * The event exists, but the user may not see it (`spec §2`, `R4`). Reveals neither its name nor its
 * date nor its status.
 */
export function EventRestricted() {
  const { pathname, search } = useLocation()
  return (
    <PageNotice
      illustration={<Illustration name="nest" />}
      title="Acceso restringido"
      text={
        <>
          Este evento no está disponible públicamente
          <span className="mt-3 block">
            Quizá la familia todavía lo prepara, o ya lo cerró.{' '}
            <span className="in-data-[session=held]:hidden">
              Uno cerrado lo puede ver quien inicia sesión.
            </span>
          </span>
          <span className="mt-3 block">
            ¿Aportaste? Tu comprobante está en tu correo; si no lo encuentras,{' '}
            <TextLink to={PATHS.contact}>escríbenos</TextLink>.
          </span>
        </>
      }
      action={
        <>
          <span className="in-data-[session=held]:hidden">
            <ButtonLink to={buildLoginPath(pathname + search)}>Iniciar Sesión</ButtonLink>
          </span>
          <ButtonLink to={PATHS.events} variant="secondary">
            Ver eventos
          </ButtonLink>
        </>
      }
    />
  )
}
