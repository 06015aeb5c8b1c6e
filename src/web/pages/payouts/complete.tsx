import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PAYOUT_SETUP_TIME } from '#contract/product/limits.ts'
import { PATHS } from '#contract/product/paths.ts'
import { loadAccountResult } from '#web/payouts/account.ts'
import { AccountCheck, CHECK_TITLE, PAYOUT_SETUP_TRAIL } from '#web/payouts/account-check.tsx'
import { AccountFacts } from '#web/payouts/account-facts.tsx'
import { CompleteAccountButton } from '#web/payouts/complete-account-button.tsx'
import { ACCOUNT_READY, isFullyEnabled } from '#web/payouts/payout-state.ts'
import { ProviderDashboardButton } from '#web/payouts/provider-dashboard-button.tsx'
import { useRedirect } from '#web/payouts/use-redirect.ts'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/complete'

/** The account's open requirements. */
function CompleteView({ account }: { account: PayoutAccount | null }) {
  if (!account) {
    return (
      <Card padding="lg" className="grid gap-5">
        <h2 className="text-xl">Aún no tienes una cuenta de pagos</h2>
        <p>Configúrala en {PAYOUT_SETUP_TIME} y empieza a recibir aportaciones.</p>
        <ButtonLink to={PATHS.payoutSetup} size="lg" wide>
          Configurar Pagos
        </ButtonLink>
      </Card>
    )
  }
  return (
    <Card padding="lg" className="grid gap-6">
      <AccountFacts account={account} />
      <div className="grid gap-3 sm:grid-cols-2">
        {account.nextStep === 'complete' && <CompleteAccountButton accountId={account.accountId} />}
        <ProviderDashboardButton accountId={account.accountId} size="lg" />
        <ButtonLink
          to={PATHS.home}
          variant="quiet"
          size="lg"
          wide
          className={account.nextStep === 'complete' ? 'sm:col-span-2' : ''}
        >
          Volver
        </ButtonLink>
      </div>
    </Card>
  )
}

const TITLE = 'Completa tu cuenta de pagos'

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: loaderData && !isFullyEnabled(loaderData.data) ? TITLE : CHECK_TITLE,
  })

export const clientLoader = keepWhenUnavailable(async ({ request }: Route.ClientLoaderArgs) => {
  await requireRoles(request, ['HOST'])
  return loadAccountResult()
})

export const HydrateFallback = AccountCheck

/** Completes the provider's open requirements; also the return URL. Redirects to / once complete (`spec §2`). */
export default function PaymentsComplete({ loaderData }: Route.ComponentProps) {
  const isComplete = isFullyEnabled(loaderData.data)
  useRedirect(PATHS.home, { when: isComplete, state: ACCOUNT_READY })
  // The home takes a moment on a slow line: nothing is left to complete meanwhile.
  if (isComplete) return <AccountCheck />
  return (
    <Page
      title={TITLE}
      trail={PAYOUT_SETUP_TRAIL}
      text="El proveedor de pagos pide estos datos para proteger tu dinero."
      width="2xl"
    >
      {loaderData.errorMessage ? (
        <LoadErrorBanner title={loaderData.errorMessage} />
      ) : (
        <CompleteView account={loaderData.data} />
      )}
    </Page>
  )
}
