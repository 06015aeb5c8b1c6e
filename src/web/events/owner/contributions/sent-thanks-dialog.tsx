import type { Contribution } from '#contract/contributions/contributions.ts'
import { call } from '#web/api/call.ts'
import { toLoadResult, useLoadResult } from '#web/api/load-result.ts'
import { SentThanks } from '#web/shell/money/sent-thanks.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { Dialog } from '#web/ui/feedback/dialog.tsx'
import { LoadingArea, SkeletonText } from '#web/ui/feedback/skeleton.tsx'

interface SentThanksDialogProps {
  contribution: Pick<Contribution, 'id' | 'eventId' | 'folio' | 'contributorName'>
  onClose: () => void
}

/** What was written to thank for a gift, how it went and when. */
export function SentThanksDialog({ contribution, onClose }: SentThanksDialogProps) {
  const { id, eventId, folio, contributorName } = contribution
  const { result, reload } = useLoadResult(() =>
    toLoadResult(
      call('GET /events/:id/thanks', {
        params: { id: eventId },
        query: { state: 'all', search: folio },
      }),
      'No pudimos cargar tu mensaje',
    ),
  )
  const thanks = result?.data?.contributions.find((each) => each.id === id)?.thanks
  return (
    <Dialog open onClose={onClose} title={`Tu mensaje a ${contributorName}`} size="sm">
      {!result && (
        <LoadingArea label="Cargando tu mensaje">
          <SkeletonText lines={3} />
        </LoadingArea>
      )}
      {result?.errorMessage && <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>}
      {thanks && (
        <div className="grid gap-4">
          <SentThanks thanks={thanks} />
          <p className="whitespace-pre-line wrap-anywhere">
            {thanks.message ?? 'No quedó anotado qué le escribiste.'}
          </p>
        </div>
      )}
    </Dialog>
  )
}
