import type { Event } from '#contract/events/events.ts'
import { ANSWERS, RSVP_ANSWERS } from '#contract/events/rsvp-answers.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'

/** Whether an event's pages ask '¿Vas a ir?' as of `now` (`R20`); the server decides again. */
export function showsRsvpQuestion(
  { asksRsvp, status, isCancelled, eventDate }: Event,
  now: string,
): boolean {
  return asksRsvp && status === 'ACTIVE' && !isCancelled && Date.parse(now) < Date.parse(eventDate)
}

/** Asks guests on the event's page; each answer is a link, so that it works before and without scripts. */
export function RsvpQuestion({ event, now }: { event: Event; now: string }) {
  if (!showsRsvpQuestion(event, now)) return null
  return (
    <CardSection
      id="vas-a-ir"
      title="¿Vas a ir?"
      text="Dile a la familia cuántos son. Solo ella lo ve."
      className="gap-3"
    >
      <div className="flex flex-wrap gap-2">
        {ANSWERS.map((answer) => (
          <ButtonLink
            key={answer}
            to={`${buildEventPath(event.slug, 'rsvp')}?answer=${answer}`}
            variant="secondary"
            className="grow"
          >
            {RSVP_ANSWERS[answer]}
          </ButtonLink>
        ))}
      </div>
    </CardSection>
  )
}
