import { useLocation } from 'react-router'
import { SETUP_REFRESH_REDIRECT_MS } from '#contract/product/limits.ts'
import { useRedirect } from '#web/payouts/use-redirect.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { buildPageMeta, PageNotice, PagePending } from '#web/shell/page/page.tsx'
import type { Route } from './+types/refresh'

export const meta = () => buildPageMeta({ title: 'Cuenta de pagos' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  return null
}

export const HydrateFallback = PagePending

/** The provider's link was used or expired: redirects to the page that requests another (`spec §2`). */
export default function PaymentsLinkExpired() {
  const parent = useLocation().pathname.replace(/\/refresh$/, '')
  useRedirect(parent, { after: SETUP_REFRESH_REDIRECT_MS })
  return (
    <PageNotice
      illustration="nest"
      title="Ese enlace ya no sirve"
      text="Los enlaces del proveedor de pagos duran unos minutos. Te llevamos a pedir otro..."
      links={[{ to: parent, label: 'Continuar' }]}
    />
  )
}
