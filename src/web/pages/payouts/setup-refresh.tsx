import { SETUP_REFRESH_REDIRECT_MS } from '#contract/product/limits.ts'
import { LinkExpired } from '#web/payouts/link-expired.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import type { Route } from './+types/setup-refresh'

export const meta = () => pageMeta({ title: 'Configurar pagos' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  return null
}

export function HydrateFallback() {
  return <PagePending />
}

/** The provider's link was spent or too old: back to the setup after two seconds (`spec §2`). */
export default function PaymentsSetupRefresh() {
  return <LinkExpired to="/dashboard/payments/setup" after={SETUP_REFRESH_REDIRECT_MS} />
}
