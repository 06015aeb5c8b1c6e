import { useEffect } from 'react'
import { useLocation, useRevalidator } from 'react-router'
import type { PayoutAccount } from '#contract/money/payouts/payouts.ts'
import { buildReportsPath, PATHS } from '#contract/product/paths.ts'
import { followStream } from '#web/api/follow.ts'
import { RecentContributions } from '#web/contributions/recent-contributions.tsx'
import { WaitingInvitations } from '#web/events/cohosts/waiting-invitations.tsx'
import { FoldedHistoryChart } from '#web/events/dashboard/history-chart.tsx'
import { RecentEvents } from '#web/events/dashboard/recent-events.tsx'
import { buildSavedInputKey } from '#web/events/wizard/saved-steps.ts'
import { loadSavedInput } from '#web/forms/saved-input.ts'
import {
  type ACCOUNT_READY,
  canReceivePayments,
  derivePayoutState,
  describeReadiness,
  describeRequirements,
  findPendingReason,
  isFullyEnabled,
} from '#web/payouts/payout-state.ts'
import { ProviderDashboardButton } from '#web/payouts/provider-dashboard-button.tsx'
import { LoadErrorBanner, LoadResultView } from '#web/shell/errors/load-result-view.tsx'
import { PayoutsBlockedBanner } from '#web/shell/money/payouts-blocked-banner.tsx'
import { GuideLink } from '#web/shell/page/guide-link.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { TouchLink } from '#web/ui/actions/text-link.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { PlusIcon } from '#web/ui/more-icons.tsx'
import { listOnboardingSteps, OnboardingGuide } from '#web/users/onboarding-guide.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import { HostFigures } from './host-figures.tsx'
import { HostQueue } from './host-queue.tsx'
import type { HostHomeData } from './load-host-home.ts'
import { describeState, findOnlyActive, NextStepLink } from './next-step.tsx'
import { PayoutStatusCard } from './payout-status-card.tsx'

/**
 * Reloads the page's data whenever one of the host's events changes (`R11`).
 * @param version the version on the page, from `GET /events/my-events`
 */
function useOwnEventsUpdates(version: string | undefined): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (version === undefined) return
    return followStream(
      'GET /events/my-events/live',
      { seen: version },
      { onMessage: () => void revalidate(), onGone: () => {} },
    )
  }, [version, revalidate])
}

/** Name of the event that this browser keeps from before the account could take money. */
const findTriedName = (userId: string) =>
  loadSavedInput(buildSavedInputKey(userId, null, 'event'))?.name?.trim() || null

function QuickActions({ data }: { data: HostHomeData }) {
  const hasGifts = (data.summary.data?.summary.contributions ?? 0) > 0
  return (
    <CardSection id="acciones" title="Acciones rápidas" size="lg" className="gap-3">
      <ButtonLink
        to={PATHS.createEvent}
        variant={findOnlyActive(data) ? 'secondary' : 'primary'}
        wide
      >
        <PlusIcon /> Crear evento
      </ButtonLink>
      <ButtonLink to={PATHS.events} variant="secondary" wide>
        Mis eventos
      </ButtonLink>
      <ProviderDashboardButton accountId={data.user.stripeConnectAccountId} />
      {hasGifts && (
        <p className="flex flex-wrap justify-center gap-x-8">
          <TouchLink to={buildReportsPath()}>Reportes</TouchLink>
          <TouchLink to={PATHS.taxes}>Impuestos</TouchLink>
        </p>
      )}
    </CardSection>
  )
}

function Sections({ data }: { data: HostHomeData }) {
  const { events, summary, activities, account } = data
  return (
    <div className="grid grid-cols-1 gap-x-8 gap-y-6 sm:gap-y-10 lg:grid-cols-[minmax(0,1fr)_20rem] lg:grid-rows-[auto_1fr]">
      <div className="grid grid-cols-1 content-start gap-6 sm:gap-10">
        <LoadResultView result={activities} errorTitle="No pudimos cargar tus aportaciones">
          {(recent) => <RecentContributions activities={recent.activities} now={data.now} />}
        </LoadResultView>
        <LoadResultView result={summary} errorTitle="No pudimos cargar tu resumen">
          {({ summary: figures }) => figures.contributions > 0 && <HostFigures summary={figures} />}
        </LoadResultView>
        <LoadResultView result={events} errorTitle="Error al obtener eventos">
          {(recent) => <RecentEvents events={recent.events} now={data.now} />}
        </LoadResultView>
      </div>
      {/* Beside both parts on a desk; on a phone between them. */}
      <div className="grid content-start gap-6 lg:col-start-2 lg:row-span-2 lg:row-start-1">
        <QuickActions data={data} />
        <PayoutStatusCard account={account} payouts={data.payouts.data?.payouts ?? []} />
      </div>
      {summary.data && summary.data.summary.contributions > 0 && (
        <FoldedHistoryChart eventId={null} raised={summary.data.summary.raisedAmount} />
      )}
    </div>
  )
}

/** There are public events, and the account cannot receive (`R5`). */
function cannotReceive({ account, summary }: HostHomeData): boolean {
  if (account.errorMessage || !summary.data?.summary.activeEvents) return false
  return !canReceivePayments(account.data)
}

/** Whether to show the onboarding guide; a part that failed does not bring it back. */
function isGuided({ account, events }: HostHomeData, stepsLeft: boolean): boolean {
  if (!events.data) return false
  // Who only organises for others needs no account for payments.
  const { events: listed } = events.data
  if (listed.length > 0 && listed.every(({ viewer }) => viewer === 'COHOST')) return false
  return stepsLeft && (!account.errorMessage || events.data.pagination.total === 0)
}

/** What keeps contributions away; the onboarding guide says the first itself. */
function Warnings({
  guided,
  blocked,
  account,
}: {
  guided: boolean
  blocked: boolean
  account: PayoutAccount | null
}) {
  return (
    <>
      {!guided && <UnconfirmedEmailBanner />}
      {blocked && <PayoutsBlockedBanner reason={findPendingReason(account)} />}
    </>
  )
}

interface AccountReadyBannerProps {
  account: PayoutAccount | null
  hasEvent: boolean
}

/** Greets somebody whom the provider's onboarding has just sent back with a working account. */
function AccountReadyBanner({ account, hasEvent }: AccountReadyBannerProps) {
  const { state } = useLocation() as { state: Partial<typeof ACCOUNT_READY> | null }
  if (!state?.accountReady || !isFullyEnabled(account)) return null
  return (
    <Banner tone="success" title="¡Tu cuenta está lista!">
      {describeReadiness(hasEvent)}
    </Banner>
  )
}

/**
 * The home of a host: onboarding until the first event, then its results (`spec §2`). If the account
 * stops working, the results stay below the warning.
 */
export function HostHome({ data }: { data: HostHomeData }) {
  const { user, account, events } = data
  useOwnEventsUpdates(events.data?.version)
  const hasEvent = (events.data?.pagination.total ?? 0) > 0
  const steps = listOnboardingSteps({
    user,
    payments: derivePayoutState(account.data),
    pendingReason: findPendingReason(account.data),
    requirements: describeRequirements(account.data),
    hasEvent,
  })
  const blocked = cannotReceive(data)
  const stepsLeft = steps.some(({ status }) => status !== 'completed')
  const guided = !blocked && isGuided(data, stepsLeft)
  return (
    <div className="page-column grid grid-cols-1 gap-8 py-8 sm:py-12">
      <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-4">
        <div className="grid gap-2">
          <h1 className="text-2xl">Hola, {user.firstName}</h1>
          <p className="text-lg text-muted wrap-anywhere">
            {guided && !hasEvent
              ? 'En unos minutos tu familia podrá empezar a consentir a tu bebé.'
              : describeState(data)}
          </p>
        </div>
        <NextStepLink data={data} />
      </div>
      <WaitingInvitations />
      <AccountReadyBanner account={account.data} hasEvent={hasEvent} />
      <Warnings guided={guided} blocked={blocked} account={account.data} />
      {guided && account.errorMessage && (
        <LoadErrorBanner title="No pudimos revisar tu cuenta de pagos">
          {account.errorMessage}
        </LoadErrorBanner>
      )}
      {guided && <OnboardingGuide steps={steps} tried={findTriedName(user.id)} />}
      {guided && <GuideLink to="crear-y-publicar" topic="crear y publicar tu evento" />}
      <HostQueue
        queue={data.queue}
        tasks={data.tasks.data}
        failedPayout={data.payouts.data?.failed ?? null}
        thanks={data.thanks.data}
      />
      {(hasEvent || !guided) && <Sections data={data} />}
    </div>
  )
}
