import { useSyncExternalStore } from 'react'
import type { Event } from '#contract/events/events.ts'
import { RSVP_ANSWER_ORDER, RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { CardSection } from '#web/ui/layout/card.tsx'
import { code } from './own-rsvp/early-answer.ts?script'
import { ownRsvps, parseOwnRsvp } from './own-rsvp/own-rsvps.ts'

/** Query parameters of the form's page: open the answer that this browser gave, or give another one. */
export const OPEN_ANSWER_QUERY = 'ver'
export const NEW_ANSWER_QUERY = 'otra'

/** Whether an event's pages ask '¿Vas a ir?' as of `now` (`R20`); the server decides again. */
export function showsRsvpQuestion(
  { asksRsvp, status, isCancelled, eventDate }: Event,
  now: string,
): boolean {
  return asksRsvp && status === 'ACTIVE' && !isCancelled && Date.parse(now) < Date.parse(eventDate)
}

const CARD = 'gap-3 [&[hidden]]:hidden'

/** Asks; each answer is a link, so that it works before and without scripts. */
function QuestionCard({ path, isHidden }: { path: string; isHidden: boolean }) {
  return (
    <CardSection
      id="vas-a-ir"
      title="¿Vas a ir?"
      text="Solo la familia lo ve."
      hidden={isHidden}
      suppressHydrationWarning
      className={CARD}
    >
      <div className="flex flex-wrap gap-2">
        {RSVP_ANSWER_ORDER.map((answer) => (
          <ButtonLink
            key={answer}
            to={`${path}?answer=${answer}`}
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

interface AnsweredCardProps {
  slug: string
  path: string
  /** Absent on a device that has not answered. */
  text: string | undefined
}

function AnsweredCard({ slug, path, text }: AnsweredCardProps) {
  return (
    <CardSection
      id="ya-respondiste"
      title="Ya respondiste"
      data-rsvp={slug}
      hidden={text === undefined}
      suppressHydrationWarning
      className={CARD}
    >
      <p className="font-semibold text-success" suppressHydrationWarning>
        {text ?? '…'}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${path}?${OPEN_ANSWER_QUERY}=1`} variant="secondary" className="grow">
          Ver o cambiar
        </ButtonLink>
        <ButtonLink to={`${path}?${NEW_ANSWER_QUERY}=1`} variant="quiet" className="grow">
          Responder por alguien más
        </ButtonLink>
      </div>
    </CardSection>
  )
}

/** What this device has answered for an event; null on the server, and before an answer. */
export function useOwnRsvp(slug: string) {
  const stored = useSyncExternalStore(
    ownRsvps.subscribe,
    () => ownRsvps.read(slug),
    () => null,
  )
  return parseOwnRsvp(stored)
}

/**
 * Asks guests on the event's page, or says what this device has answered. The server's page, the same for
 * everybody (`R18`), asks; the inline script shows the answer before the first paint, and React keeps it.
 */
export function RsvpQuestion({ event, now }: { event: Event; now: string }) {
  const { slug } = event
  const own = useOwnRsvp(slug)
  if (!showsRsvpQuestion(event, now)) return null
  const path = buildEventPath(slug, 'rsvp')
  return (
    <div>
      <QuestionCard path={path} isHidden={own !== null} />
      <AnsweredCard slug={slug} path={path} text={own?.text} />
      <InlineScript code={code} />
    </div>
  )
}
