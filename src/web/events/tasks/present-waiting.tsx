import type { WaitingRefundRequest } from '#contract/money/refund-requests.ts'
import { RefundAnswer } from '#web/events/owner/refund-answer.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import type { WaitingItem } from '#web/shell/lists/waiting-list.tsx'
import type { EventWaiting } from './load-tasks.ts'
import { presentQueueItem } from './present-queue.ts'
import { presentTasks } from './present-tasks.ts'

interface EventItems extends EventWaiting {
  slug: string
  /** @param isWhole false where the request stays open */
  onAnswered: (contributionId: string, isWhole: boolean) => void
}

/** Why they ask, and for which gift, in a sentence each. */
function describeRequest({ goalName, request }: WaitingRefundRequest): string {
  const { reason, askedAt, state } = request
  return [
    reason && `“${reason}”`,
    `${goalName ?? 'Para todo el evento'}; pidió su dinero el ${formatShortDate(askedAt)}.`,
    state === 'escalated'
      ? 'Ahora decide soporte. Todavía puedes devolverla tú.'
      : 'Si no respondes a tiempo, decide soporte.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** What waits at one event, in the order of the hosts' home; what can be answered in place, is. */
export function presentWaiting({ tasks, queue, requests, slug, onAnswered }: EventItems) {
  const answer = (item: WaitingItem, waiting: WaitingRefundRequest): WaitingItem => ({
    ...item,
    text: describeRequest(waiting),
    tools: (
      <RefundAnswer
        waiting={waiting}
        onAnswered={(isWhole) => onAnswered(waiting.contributionId, isWhole)}
      />
    ),
  })
  const due = queue.map((queued) => {
    const item = presentQueueItem(queued, 'event')
    const waiting = requests.find(({ contributionId }) => contributionId === queued.contributionId)
    return waiting && queued.kind === 'refund-request' ? answer(item, waiting) : item
  })
  const atSupport = requests.filter(({ request }) => request.state === 'escalated')
  return [
    ...due,
    ...presentTasks(tasks, 'event'),
    ...atSupport.map((waiting) => {
      const { contributionId, folio, contributorName, amount } = waiting
      const gift = {
        contributionId,
        folio,
        contributorName,
        amount,
        eventName: '',
        eventSlug: slug,
      }
      const item = { ...gift, kind: 'refund-request' as const, deadline: null }
      return answer(presentQueueItem(item, 'event'), waiting)
    }),
  ]
}
