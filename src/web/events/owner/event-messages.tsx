import type { Event } from '#contract/events.ts'
import { AlliesMessages } from './allies-messages.tsx'

/** Every gift to the event with its message, also those for no sueño in particular. */
export function EventMessages({ event }: { event: Event }) {
  if (event.statistics.totalContributors === 0) return null
  return (
    <section className="grid gap-4 print:hidden" aria-labelledby="aportaciones">
      <h2 id="aportaciones" className="text-xl">
        Aportaciones y mensajes
      </h2>
      <AlliesMessages key={event.statistics.totalCurrentAmount} eventId={event.id} goalId={null} />
    </section>
  )
}
