import { buildEventPath } from '#contract/product/paths.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { code } from './own-rsvp/early-answer.ts?script'
import { OPEN_ANSWER_QUERY, useOwnRsvp } from './rsvp-question.tsx'

/** Asks in one line whoever has given, or says what this device has answered: see `RsvpQuestion`. */
export function RsvpInvitation({ slug, isAsked }: { slug: string; isAsked: boolean }) {
  const own = useOwnRsvp(slug)
  if (!isAsked) return null
  const path = buildEventPath(slug, 'rsvp')
  return (
    <div className="text-lg">
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
