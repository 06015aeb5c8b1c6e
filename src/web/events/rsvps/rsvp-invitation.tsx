import { buildEventPath } from '#contract/product/paths.ts'
import { InlineScript } from '#web/boot/boot-script.tsx'
import { TextLink } from '#web/ui/actions/text-link.tsx'
import { code } from './own-rsvp/early-answer.ts?script'

/** Asks in one line whoever has given, or says what this device has answered: see `RsvpQuestion`. */
export function RsvpInvitation({ slug, isAsked }: { slug: string; isAsked: boolean }) {
  if (!isAsked) return null
  return (
    <div>
      <p suppressHydrationWarning>
        ¿Vas a ir? <TextLink to={buildEventPath(slug, 'rsvp')}>Dile a la familia</TextLink>
      </p>
      <div hidden data-rsvp={slug} suppressHydrationWarning>
        Ya respondiste:{' '}
        <p className="inline" suppressHydrationWarning>
          …
        </p>
      </div>
      <InlineScript code={code} />
    </div>
  )
}
