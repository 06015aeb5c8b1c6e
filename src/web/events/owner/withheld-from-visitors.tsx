import type { Event } from '#contract/events/events.ts'
import { ApiError } from '#web/api/api-error.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { EventRestricted } from '#web/events/access/event-notices.tsx'
import { AfterEventNotes, EventThankYou } from '#web/events/access/thank-you-page.tsx'
import { PagePending } from '#web/shell/page/page.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'

interface WithheldFromVisitorsProps {
  event: Event
  now: string
}

/** What visitors get instead of an event that they may not see: its thank-you page, or the notice (`R26`). */
export function WithheldFromVisitors({ event: { id, isHeld }, now }: WithheldFromVisitorsProps) {
  const { result, reload } = useLoadResult(
    () =>
      toLoadResult(
        call('GET /events/:id/after', { params: { id } }).catch((error: unknown) => {
          if (error instanceof ApiError && error.status === 404) return { page: null }
          throw error
        }),
        'No pudimos cargar la vista previa',
      ),
    id,
  )
  if (!result) return <PagePending />
  if (!result.data) return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const { page } = result.data
  if (!page) return <EventRestricted isUnderReview={isHeld} />
  return (
    <EventThankYou page={page} now={now}>
      <AfterEventNotes slug={page.slug} />
    </EventThankYou>
  )
}
