import type { Event } from '#contract/events/events.ts'
import { RSVP_ANSWERS } from '#contract/events/rsvp-labels.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { classNames } from '#web/ui/style/class-names.ts'
import { ANSWER_FIELD, ANSWERS } from './rsvp-input.ts'

/** Whether guests can answer '¿Vas a ir?' as of `now` (`R20`); the server decides again. */
export function isAsking(
  { asksRsvp, status, isCancelled, eventDate }: Event,
  now: string,
): boolean {
  return asksRsvp && status === 'ACTIVE' && !isCancelled && Date.parse(now) < Date.parse(eventDate)
}

/** Asks guests on the event's page; each answer is a link, so that it works before and without scripts. */
export function RsvpQuestion({ event, now }: { event: Event; now: string }) {
  if (!isAsking(event, now)) return null
  return (
    <Card as="section" aria-labelledby="vas-a-ir" className="grid gap-3">
      <div className="grid gap-1">
        <h2 id="vas-a-ir" className="text-xl">
          ¿Vas a ir?
        </h2>
        <p className="text-muted">Dile a la familia cuántos son. Solo ella lo ve.</p>
      </div>
      <ul className="grid grid-cols-2 gap-2 sm:grid-cols-3">
        {ANSWERS.map((answer) => (
          <li
            key={answer}
            className={classNames('grid', answer === 'MAYBE' && 'max-sm:col-span-2')}
          >
            <ButtonLink
              to={`${buildEventPath(event.slug, 'rsvp')}?${ANSWER_FIELD}=${answer}`}
              variant="secondary"
              prefetch="none"
              className="max-sm:px-2"
            >
              {RSVP_ANSWERS[answer]}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
