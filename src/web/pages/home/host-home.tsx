import { PATHS } from '#contract/product/paths.ts'
import { RecentContributions } from '#web/contributions/recent-contributions.tsx'
import { HistoryChart } from '#web/events/dashboard/history-chart.tsx'
import { HostFigures } from '#web/events/dashboard/host-figures.tsx'
import { RecentEvents } from '#web/events/dashboard/recent-events.tsx'
import { useOwnEventsUpdates } from '#web/events/dashboard/use-own-events-updates.ts'
import { canTakeMoney, payoutState } from '#web/payouts/payout-state.ts'
import { ProviderDashboardButton } from '#web/payouts/provider-dashboard-button.tsx'
import { StatusCard } from '#web/payouts/status-card.tsx'
import { PanelError, PanelView } from '#web/shell/errors/panel-error.tsx'
import { PayoutsBlockedBanner } from '#web/shell/money/payouts-blocked-banner.tsx'
import { PendingCard } from '#web/thanks/pending-card.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { PlusIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { onboardingSteps } from '#web/users/onboarding.ts'
import { OnboardingGuide } from '#web/users/onboarding-guide.tsx'
import type { HostHomeData } from './load-host-home.ts'

function QuickActions({ data }: { data: HostHomeData }) {
  return (
    <section aria-labelledby="acciones">
      <Card className="grid gap-3 sm:max-lg:grid-cols-3">
        <h2 id="acciones" className="col-span-full text-lg">
          Acciones rápidas
        </h2>
        <ButtonLink to={PATHS.createEvent} wide>
          <PlusIcon /> Crear evento
        </ButtonLink>
        <ProviderDashboardButton
          accountId={data.user.stripeConnectAccountId}
          variant="secondary"
          wide
        />
        <ButtonLink to={PATHS.events} variant="secondary" wide>
          Mis eventos
        </ButtonLink>
      </Card>
    </section>
  )
}

function Panels({ data }: { data: HostHomeData }) {
  const { events, summary, thanks, activities, account } = data
  return (
    <div className="grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid grid-cols-1 content-start gap-10">
        <PanelView panel={summary} errorTitle="No pudimos cargar tu resumen">
          {({ summary: figures }) => <HostFigures summary={figures} />}
        </PanelView>
        {summary.data && summary.data.summary.contributions > 0 && (
          <HistoryChart eventId={null} raised={summary.data.summary.raisedAmount} />
        )}
        <PanelView panel={activities} errorTitle="No pudimos cargar tus aportaciones">
          {(recent) => <RecentContributions activities={recent.activities} now={data.now} />}
        </PanelView>
        <PanelView panel={events} errorTitle="Error al obtener eventos">
          {(own) => <RecentEvents events={own.events} />}
        </PanelView>
      </div>
      <div className="grid content-start gap-6">
        {thanks.data && <PendingCard {...thanks.data} />}
        <QuickActions data={data} />
        <StatusCard account={account} />
      </div>
    </div>
  )
}

/** There are public events, and the account cannot receive (`R5`). */
function cannotReceive({ account, summary }: HostHomeData): boolean {
  if (account.errorMessage || !summary.data?.summary.activeEvents) return false
  return !canTakeMoney(account.data)
}

/** Whether to show the onboarding guide; a failed panel does not bring it back. */
function isGuided({ account, events }: HostHomeData, stepsLeft: boolean): boolean {
  if (!events.data) return false
  return stepsLeft && (!account.errorMessage || events.data.pagination.total === 0)
}

/**
 * The home of a host: onboarding until the first event, then its results (`spec §2`). If the account
 * stops working, the results stay below the warning.
 */
export function HostHome({ data }: { data: HostHomeData }) {
  const { user, account, events } = data
  useOwnEventsUpdates(events.data?.version)
  const hasEvent = (events.data?.pagination.total ?? 0) > 0
  const steps = onboardingSteps({
    user,
    payments: payoutState(account.data),
    canTakeMoney: canTakeMoney(account.data),
    hasEvent,
  })
  const blocked = cannotReceive(data)
  const stepsLeft = steps.some(({ status }) => status !== 'completed')
  const guided = !blocked && isGuided(data, stepsLeft)
  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 sm:py-12">
      <div className="grid gap-2">
        <h1 className="text-2xl">Hola, {user.firstName}</h1>
        <p className="text-lg text-muted">
          {guided && !hasEvent
            ? 'En unos minutos tu familia podrá empezar a consentir a tu bebé.'
            : (events.data?.pagination.total ?? 0) > 1
              ? 'Así van tus baby showers.'
              : 'Así va tu baby shower.'}
        </p>
      </div>
      {blocked && <PayoutsBlockedBanner />}
      {guided && account.errorMessage && (
        <PanelError title="No pudimos revisar tu cuenta de pagos">
          {account.errorMessage}
        </PanelError>
      )}
      {guided && <OnboardingGuide steps={steps} />}
      {(hasEvent || !guided) && <Panels data={data} />}
    </div>
  )
}
