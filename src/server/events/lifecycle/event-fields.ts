import type { z } from 'zod'
import { ApiError } from '#contract/api/errors.ts'
import type { eventFields } from '#contract/events/events.ts'
import { CLOSING_AFTER_EVENT, EVENT_DATE_PAST } from '#contract/product/messages.ts'
import type { EventChange } from '#server/event-records/store.ts'

type EventFields = z.output<typeof eventFields>
type SentFields = { [F in keyof EventFields]?: EventFields[F] | undefined } & {
  wallMessages?: boolean | undefined
}

const toDate = (iso: string | undefined) => (iso === undefined ? undefined : new Date(iso))

/** Converts the contract's fields to columns: a missing field stays undefined, a blank one is null. */
export function toColumns(fields: SentFields): EventChange {
  return {
    name: fields.name,
    description: fields.description,
    event_date: toDate(fields.eventDate),
    location: fields.location,
    video_call_link: fields.videoCallLink,
    photo_album_link: fields.photoAlbumLink,
    closing_date: fields.closingDate === null ? null : toDate(fields.closingDate),
    thank_you_message: fields.thankYouMessage,
    wall_messages: fields.wallMessages,
    hosts: fields.hosts,
    theme: fields.theme,
  }
}

/** Throws VALIDATION at `eventDate` (`spec §5`). */
export function assertFuture(eventDate: Date, now: Date): void {
  if (eventDate > now) return
  throw new ApiError('VALIDATION', { details: [{ field: 'eventDate', message: EVENT_DATE_PAST }] })
}

/** Throws VALIDATION at `closingDate` (`spec §5`). */
export function assertClosesBefore(eventDate: Date, closingDate: Date | null): void {
  if (!closingDate || closingDate < eventDate) return
  throw new ApiError('VALIDATION', {
    details: [{ field: 'closingDate', message: CLOSING_AFTER_EVENT }],
  })
}
