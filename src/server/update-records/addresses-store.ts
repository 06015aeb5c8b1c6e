import { type RawBuilder, sql } from 'kysely'

/** An address that somebody left at an event. */
export interface LeftAddress {
  email: string
  since: Date
}

/**
 * SQL: the addresses of an event's guests, givers and those who bring something, and since when we know them.
 * Gifts that were refunded or are in dispute do not count, nor reservations that ended.
 */
export const selectLeftAddresses = (eventId: RawBuilder<string>) => sql<LeftAddress>`
  select lower(email) as email, created_at as since from rsvps
    where event_id = ${eventId} and email is not null
  union all
  select lower(contributor_email), created_at from contributions
    where event_id = ${eventId} and status = 'CONFIRMED' and contributor_email is not null
  union all
  select lower(email), reserved_at from goal_reservations
    where event_id = ${eventId} and status in ('RESERVED', 'CONFIRMED') and email is not null`
