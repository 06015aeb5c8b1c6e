import type { ReplyOf } from '#contract/api/endpoint.ts'
import type { HostQueueItem } from '#contract/contributions/host-queue.ts'
import type { listPendingThanks } from '#contract/contributions/thanks.ts'
import type { HostTasks } from '#contract/events/host-tasks.ts'
import type { BankPayout } from '#contract/money/payouts/bank-payouts.ts'
import {
  describePayoutFailureAction,
  explainPayoutFailure,
} from '#contract/money/payouts/payout-labels.ts'
import { buildEventPath, PATHS } from '#contract/product/paths.ts'
import type { LoadResult } from '#web/api/load-result.ts'
import { presentQueueItem } from '#web/events/tasks/present-queue.ts'
import { presentTasks } from '#web/events/tasks/present-tasks.ts'
import { formatCount } from '#web/format/text.ts'
import { LoadErrorBanner } from '#web/shell/errors/load-result-view.tsx'
import { type WaitingItem, WaitingList } from '#web/shell/lists/waiting-list.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'

const presentPayout = ({ id, amount, failureCode }: BankPayout): WaitingItem => ({
  key: id,
  label: 'Depósito que no llegó',
  tone: 'danger',
  amount,
  whose: 'a tu banco',
  folio: null,
  text: `${explainPayoutFailure(failureCode)}. ${describePayoutFailureAction('tu')}`,
  deadline: null,
  since: null,
  next: { label: 'Revisar mi banco', to: PATHS.payoutSetup },
})

type PendingThanks = ReplyOf<typeof listPendingThanks>

const presentThanks = ({ id, slug, name, pending, sharedBy }: PendingThanks['events'][number]) => ({
  key: `thanks ${id}`,
  label: 'Por agradecer',
  tone: 'info' as const,
  amount: null,
  whose: [formatCount(pending, 'regalo', 'regalos'), name, sharedBy && `con ${sharedBy}`]
    .filter(Boolean)
    .join(' ·\u00a0'),
  folio: null,
  text: '',
  deadline: null,
  since: null,
  next: { label: 'Agradecer', to: buildEventPath(slug, 'thanks') },
})

interface HostQueueProps {
  queue: LoadResult<{ items: HostQueueItem[] }>
  /** To the host's bank: none has left after it. */
  failedPayout: BankPayout | null
  /** Of the events that they organise. */
  tasks: HostTasks | null
  thanks: PendingThanks | null
}

/** What waits for the host: answers with a deadline, a payout that failed, guests to answer, gifts to thank for; absent while nothing does. */
export function HostQueue({ queue, failedPayout, tasks, thanks }: HostQueueProps) {
  const items = [
    ...(queue.data?.items ?? []).map((item) => presentQueueItem(item, 'home')),
    ...(failedPayout ? [presentPayout(failedPayout)] : []),
    ...(tasks ? presentTasks(tasks, 'home') : []),
    ...(thanks?.events ?? []).map(presentThanks),
  ]
  if (items.length === 0 && !queue.errorMessage) return null
  return (
    <Section id="para-atender" title="Para atender" className="grid-cols-1 gap-4">
      {queue.errorMessage && <LoadErrorBanner title={queue.errorMessage} />}
      {items.length > 0 && (
        <Card>
          <WaitingList items={items} folds shownOnPhone={4} />
        </Card>
      )}
    </Section>
  )
}
