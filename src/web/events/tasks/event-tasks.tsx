import { useEffect, useState } from 'react'
import type { Event } from '#contract/events/events.ts'
import { BirthReview } from '#web/events/updates/birth-review.tsx'
import { WaitingList } from '#web/shell/lists/waiting-list.tsx'
import { RetryBanner } from '#web/ui/feedback/banner.tsx'
import { Card, Section } from '#web/ui/layout/card.tsx'
import { loadHostTasks } from './load-tasks.ts'
import { presentTasks } from './present-tasks.ts'

/** What waits for the hosts of one event, above whatever part of it is open; absent while nothing does. */
export function EventTasks({ event, now }: { event: Event; now: Date }) {
  return (
    <>
      <BirthReview event={event} now={now} />
      <Tasks event={event} />
    </>
  )
}

function Tasks({ event }: { event: Event }) {
  const [result, setResult] = useState<Awaited<ReturnType<typeof loadHostTasks>> | null>(null)
  const [attempt, setAttempt] = useState(0)
  const reload = () => setAttempt(attempt + 1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever the page is loaded again, or tried again
  useEffect(() => {
    let isLatest = true
    void loadHostTasks(event.id).then((loaded) => isLatest && setResult(loaded))
    return () => {
      isLatest = false
    }
  }, [event, attempt])
  if (!result) return null
  if (!result.data) return <RetryBanner onRetry={reload}>{result.errorMessage}</RetryBanner>
  const items = presentTasks(result.data, 'event')
  if (items.length === 0) return null
  return (
    <Section id="para-atender" title="Para atender" className="grid-cols-1 gap-3">
      <Card>
        <WaitingList items={items} />
      </Card>
    </Section>
  )
}
