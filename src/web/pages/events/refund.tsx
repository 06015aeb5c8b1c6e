import { FINANCE_DESK } from '#contract/people/roles.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import {
  changeEventRefund,
  EVENT_REFUND_TITLE,
  EventRefundView,
} from '#web/events/event-refund-view.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { Page } from '#web/shell/page/banner-page.tsx'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta, PagePending } from '#web/shell/page/page.tsx'
import type { Route } from './+types/refund'

export const meta = () => buildPageMeta({ title: EVENT_REFUND_TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, ['HOST', ...FINANCE_DESK])
    return call('GET /events/:id/refund', { params: { id: params.id } }).catch(toRouteError)
  },
)

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeEventRefund(call, params.id, await request.formData())
}

export const HydrateFallback = PagePending

export default function EventRefundPage({ loaderData: refund, actionData }: Route.ComponentProps) {
  const eventPath = buildEventPath(refund.event.slug)
  return (
    <Page
      title={EVENT_REFUND_TITLE}
      isCompact
      trail={[{ label: refund.event.name, to: eventPath }]}
      width="3xl"
    >
      <EventRefundView refund={refund} failure={actionData} eventPath={eventPath} />
    </Page>
  )
}
