import type { ParsedBody } from '#contract/api/endpoint.ts'
import { ApiError } from '#contract/api/errors.ts'
import type { Event, createEvent as endpoint } from '#contract/events/events.ts'
import type { Deps } from '#server/deps.ts'
import { makeSlug } from '#server/event-records/slug.ts'
import { insertEvent } from '#server/event-records/store.ts'
import { getEvent } from '#server/events/page/get-event.ts'
import type { Principal } from '#server/http/principal.ts'
import { findCurrentAccount } from '#server/payout-records/store.ts'
import { assertFuture, toColumns } from './event-fields.ts'

/**
 * Creates a DRAFT for a host whose account accepts money (`R4`). Throws PAYMENTS_SETUP_REQUIRED, and
 * VALIDATION for a date in the past.
 */
export async function createEvent(
  deps: Deps,
  host: Principal,
  form: ParsedBody<typeof endpoint>,
): Promise<{ event: Event }> {
  const account = await findCurrentAccount(deps.db, host.id)
  if (!account?.can_take_money) throw new ApiError('PAYMENTS_SETUP_REQUIRED')
  const eventDate = new Date(form.eventDate)
  assertFuture(eventDate, deps.now())
  const values = { ...toColumns(form), host_id: host.id, name: form.name, event_date: eventDate }
  const id = await insertEvent(deps.db, values, () => makeSlug(form.name))
  return getEvent(deps, id, host)
}
