import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { runCohostAction } from '#web/events/cohosts/actions.ts'
import { Invitations, People } from '#web/events/cohosts/cohosts-view.tsx'
import { GiftEmails, LeaveEvent } from '#web/events/cohosts/own-choices.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/cohosts'

const TITLE = 'Coanfitriones'
export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, ['HOST'])
    try {
      const [{ event }, list] = await Promise.all([
        call('GET /events/url/:url', { params: { url: params.id } }),
        call('GET /events/:id/cohosts', { params: { id: params.id } }),
      ])
      return { event, list }
    } catch (error) {
      return toRouteError(error)
    }
  },
)

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return runCohostAction(params.id, await request.formData())
}

export const HydrateFallback = PagePending

/** Who organises an event, and what each of them wants to be told (`R21`). */
export default function CoHosts({ loaderData }: Route.ComponentProps) {
  const { event, list } = loaderData
  return (
    <Page
      title={TITLE}
      isCompact
      trail={[
        { label: 'Mis eventos', to: PATHS.events },
        { label: event.name, to: buildEventPath(event.slug) },
      ]}
      action={
        <ButtonLink to={buildEventPath(event.slug, 'history')} variant="secondary">
          Historial
        </ButtonLink>
      }
      width="3xl"
    >
      <UnconfirmedEmailBanner />
      <People list={list} />
      {list.owner.isYou && <Invitations list={list} />}
      <GiftEmails eventId={event.id} wanted={list.giftEmails} />
      {!list.owner.isYou && <LeaveEvent event={event} />}
    </Page>
  )
}

export const ErrorBoundary = EventError
