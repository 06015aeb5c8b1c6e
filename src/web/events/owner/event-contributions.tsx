import { useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { eventPath } from '#contract/product/paths.ts'
import { HistoryChart } from '#web/events/dashboard/history-chart.tsx'
import { Button } from '#web/ui/actions/button.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { ConfirmedContributions, ReturnedContributions } from './contributions-list.tsx'

interface EventContributionsProps {
  /** As loaded: the list does not change while the owner reads it. */
  event: Event
  live: Event
}

export function EventContributions({ event, live }: EventContributionsProps) {
  const { revalidate, state } = useRevalidator()
  const more = live.statistics.totalContributors > event.statistics.totalContributors
  const raised = live.statistics.totalCurrentAmount
  // A refund reloads the list at once; new contributions wait for the button.
  const listed = Math.min(raised, event.statistics.totalCurrentAmount)
  const apart = (
    <>
      <ReturnedContributions eventId={event.id} raised={raised} status="DISPUTED" />
      <ReturnedContributions eventId={event.id} raised={raised} status="REFUNDED" />
    </>
  )
  const some = live.statistics.totalContributors > 0
  // Stays open after the last contribution is refunded.
  const [shown, setShown] = useState(some)
  if (some && !shown) setShown(true)
  if (!shown) return apart
  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="aportaciones">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="aportaciones" className="text-xl">
          Aportaciones y mensajes
        </h2>
        <TextLink
          to={eventPath(event.slug, 'thanks')}
          className="inline-flex min-h-11 items-center"
        >
          Agradecer a tus aliados
        </TextLink>
      </div>
      <HistoryChart eventId={event.id} raised={raised} />
      {more && (
        <Button
          variant="secondary"
          className="justify-self-start"
          busy={state === 'loading'}
          onClick={() => void revalidate()}
        >
          Ver aportaciones nuevas
        </Button>
      )}
      <ConfirmedContributions
        eventId={event.id}
        goalId={null}
        onWall={event.wallMessages}
        raised={listed}
      />
      {apart}
    </section>
  )
}
