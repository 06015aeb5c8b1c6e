import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import { EventError } from '#web/events/access/event-notices.tsx'
import { loadMove } from '#web/events/tasks/load-tasks.ts'
import { runUpdateAction } from '#web/events/updates/actions.ts'
import { BirthReview } from '#web/events/updates/birth-review.tsx'
import { MovedNotice } from '#web/events/updates/moved-notice.tsx'
import { UpdatesView } from '#web/events/updates/updates-view.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { UnconfirmedEmailBanner } from '#web/users/unconfirmed-email.tsx'
import type { Route } from './+types/updates'

const TITLE = 'Novedades'
export const meta = () => buildPageMeta({ title: TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, ['HOST'])
    try {
      const [{ event }, list] = await Promise.all([
        call('GET /events/url/:url', { params: { url: params.id } }),
        call('GET /events/:id/updates', { params: { id: params.id } }),
      ])
      return { event, list, move: await loadMove(event.id) }
    } catch (error) {
      return toRouteError(error)
    }
  },
)

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return runUpdateAction(params.id, await request.formData())
}

export const HydrateFallback = PagePending

/** What the hosts of an event tell its guests (`R25`). */
export default function Updates({ loaderData }: Route.ComponentProps) {
  const { event, list, move } = loaderData
  return (
    <Page
      title={TITLE}
      isCompact
      trail={[
        { label: 'Mis eventos', to: PATHS.events },
        { label: event.name, to: buildEventPath(event.slug) },
      ]}
      action={
        <ButtonLink to={`${buildEventPath(event.slug)}?vista=invitado`} variant="secondary">
          Ver como invitado
        </ButtonLink>
      }
      width="3xl"
    >
      <UnconfirmedEmailBanner />
      {move && !move.isPrepared && <MovedNotice move={move} />}
      <BirthReview event={event} now={new Date()} />
      <UpdatesView event={event} list={list} />
    </Page>
  )
}

export const ErrorBoundary = EventError
