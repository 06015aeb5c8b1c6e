import { PATHS } from '#contract/product/paths.ts'
import { loadAccountPanel } from '#web/payouts/account.ts'
import { CompleteView } from '#web/payouts/complete-view.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PanelError } from '#web/shell/errors/panel-error.tsx'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import type { Route } from './+types/complete'

export const meta = () => pageMeta({ title: 'Completar información' })

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  return loadAccountPanel()
}

export const HydrateFallback = PagePending

/** Completes the provider's open requirements; also the return URL (`spec §2`). */
export default function PaymentsComplete({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageBanner
        title="Completar información"
        trail={[{ label: 'Configurar pagos', to: PATHS.payoutSetup }]}
        text="El proveedor de pagos pide estos datos para proteger tu dinero."
      />
      <div className="page-column grid max-w-2xl gap-6 py-8">
        {loaderData.errorMessage ? (
          <PanelError title={loaderData.errorMessage} />
        ) : (
          <CompleteView account={loaderData.data} />
        )}
      </div>
    </>
  )
}
