import { useEffect, useMemo, useState } from 'react'
import { data, useNavigate, useNavigation } from 'react-router'
import type { ThankYouPage } from '#contract/events/closing.ts'
import { toFeesPaidBy } from '#contract/money/fees.ts'
import { COPIED_ON_PAGE_MS } from '#contract/product/limits.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatPublicName } from '#contract/text/host-names.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { createServerCaller, getPageTime, toAbsoluteUrl } from '#web/api/page-services.server.ts'
import {
  DraftKeyScript,
  loadDraft,
  toFormValues,
  useDraftHistory,
} from '#web/contributions/draft/draft-history.tsx'
import { ContributionForm, PrepareFormScript } from '#web/contributions/form/contribution-form.tsx'
import { listGoalChoices } from '#web/contributions/form/goal-chooser.tsx'
import { buildChromeLink } from '#web/contributions/form/in-app-browser.ts'
import { sendContribution } from '#web/contributions/form/send-contribution.ts'
import { TrustNotes } from '#web/contributions/trust-notes.tsx'
import { EventClosed, EventRestricted } from '#web/events/access/event-notices.tsx'
import { loadThankYouPage } from '#web/events/access/load-event.server.ts'
import { isForbidden, isUnderReview } from '#web/events/access/load-event.ts'
import { formatHostNames } from '#web/events/event-labels.ts'
import { EventSummaryCard } from '#web/events/event-summary-card.tsx'
import { doGoalsLackMoney, RaisedAmount } from '#web/events/raised-amount.tsx'
import { useSession } from '#web/session/use-session.ts'
import { rememberCheckout } from '#web/shell/own-gift/gift-news.ts'
import { OwnGiftNotice } from '#web/shell/own-gift/own-gift-notice.tsx'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import { buttonStyle } from '#web/ui/actions/button.tsx'
import { CopyButton } from '#web/ui/actions/copy-button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { InfoIcon } from '#web/ui/icons.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ExternalIcon } from '#web/ui/more-icons.tsx'
import { ThemeHero } from '#web/ui/themes/theme-hero.tsx'
import type { Route } from './+types/contribute'

const button = { variant: 'secondary' } as const

/** How to continue in a browser; shown inside another app only (`markInAppBrowser`). */
function InAppBrowserNotice({ url }: { url: string }) {
  return (
    <aside
      aria-label="Abrir en tu navegador"
      className="hidden gap-3 rounded-md bg-info-soft p-4 text-sm in-data-in-app:grid"
    >
      <p className="flex items-start gap-3">
        <InfoIcon className="size-6 shrink-0 text-info" />
        <span>
          <strong>Ábrelo en Chrome o Safari.</strong> Dentro de otra app algunos bancos no dejan
          terminar el pago.
          <span className="in-data-[in-app=android]:hidden">
            {' '}
            Toca el menú ••• o el botón de compartir y elige “Abrir en el navegador”.
          </span>
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        <div className="hidden in-data-[in-app=android]:block">
          <a href={buildChromeLink(url)} className={buttonStyle(button)}>
            <ExternalIcon />
            Abrir en Chrome
          </a>
        </div>
        <div className="noscript:hidden">
          <CopyButton {...button} text={url} label="Copiar enlace" resetMs={COPIED_ON_PAGE_MS} />
        </div>
        <p className="hidden w-full rounded-sm bg-surface px-3 py-2 wrap-anywhere select-all noscript:block">
          {url}
        </p>
      </div>
    </aside>
  )
}

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildPageMeta({
    title: loaderData?.event ? `Aportar a ${loaderData.event.name}` : 'Aportar',
  })

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const url = new URL(request.url)
  const ask = createServerCaller(context)
  const { statementDescriptor, supportWhatsapp } =
    await ask('GET /payments/config').catch(toRouteError)
  const form = {
    statementDescriptor,
    supportWhatsapp,
    goalId: url.searchParams.get('goal'),
    now: getPageTime(context),
  }
  try {
    const { event } = await ask('GET /events/url/:url', { params: { url: params.id } })
    const draft = await loadDraft(ask, url.searchParams)
    return {
      ...form,
      event,
      thanks: null,
      before: draft && toFormValues(draft),
      pageUrl: toAbsoluteUrl(context, `${url.pathname}${url.search}`),
    }
  } catch (error) {
    if (!isForbidden(error)) return toRouteError(error)
    const thanks = await loadThankYouPage(ask, params.id)
    const withheld = { event: null, isUnderReview: isUnderReview(error) }
    const closed = { ...form, ...withheld, thanks, before: null, pageUrl: '' }
    return thanks ? closed : data(closed, { status: 403 })
  }
}

/** For guests, with and without JavaScript (`R12`). */
export async function action({ params, request, context }: Route.ActionArgs) {
  return sendContribution(createServerCaller(context), params.id, await request.formData())
}

/**
 * Asks the API itself: only the browser has the token that links the contribution to an account (`R7`),
 * and a lost signal leaves the form as it is.
 */
export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return sendContribution(call, params.id, await request.formData(), rememberCheckout)
}

/** The event is closed, and its page thanks its guests (`R26`). */
const ContributionsOver = ({ page }: { page: ThankYouPage }) => (
  <div data-event-theme={page.theme} className="page-column grid max-w-2xl gap-4 py-8">
    <Card padding="none" className="grid">
      <ThemeHero theme={page.theme} size="strip" />
      <div className="grid gap-4 p-5">
        <h1 className="text-xl wrap-anywhere sm:text-2xl">{page.name}</h1>
        <OwnGiftNotice slug={page.slug} />
        <EventClosed reason="CONTRIBUTIONS_CLOSED" backTo={buildEventPath(page.slug)} />
      </div>
    </Card>
  </div>
)

/** A page restored from the back/forward cache is still submitting: a navigation resets it. */
function useReloadFromCache(): void {
  const navigate = useNavigate()
  useEffect(() => {
    const resetForm = ({ persisted }: PageTransitionEvent) => {
      if (persisted) void navigate({ search: window.location.search }, { replace: true })
    }
    window.addEventListener('pageshow', resetForm)
    return () => window.removeEventListener('pageshow', resetForm)
  }, [navigate])
}

/** The contribution form; `?goal=` preselects a goal (`R7`). */
export default function EventContribute({ loaderData, actionData }: Route.ComponentProps) {
  const { event, thanks, goalId, statementDescriptor, supportWhatsapp, now, pageUrl } = loaderData
  // A revalidation has no draft: its key is no longer in the URL.
  const [before] = useState(loaderData.before)
  useReloadFromCache()
  const { user } = useSession()
  const busy = useNavigation().formMethod !== undefined
  useDraftHistory(before)
  const person = useMemo(() => user && { name: formatPublicName(user), email: user.email }, [user])
  if (thanks) return <ContributionsOver page={thanks} />
  if (!event && !actionData) return <EventRestricted isUnderReview={loaderData.isUnderReview} />
  const goals = event && listGoalChoices(event)
  const reserved = event?.goals.find(({ id, isReserved }) => id === goalId && isReserved)
  const preselected = goals?.some(({ id }) => id === goalId) ? goalId : null
  return (
    <div
      data-event-theme={event?.theme}
      className="page-column grid gap-4 py-4 sm:gap-6 sm:py-10 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-10"
    >
      <DraftKeyScript />
      <PrepareFormScript />
      {event && (
        <EventSummaryCard
          event={{ ...event, hostNames: formatHostNames(event) }}
          now={now}
          isBeside
        >
          <div className="max-lg:hidden">
            <RaisedAmount
              statistics={event.statistics}
              noted={event.notedGifts}
              lacksMoney={doGoalsLackMoney(event.goals)}
            />
          </div>
        </EventSummaryCard>
      )}
      <Card padding="lg" className="grid gap-4 sm:gap-6">
        <h1 className="text-xl sm:text-2xl">Tu aportación</h1>
        {pageUrl && <InAppBrowserNotice url={pageUrl} />}
        {event && <OwnGiftNotice slug={event.slug} />}
        {reserved && (
          <Banner tone="info" title={`Alguien ya lleva “${reserved.name}”`}>
            Por ahora no recibe dinero. Puedes apoyar otro sueño, o todo el evento.
          </Banner>
        )}
        {event?.closedBecause ? (
          <EventClosed reason={event.closedBecause} backTo={buildEventPath(event.slug)} />
        ) : (
          <ContributionForm
            goals={goals}
            feesPaidBy={toFeesPaidBy(event?.feesPaidBy)}
            goalId={preselected}
            person={person}
            trust={
              <TrustNotes
                receiver={event && { name: event.host.publicName, isVerified: event.hostVerified }}
                statementDescriptor={statementDescriptor}
                supportWhatsapp={supportWhatsapp}
              />
            }
            failure={actionData}
            before={before}
            busy={busy}
          />
        )}
      </Card>
    </div>
  )
}
