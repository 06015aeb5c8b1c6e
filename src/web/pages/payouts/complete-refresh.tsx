import { SETUP_REFRESH_REDIRECT_MS } from '#contract/product/limits.ts'
import { LinkExpired } from '#web/payouts/link-expired.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import type { Route } from './+types/complete-refresh'

export const meta = () => pageMeta({ title: 'Completar información' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  return null
}

export function HydrateFallback() {
  return <PagePending />
}

export default function PaymentsCompleteRefresh() {
  return <LinkExpired to="/dashboard/payments/complete" after={SETUP_REFRESH_REDIRECT_MS} />
}
