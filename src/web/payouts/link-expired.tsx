import { PageNotice } from '#web/shell/page/page-notice.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { Illustration } from '#web/ui/art/illustration.tsx'
import { useRedirect } from './use-redirect.ts'

/** Says that a provider's link is over, and goes on by itself to where there is another. */
export function LinkExpired({ to, after }: { to: string; after: number }) {
  useRedirect(to, { after })
  return (
    <PageNotice
      illustration={<Illustration name="nest" />}
      title="Ese enlace ya no sirve"
      text="Los enlaces del proveedor de pagos duran unos minutos. Te llevamos a pedir otro..."
      action={<ButtonLink to={to}>Continuar</ButtonLink>}
    />
  )
}
