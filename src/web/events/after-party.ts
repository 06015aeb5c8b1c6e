import type { Event } from '#contract/events/events.ts'
import { buildEventPath } from '#contract/product/paths.ts'
import { formatCountdown } from '#web/format/dates.ts'

type Dated = Pick<Event, 'eventDate' | 'timeZone'>

/** From the day after, by the event's own calendar. */
export const isPartyOver = (event: Dated, now: Date): boolean =>
  formatCountdown(event, now) === null

/** The party was, and its owner may close the event. */
export const isWaitingToClose = (
  event: Dated & Pick<Event, 'status' | 'viewer'>,
  now: Date,
): boolean => event.status === 'ACTIVE' && event.viewer === 'OWNER' && isPartyOver(event, now)

/** The tab that closes, reopens and archives. */
export const buildClosingPath = (slug: string) => `${buildEventPath(slug, 'edit')}#status`
