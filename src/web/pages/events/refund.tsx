import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import type { EventRefund as Refund } from '#contract/money/event-refunds.ts'
import { eventPath } from '#contract/product/paths.ts'
import { call } from '#web/api/call.ts'
import { toRouteError } from '#web/api/errors/to-route-error.ts'
import { CostCard } from '#web/refunds/cost-card.tsx'
import { EventRefundForm } from '#web/refunds/event-refund-form.tsx'
import { ProgressCard } from '#web/refunds/progress-card.tsx'
import { requireRoles } from '#web/session/navigation/guards.ts'
import { PageBanner } from '#web/shell/page/page-banner.tsx'
import { pageMeta } from '#web/shell/page/page-meta.ts'
import { PagePending } from '#web/shell/page/page-pending.tsx'
import { ButtonLink } from '#web/ui/actions/button-link.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import type { Route } from './+types/refund'

const TITLE = 'Devolver todo'
const POLL_INTERVAL_MS = 2_000

export const meta = () => pageMeta({ title: TITLE })

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  await requireRoles(request, ['HOST', 'ADMIN'])
  return call('GET /events/:id/refund', { params: { id: params.id } }).catch(toRouteError)
}

export const HydrateFallback = PagePending

/** Polls the progress while refunds are pending. */
function useRefundPolling(refund: Refund) {
  const { revalidate } = useRevalidator()
  const isPending = (refund.progress?.waiting ?? 0) > 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer sets the next look
  useEffect(() => {
    if (!isPending) return
    const timer = setTimeout(() => void revalidate(), POLL_INTERVAL_MS)
    return () => clearTimeout(timer)
  }, [isPending, refund])
  return () => void revalidate()
}

/** Refunds a whole event: costs, confirmation, then progress. */
export default function EventRefund({ loaderData: refund }: Route.ComponentProps) {
  const { event, preview, progress } = refund
  const reload = useRefundPolling(refund)
  const isEmpty = !progress && preview.contributions + preview.openCheckouts === 0
  return (
    <>
      <PageBanner title={TITLE} trail={[{ label: event.name, to: eventPath(event.slug) }]} />
      <div className="page-column grid max-w-3xl grid-cols-1 gap-6 py-8">
        {progress && <ProgressCard event={event} progress={progress} onRetried={reload} />}
        {!progress && !isEmpty && (
          <>
            <CostCard preview={preview} />
            <EventRefundForm event={event} onStarted={reload} />
          </>
        )}
        {isEmpty && <NothingToReturn refund={refund} />}
      </div>
    </>
  )
}

function NothingToReturn({ refund: { event, preview } }: { refund: Refund }) {
  return (
    <>
      {preview.blockedCount > 0 && <CostCard preview={preview} />}
      <Card>
        <EmptyState
          title="No hay nada que devolver"
          text="Este evento no tiene aportaciones que puedan regresar a una tarjeta."
          action={
            <ButtonLink variant="secondary" to={eventPath(event.slug)}>
              Ver el evento
            </ButtonLink>
          }
        />
      </Card>
    </>
  )
}
