import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatCountdown } from '#web/format/dates.ts'

type Dated = Pick<Event, 'eventDate' | 'timeZone'>

/** From the day after, by the event's own calendar. */
export const isPartyOver = (event: Dated, now: Date): boolean =>
  formatCountdown(event, now) === null

/** What a guest reads beside the date: the days until it, or that it was; null of an event that takes no gifts any more. */
export function describeCountdown(
  event: Dated & Pick<Event, 'status' | 'closedBecause'>,
  now: Date,
): string | null {
  if (event.status !== 'ACTIVE') return null
  const left = formatCountdown(event, now)
  return left === null && !event.closedBecause ? 'Ya se celebró; todavía puedes aportar' : left
}

/** The party was, and its owner may close the event. */
export const isWaitingToClose = (
  event: Dated & Pick<Event, 'status' | 'viewer'>,
  now: Date,
): boolean => event.status === 'ACTIVE' && event.viewer === 'OWNER' && isPartyOver(event, now)

/** The tab that closes, reopens and archives. */
export const buildClosingPath = (slug: string) => `${buildEventPath(slug, 'edit')}#status`
