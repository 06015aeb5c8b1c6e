import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import {
  ACCOUNT_LOAD_ERROR,
  describeConnectError,
  hasEvents,
  loadAccount,
} from '#web/payouts/account.ts'
import { AccountFacts } from '#web/payouts/account-facts.tsx'
import { CompleteAccountButton } from '#web/payouts/complete-account-button.tsx'
import { describeReadiness, isFullyEnabled } from '#web/payouts/payout-state.ts'
import { ProviderDashboardButton } from '#web/payouts/provider-dashboard-button.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { Page } from '#web/shell/page/banner-page.tsx'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/setup-success'

const TRAIL = [{ label: 'Configurar pagos', to: PATHS.payoutSetup }]

const TITLE = 'Tu cuenta de pagos'
export const meta = () => buildPageMeta({ title: TITLE })

/** Reads the account from the provider: reaching the return URL proves nothing. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST'])
  const isHosting = await hasEvents()
  const accountId = new URL(request.url).searchParams.get('account_id')
  try {
    const account = accountId
      ? await call('GET /payments/connect/account-status/:accountId', {
          params: { accountId },
        })
      : await loadAccount()
    return {
      account,
      isHosting,
      errorMessage: account ? null : 'No se encontró cuenta de Stripe Connect',
    }
  } catch (error) {
    return {
      account: null,
      isHosting,
      errorMessage: describeConnectError(error, ACCOUNT_LOAD_ERROR),
    }
  }
}

export const HydrateFallback = PagePending

function pageTitle(account: Route.ComponentProps['loaderData']['account']): string {
  if (!account) return TITLE
  if (isFullyEnabled(account)) return '¡Tu cuenta está lista!'
  return account.nextStep === 'complete' ? 'Faltan datos en tu cuenta' : 'Ya casi está'
}

const describeWaiting = ({ nextStep }: PayoutAccount): string =>
  nextStep === 'complete'
    ? 'El proveedor de pagos espera todavía lo que ves aquí. Puedes seguir cuando quieras.'
    : 'El proveedor de pagos todavía revisa o espera información tuya.'

/** The state of the account after the provider's onboarding (`spec §2`). */
export default function PaymentsSetupSuccess({ loaderData }: Route.ComponentProps) {
  const { account, isHosting, errorMessage } = loaderData
  const isComplete = isFullyEnabled(account)
  return (
    <Page
      title={pageTitle(account)}
      trail={TRAIL}
      text={account && (isComplete ? describeReadiness(isHosting) : describeWaiting(account))}
      width="2xl"
    >
      {account ? (
        <Card padding="lg">
          <AccountFacts account={account} />
        </Card>
      ) : (
        <LoadErrorBanner title={errorMessage ?? ACCOUNT_LOAD_ERROR} />
      )}
      <div className="grid gap-3 sm:grid-cols-2 sm:*:first:col-span-2 sm:*:last:even:col-span-2">
        {!account && (
          <ButtonLink to={PATHS.payoutSetup} size="lg" wide>
            Configurar pagos
          </ButtonLink>
        )}
        {account?.nextStep === 'complete' && (
          <CompleteAccountButton accountId={account.accountId} />
        )}
        {account?.chargesEnabled && !isHosting && (
          <ButtonLink
            to={PATHS.createEvent}
            variant={account.nextStep === 'complete' ? 'secondary' : 'primary'}
            size="lg"
            wide
          >
            Crear mi evento
          </ButtonLink>
        )}
        {account && <ProviderDashboardButton accountId={account.accountId} size="lg" />}
        <ButtonLink to={PATHS.events} variant="secondary" size="lg" wide>
          Ver mis eventos
        </ButtonLink>
      </div>
    </Page>
  )
}
