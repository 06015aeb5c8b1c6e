import type { Caller } from '#contract/api/caller.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { ApiError } from '#web/api/api-error.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { code } from './own-rsvp/early-answer.ts?script'
import { OPEN_ANSWER_QUERY, showsRsvpQuestion, useOwnRsvp } from './rsvp-question.tsx'

/** Asks in one line whoever has given, or says what this device has answered: see `RsvpQuestion`. */
export function RsvpInvitation({ slug, isAsked }: { slug: string; isAsked: boolean }) {
  const own = useOwnRsvp(slug)
  if (!isAsked) return null
  const path = buildEventPath(slug, 'rsvp')
  return (
    <div>
      <p hidden={own !== null} suppressHydrationWarning>
        ¿Vas a ir? <TextLink to={path}>Dile a la familia</TextLink>
      </p>
      <div hidden={own === null} data-rsvp={slug} suppressHydrationWarning>
        Ya respondiste:{' '}
        <p className="inline" suppressHydrationWarning>
          {own?.text ?? '…'}
        </p>{' '}
        <TextLink to={`${path}?${OPEN_ANSWER_QUERY}=1`}>Ver o cambiar</TextLink>
      </div>
      <InlineScript code={code} />
    </div>
  )
}

/** Whether the event asks as of `now`; false for one that visitors may not see any more. */
export async function readAsksRsvp(ask: Caller, slug: string, now: string): Promise<boolean> {
  try {
    const { event } = await ask('GET /events/url/:url', { params: { url: slug } })
    return showsRsvpQuestion(event, now)
  } catch (error) {
    if (error instanceof ApiError) return false
    throw error
  }
}
