import { FINANCE_DESK } from '#contract/people/roles.ts'
import { buildAdminEventPath, PATHS } from '#contract/product/paths.ts'
import { AdminFrame, AdminPending } from '#web/admin/frame/admin-frame.tsx'
import { useCaseQuery } from '#web/admin/queue/case-nav.tsx'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/failed-call.ts'
import {
  changeEventRefund,
  EVENT_REFUND_TITLE,
  EventRefundView,
} from '#web/events/event-refund-view.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { keepWhenUnavailable } from '#web/shell/page/keep-when-unavailable.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'
import type { Route } from './+types/event-refund'

export const meta = () => buildPageMeta({ title: EVENT_REFUND_TITLE })

export const clientLoader = keepWhenUnavailable(
  async ({ request, params }: Route.ClientLoaderArgs) => {
    await requireRoles(request, FINANCE_DESK)
    return call('GET /events/:id/refund', { params: { id: params.id } }).catch(toRouteError)
  },
)

export async function clientAction({ request, params }: Route.ClientActionArgs) {
  return changeEventRefund(call, params.id, await request.formData())
}

export const HydrateFallback = () => <AdminPending title={EVENT_REFUND_TITLE} />

/** The refund of a whole event, within the desk. */
export default function AdminEventRefund({ loaderData: refund, actionData }: Route.ComponentProps) {
  const eventPath = `${buildAdminEventPath(refund.event.id)}${useCaseQuery()}`
  return (
    <AdminFrame
      title={EVENT_REFUND_TITLE}
      trail={[
        { label: 'Eventos', to: PATHS.adminEvents },
        { label: refund.event.name, to: eventPath },
      ]}
    >
      <div className="grid max-w-3xl grid-cols-1 gap-6">
        <EventRefundView refund={refund} failure={actionData} eventPath={eventPath} />
      </div>
    </AdminFrame>
  )
}
