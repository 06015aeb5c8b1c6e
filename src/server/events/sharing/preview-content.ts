import type { Picture } from '#contract/events/pictures.ts'
import { formatProgress } from '#contract/events/public-amounts.ts'
import { formatBirthHeading, listBirthFacts } from '#contract/events/updates/birth-labels.ts'
import type { Birth } from '#contract/events/updates/updates.ts'
import { formatPesos } from '#contract/money/money.ts'
import { buildEventPath, buildFileName, buildShortEventPath } from '#contract/product/paths.ts'
import { LOCALE } from '#contract/product/product.ts'
import { formatTime, hasEventTime } from '#contract/text/dates.ts'
import { isPlural, joinNames } from '#contract/text/host-names.ts'
import { markTimeZone, toLocalDate } from '#contract/text/time-zones.ts'
import type { EventWithHost } from '#server/event-records/store.ts'
import { listHostNames, presentHost } from '#server/events/page/host-names.ts'
import { showTotals } from '#server/events/page/shown-amounts.ts'
import {
  computePreviewVersion,
  type PreviewContent,
  type StoryContent,
} from '#server/previews/content.ts'

const dayFormat = new Intl.DateTimeFormat(LOCALE, {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'long',
})

/** Formats as `Sábado 12 de diciembre, 5:00 p.m., hora de Cancún`, without a year, so that no picture changes with time. */
function formatEventDate({ event_date, time_zone }: EventWithHost): string {
  const parts = dayFormat.formatToParts(toLocalDate(event_date, time_zone))
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((one) => one.type === type)?.value ?? ''
  const weekday = part('weekday')
  const text = `${weekday.charAt(0).toUpperCase()}${weekday.slice(1)} ${part('day')} de ${part('month')}`
  if (!hasEventTime({ eventDate: event_date.toISOString(), timeZone: time_zone })) return text
  return `${text}, ${formatTime(event_date, time_zone)}${markTimeZone(time_zone)}`
}

/** What the public may see of the progress, for everybody alike (`R22`). */
function describeProgress(event: EventWithHost) {
  const { raised, target } = showTotals(event, event.public_amounts)
  if (raised === null) return null
  if (target) {
    const text = formatProgress(raised, target) ?? ''
    return { text, share: Math.min(1, raised / target) }
  }
  return raised > 0 ? { text: `${formatPesos(raised)} reunidos`, share: null } : null
}

const toPreviewCover = ({ digest, width, focusX, focusY }: Picture) => ({
  file: buildFileName(digest, width),
  focusX,
  focusY,
})

/** The picture once the baby is born: whose it is, and what the hosts told of it (`R25`). */
function buildBirthContent(event: EventWithHost, birth: Birth): PreviewContent {
  return {
    theme: event.theme,
    invitation: event.name,
    name: formatBirthHeading(birth),
    date: listBirthFacts(birth).join(' · '),
    place: null,
    progress: null,
    ...(event.cover && { cover: toPreviewCover(event.cover) }),
  }
}

/** Builds the content of an event's picture (`R12`). */
export function buildPreviewContent(event: EventWithHost): PreviewContent {
  const hosts = listHostNames(event)
  const isSeveral = isPlural(hosts, presentHost(event).publicName)
  const { birth, host_suspended_at } = event
  // Nobody reads the updates of a suspended host.
  if (birth && host_suspended_at === null) return buildBirthContent(event, birth)
  return {
    theme: event.theme,
    invitation: `${joinNames(hosts)} ${isSeveral ? 'te invitan' : 'te invita'}`,
    name: event.name,
    date: formatEventDate(event),
    place: event.location,
    progress: describeProgress(event),
    ...(event.cover && { cover: toPreviewCover(event.cover) }),
  }
}

/** Builds the address of an event's picture, which changes with the picture (`R12`). */
export function buildPreviewUrl(publicUrl: string, event: EventWithHost): string {
  const version = computePreviewVersion(buildPreviewContent(event))
  return `${publicUrl}${buildEventPath(event.slug, event.cover ? 'preview.jpg' : 'preview.png')}?v=${version}`
}

/** Builds the URL that QR codes and prints lead to. */
export function buildPrintedUrl(publicUrl: string, { slug }: Pick<EventWithHost, 'slug'>): string {
  return publicUrl + buildShortEventPath(slug)
}

/** Builds the content of an event's picture for WhatsApp Estados and stories. */
export function buildStoryContent(publicUrl: string, event: EventWithHost): StoryContent {
  const { theme, invitation, name, date, place } = buildPreviewContent(event)
  return { theme, invitation, name, date, place, url: buildPrintedUrl(publicUrl, event) }
}
