import type { Event } from '#contract/events.ts'
import { TextLink } from '#web/ui/text-link.tsx'
import { HistoryChart } from '../history-chart.tsx'
import { AlliesMessages } from './allies-messages.tsx'

/** Every gift to the event with its message, also those for no sueño in particular. */
export function EventMessages({ event }: { event: Event }) {
  if (event.statistics.totalContributors === 0) return null
  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="aportaciones">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="aportaciones" className="text-xl">
          Aportaciones y mensajes
        </h2>
        <TextLink to={`/events/${event.slug}/thanks`} className="inline-flex min-h-11 items-center">
          Agradecer a tus aliados
        </TextLink>
      </div>
      <HistoryChart eventId={event.id} raised={event.statistics.totalCurrentAmount} />
      <AlliesMessages key={event.statistics.totalCurrentAmount} eventId={event.id} goalId={null} />
    </section>
  )
}
