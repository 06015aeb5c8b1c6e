import { useEffect, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { OWNER_PARTS } from '#contract/product/paths.ts'
import { BirthReview } from '#web/events/updates/birth-review.tsx'
import { formatCount } from '#web/format/text.ts'
import { WaitingList } from '#web/shell/lists/waiting-list.tsx'
import { useHashTarget } from '#web/shell/page/use-hash-target.ts'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Disclosure } from '#web/ui/layout/disclosure.tsx'
import { type EventWaiting, loadEventWaiting } from './load-tasks.ts'
import { presentWaiting } from './present-waiting.tsx'

interface EventTasksProps {
  event: Event
  now: Date
  /** Another tab of the event is open: what waits is folded above it. */
  isAside: boolean
  /** Somebody who asks for their money back, or brings something, got an answer. */
  onAnswered: () => void
}

/** What waits for the hosts of one event, above whatever part of it is open; absent while nothing does. */
export function EventTasks({ event, now, isAside, onAnswered }: EventTasksProps) {
  return (
    <>
      <BirthReview event={event} now={now} />
      <Tasks event={event} isAside={isAside} onAnswered={onAnswered} />
    </>
  )
}

function Tasks({ event, isAside, onAnswered }: Omit<EventTasksProps, 'now'>) {
  const { revalidate } = useRevalidator()
  const [result, setResult] = useState<EventWaiting | null>(null)
  const [attempt, setAttempt] = useState(0)
  const [answered, setAnswered] = useState<readonly string[]>([])
  const region = useHashTarget<HTMLElement>(OWNER_PARTS.refundRequests, result !== null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is loaded again, or tried again
  useEffect(() => {
    let isLatest = true
    void loadEventWaiting(event).then((loaded) => isLatest && setResult(loaded))
    return () => {
      isLatest = false
    }
  }, [event, attempt])
  // The pressed button is gone, and so is its dialog.
  useEffect(() => {
    if (answered.length > 0) region.current?.focus()
  }, [answered, region])
  if (!result) return null
  const { tasks, disputes, requests, errorMessage } = result
  const isLeft = ({ contributionId }: { contributionId: string }) =>
    !answered.includes(contributionId)
  const items = presentWaiting({
    tasks: tasks && {
      ...tasks,
      reservations: tasks.reservations.filter(
        ({ reservationId }) => !answered.includes(reservationId),
      ),
    },
    disputes: disputes.filter(isLeft),
    requests: requests.filter(isLeft),
    slug: event.slug,
    onAnswered: (id, isWhole) => {
      if (isWhole) setAnswered((before) => [...before, id])
      onAnswered()
      void revalidate()
    },
  })
  const retry = errorMessage && (
    <RetryBanner onRetry={() => setAttempt(attempt + 1)}>{errorMessage}</RetryBanner>
  )
  if (items.length === 0 && answered.length === 0) return retry
  const list = (
    <Card>
      {items.length === 0 && <p className="text-muted">Ya respondiste. Gracias.</p>}
      <WaitingList items={items} folds shownOnPhone={isAside ? items.length : 2} />
    </Card>
  )
  const title = (
    <h2 id="para-atender" className="text-xl">
      Para atender
    </h2>
  )
  return (
    <section
      ref={region}
      id={OWNER_PARTS.refundRequests}
      tabIndex={-1}
      aria-labelledby="para-atender"
      className="grid scroll-mt-4 grid-cols-1 gap-3 rounded-md outline-offset-4"
    >
      {isAside && items.length > 0 ? (
        <Disclosure
          summary={
            <span className="flex items-baseline gap-3">
              {title}
              <span className="font-normal text-muted">
                {formatCount(items.length, 'pendiente', 'pendientes')}
              </span>
            </span>
          }
          className="border-b border-line pb-1 open:pb-5"
        >
          <div className="pt-3">{list}</div>
        </Disclosure>
      ) : (
        <>
          {title}
          {list}
        </>
      )}
      {retry}
    </section>
  )
}
