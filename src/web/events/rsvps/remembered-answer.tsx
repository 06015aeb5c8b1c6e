import { RSVP_ANSWERS } from '#contract/events/rsvps/rsvp-answers.ts'
import { describeParty } from '#contract/events/rsvps/rsvp-labels.ts'
import type { PrivateRsvp } from '#contract/events/rsvps/rsvps.ts'
import { NEW_ANSWER_QUERY, OPEN_ANSWER_QUERY } from '#web/events/rsvps/rsvp-question.tsx'
import { ButtonLink } from '#web/ui/actions/button.tsx'

/** What is shown of an answer that this browser gave. */
export const pickParty = ({ id, name, answer, adults, children }: PrivateRsvp) => ({
  id,
  name,
  answer,
  adults,
  children,
})
export type Party = ReturnType<typeof pickParty>

/** What this browser answered before. */
export function RememberedAnswer({ party, path }: { party: Party; path: string }) {
  const said = [RSVP_ANSWERS[party.answer], describeParty(party)].filter(Boolean).join(', ')
  return (
    <>
      <h1 className="text-xl sm:text-2xl">Ya respondiste</h1>
      <p className="wrap-anywhere">
        <strong>{party.name}</strong>: {said}
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to={`${path}?${OPEN_ANSWER_QUERY}=1`} className="grow">
          Ver o cambiar
        </ButtonLink>
        <ButtonLink to={`${path}?${NEW_ANSWER_QUERY}=1`} variant="secondary" className="grow">
          Responder por alguien más
        </ButtonLink>
      </div>
    </>
  )
}
