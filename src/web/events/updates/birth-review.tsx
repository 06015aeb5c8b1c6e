import type { Event } from '#contract/events/events.ts'
import { DAY_MS } from '#contract/product/durations.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { joinNames } from '#contract/text/host-names.ts'
import { ButtonLink } from '#web/ui/actions/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** For so long its hosts are reminded of what their page still says. */
const REVIEW_MS = 14 * DAY_MS

/** The parts of an event's page that were written before the birth and nobody changes but its hosts. */
function listUnreviewed({ description, asksRsvp, eventDate }: Event, now: Date): string {
  const isUpcoming = Date.parse(eventDate) > now.getTime()
  return joinNames([
    ...(description ? ['la descripción'] : []),
    'la fecha de la fiesta',
    ...(asksRsvp && isUpcoming ? ['la pregunta “¿Vas a ir?”'] : []),
  ])
}

/** After '¡Ya nació!': offers to look through the page's own words; changes nothing (`R25`). */
export function BirthReview({ event, now }: { event: Event; now: Date }) {
  const born = event.updates.find(({ birth }) => birth !== null)
  if (!born?.birth || event.status !== 'ACTIVE') return null
  if (now.getTime() - Date.parse(born.postedAt) > REVIEW_MS) return null
  return (
    <Banner
      tone="info"
      title="¡Felicidades! Dale una vuelta a tu página"
      action={
        <ButtonLink to={buildEventPath(event.slug, 'edit')} variant="secondary">
          Revisar mi página
        </ButtonLink>
      }
    >
      {`Ya cuenta que nació ${born.birth.name}. Lo demás sigue como lo dejaste: ${listUnreviewed(event, now)}. Cámbialo si hace falta.`}
    </Banner>
  )
}
