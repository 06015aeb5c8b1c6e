import type { ReservationTask } from '#contract/events/host-tasks.ts'
import { formatPesos } from '#contract/money/money.ts'
import type { WaitingRefundRequest } from '#contract/money/refunds/refund-requests.ts'
import { ReservationAnswer } from '#web/events/other-gifts/reservation-answer.tsx'
import { RefundAnswer } from '#web/events/owner/contributions/refund-answer.tsx'
import { formatShortDate } from '#web/format/dates.ts'
import type { WaitingItem } from '#web/shell/lists/waiting-list.tsx'
import type { EventWaiting } from './load-tasks.ts'
import { presentQueueItem } from './present-queue.ts'
import { presentReservation, presentTasks } from './present-tasks.ts'

interface EventItems extends Omit<EventWaiting, 'errorMessage'> {
  slug: string
  /** @param isWhole false where the request stays open */
  onAnswered: (id: string, isWhole: boolean) => void
}

/** Why they ask, for which gift, and what went back already, in a sentence each. */
function describeRequest({ goalName, refundedAmount, request }: WaitingRefundRequest): string {
  const { reason, askedAt, state } = request
  return [
    reason && `“${reason}”`,
    `${goalName ?? 'Para todo el evento'}; pidió su dinero el ${formatShortDate(askedAt)}.`,
    refundedAmount > 0 &&
      `Ya se devolvieron ${formatPesos(refundedAmount)}: falta responder por el resto.`,
    state === 'escalated'
      ? 'Ahora decide soporte. Todavía puedes devolverla tú.'
      : 'Si no respondes a tiempo, decide soporte.',
  ]
    .filter(Boolean)
    .join(' ')
}

/** Every deadline that is known comes before those that are not. */
const dueAt = ({ deadline }: WaitingItem) =>
  deadline === null ? Number.MAX_SAFE_INTEGER : Date.parse(deadline)

/** What waits at one event, in the order of the hosts' home; what can be answered in place, is. */
export function presentWaiting({ tasks, disputes, requests, slug, onAnswered }: EventItems) {
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
  const present = (waiting: WaitingRefundRequest): WaitingItem => {
    const { contributionId, folio, contributorName, amount, request } = waiting
    const gift = { contributionId, folio, contributorName, amount, eventName: '', eventSlug: slug }
    const deadline = request.state === 'escalated' ? null : request.answerBy
    return answer(presentQueueItem({ ...gift, kind: 'refund-request', deadline }, 'event'), waiting)
  }
  const atSupport = requests.filter(({ request }) => request.state === 'escalated')
  const open = requests.filter((waiting) => !atSupport.includes(waiting))
  const due = [
    ...disputes.map((dispute) => presentQueueItem(dispute, 'event')),
    ...open.map(present),
  ].toSorted((one, other) => dueAt(one) - dueAt(other))
  const presentTask = (item: WaitingItem, task: ReservationTask): WaitingItem => ({
    ...item,
    tools: (
      <ReservationAnswer
        eventId={task.eventId}
        reservation={{ ...task, id: task.reservationId, status: 'RESERVED' }}
        onAnswered={() => onAnswered(task.reservationId, true)}
      />
    ),
  })
  const moves = tasks ? presentTasks({ ...tasks, reservations: [] }, 'event') : []
  const reserved = tasks?.reservations.map((task) =>
    presentTask(presentReservation(task, 'event'), task),
  )
  return [...due, ...moves, ...(reserved ?? []), ...atSupport.map(present)]
}
