import type { MetaDescriptor } from 'react-router'
import type { Event } from '#contract/events/events.ts'
import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatBirthHeading } from '#contract/events/updates/birth-labels.ts'
import { LOCALE, PRODUCT_NAME } from '#contract/product/product.ts'
import { hasEventTime } from '#contract/text/dates.ts'
import { toZonedClock } from '#contract/text/time-zones.ts'
import { toZonedIso } from '#contract/text/zoned-input.ts'
import { formatHostNames, formatInvitation } from '#web/events/event-labels.ts'
import { findBirth } from '#web/events/updates/event-updates.tsx'
import { formatEventDate } from '#web/format/dates.ts'
import { buildPageMeta } from '#web/shell/page/page.tsx'

function describeEvent(event: Event): string {
  const { totalCurrentAmount: raised, totalTargetAmount: target } = event.statistics
  const place = event.location ? ` · ${event.location}` : ''
  const progress = raised !== null && target ? ` · ${formatProgress(raised, target)}` : ''
  return `${formatEventDate(event)}${place}${progress}`
}

/** In the event's own offset, which search engines show; the day alone without a time (`R27`). */
function toStartDate(event: Event): string {
  const { day, time } = toZonedClock(event.eventDate, event.timeZone)
  return hasEventTime(event) ? toZonedIso(day, time, event.timeZone) : day
}

function buildStructuredData(event: Event, canonical: string): MetaDescriptor {
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@type': 'Event',
      name: event.name,
      startDate: toStartDate(event),
      url: canonical,
      image: event.previewUrl,
      ...(event.description ? { description: event.description } : {}),
      ...(event.location
        ? { location: { '@type': 'Place', name: event.location, address: event.location } }
        : {}),
      organizer: { '@type': 'Person', name: formatHostNames(event) },
    },
  }
}

/** Rendered by the server; WhatsApp requires an absolute URL and the size. */
function buildPreviewTags(event: Event): MetaDescriptor[] {
  return [
    { property: 'og:image', content: event.previewUrl },
    { property: 'og:image:type', content: event.cover ? 'image/jpeg' : 'image/png' },
    { property: 'og:image:width', content: '1200' },
    { property: 'og:image:height', content: '630' },
    { property: 'og:image:alt', content: `${formatInvitation(event)}: ${event.name}` },
  ]
}

/**
 * Title, description, Open Graph tags for shared links, and structured data for search engines (`R12`): all but the
 * title only in the server's page, which is all that they read, so that guests do not download what writes them.
 */
export function buildEventHead(event: Event, canonical: string | null): MetaDescriptor[] {
  const index = event.status === 'ACTIVE'
  const birth = findBirth(event.updates)
  const title = birth ? `¡${formatBirthHeading(birth)}! ${event.name}` : event.name
  if (!import.meta.env.SSR) return buildPageMeta({ title, index })
  const description = describeEvent(event)
  const head = buildPageMeta({
    title,
    description,
    index,
    ...(canonical ? { canonical } : {}),
  })
  if (!canonical) return head
  return [
    ...head,
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: PRODUCT_NAME },
    { property: 'og:locale', content: LOCALE.replace('-', '_') },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: canonical },
    ...buildPreviewTags(event),
    { name: 'twitter:card', content: 'summary_large_image' },
    ...(index ? [buildStructuredData(event, canonical)] : []),
  ]
}
